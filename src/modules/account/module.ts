import type { ModuleCard } from '#platform/entity/card.ts';
import { account } from './entities/account.ts';
import { accountConfiguration } from './entities/account-configuration.ts';
import { address } from './entities/address.ts';
import { attachment } from './entities/attachment.ts';
import { category } from './entities/category.ts';
import { comment } from './entities/comment.ts';
import { counter } from './entities/counter.ts';
import { documentChange } from './entities/document-change.ts';
import { phone } from './entities/phone.ts';
import { profile } from './entities/profile.ts';
import { subscription } from './entities/subscription.ts';
import { user } from './entities/user.ts';
import { userConfiguration } from './entities/user-configuration.ts';
import { userToken } from './entities/user-token.ts';
import { version } from './entities/version.ts';

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
