import type { Entity } from '#platform/entity/define.ts';
import { account } from '#modules/account/entities/account.ts';
import { accountConfiguration } from '#modules/account/entities/account-configuration.ts';
import { category } from '#modules/account/entities/category.ts';
import { comment } from '#modules/account/entities/comment.ts';
import { counter } from '#modules/account/entities/counter.ts';
import { subscription } from '#modules/account/entities/subscription.ts';
import { user } from '#modules/account/entities/user.ts';
import { userConfiguration } from '#modules/account/entities/user-configuration.ts';
import { version } from '#modules/account/entities/version.ts';
import { customer } from '#modules/ticket/entities/customer.ts';
import { equipment } from '#modules/ticket/entities/equipment.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';

/** Every kind of record that the product knows: the one list that server and browser share. */
export const entities: readonly Entity[] = [
  account,
  accountConfiguration,
  category,
  comment,
  counter,
  customer,
  equipment,
  subscription,
  ticket,
  user,
  userConfiguration,
  version,
];
