import type { ModuleCard } from '#platform/entity/card.ts';
import { account } from './entities/account.ts';
import { accountConfiguration } from './entities/account-configuration.ts';
import { address } from './entities/address.ts';
import { counter } from './entities/counter.ts';
import { phone } from './entities/phone.ts';
import { subscription } from './entities/subscription.ts';

/** Groups with their members and invitations, their settings, plan and limits. */
export const card = {
  key: 'groups',
  permission: 'account',
  tells: ['groups.backup-failed', 'groups.deleted', 'groups.invitation-accepted', 'groups.rights-changed'],
  hears: ['people.address-confirmed', 'people.factor-removed'],
  kinds: [account, address, phone, subscription, accountConfiguration, counter],
  steps: [
    {
      key: 'invite',
      kind: 'subscription',
      atFirst: 1,
      to: '/account/$account_id/subscriptions',
      admin: true,
    },
  ],
} as const satisfies ModuleCard;
