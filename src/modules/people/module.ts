import type { ModuleCard } from '#platform/entity/card.ts';
import { profile } from './entities/profile.ts';
import { user } from './entities/user.ts';
import { userConfiguration } from './entities/user-configuration.ts';
import { userToken } from './entities/user-token.ts';

/** People, their sessions and access tokens, their own settings, and the mails to them. */
export const card = {
  key: 'people',
  permission: 'account',
  tells: ['people.address-confirmed', 'people.factor-removed', 'people.mail-ended', 'people.tokens-ended'],
  kinds: [user, userToken, profile, userConfiguration],
  steps: [{ key: 'second-factor', done: 'second-factor', to: '/user/profile?page=security' }],
} as const satisfies ModuleCard;
