import type { ModuleCard } from '#platform/entity/card.ts';
import { account } from '#modules/groups/entities/account.ts';
import { accountConfiguration } from '#modules/groups/entities/account-configuration.ts';
import { address } from '#modules/groups/entities/address.ts';
import { attachment } from '#modules/activity/entities/attachment.ts';
import { category } from '#modules/activity/entities/category.ts';
import { comment } from '#modules/activity/entities/comment.ts';
import { counter } from '#modules/groups/entities/counter.ts';
import { documentChange } from '#modules/activity/entities/document-change.ts';
import { phone } from '#modules/groups/entities/phone.ts';
import { profile } from './entities/profile.ts';
import { subscription } from '#modules/groups/entities/subscription.ts';
import { user } from './entities/user.ts';
import { userConfiguration } from './entities/user-configuration.ts';
import { userToken } from './entities/user-token.ts';
import { version } from '#modules/activity/entities/version.ts';

/** What every group has: people, memberships, settings, comments, files. */
export const accountCard = {
  key: 'account',
  kinds: [
    account,
    accountConfiguration,
    address,
    attachment,
    category,
    comment,
    counter,
    documentChange,
    phone,
    profile,
    subscription,
    user,
    userConfiguration,
    userToken,
    version,
  ],
} as const satisfies ModuleCard;
