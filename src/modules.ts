import type { Entity } from '#platform/entity/define.ts';
import { account } from '#modules/account/entities/account.ts';
import { accountConfiguration } from '#modules/account/entities/account-configuration.ts';
import { address } from '#modules/account/entities/address.ts';
import { attachment } from '#modules/account/entities/attachment.ts';
import { category } from '#modules/account/entities/category.ts';
import { comment } from '#modules/account/entities/comment.ts';
import { counter } from '#modules/account/entities/counter.ts';
import { documentChange } from '#modules/account/entities/document-change.ts';
import { phone } from '#modules/account/entities/phone.ts';
import { profile } from '#modules/account/entities/profile.ts';
import { subscription } from '#modules/account/entities/subscription.ts';
import { user } from '#modules/account/entities/user.ts';
import { userConfiguration } from '#modules/account/entities/user-configuration.ts';
import { userToken } from '#modules/account/entities/user-token.ts';
import { version } from '#modules/account/entities/version.ts';
import { csv } from '#modules/finance/entities/csv.ts';
import { exchange } from '#modules/finance/entities/exchange.ts';
import { income } from '#modules/finance/entities/income.ts';
import { mapping } from '#modules/finance/entities/mapping.ts';
import { outgo } from '#modules/finance/entities/outgo.ts';
import { transfer } from '#modules/finance/entities/transfer.ts';
import { wallet } from '#modules/finance/entities/wallet.ts';
import { walletBalance } from '#modules/finance/entities/wallet-balance.ts';
import { contract } from '#modules/ticket/entities/contract.ts';
import { contractItem } from '#modules/ticket/entities/contract-item.ts';
import { customer } from '#modules/ticket/entities/customer.ts';
import { equipment } from '#modules/ticket/entities/equipment.ts';
import { estimate } from '#modules/ticket/entities/estimate.ts';
import { estimateItem } from '#modules/ticket/entities/estimate-item.ts';
import { handbook } from '#modules/ticket/entities/handbook.ts';
import { maintenance } from '#modules/ticket/entities/maintenance.ts';
import { savedFilter } from '#modules/ticket/entities/saved-filter.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { ticketChecklist } from '#modules/ticket/entities/ticket-checklist.ts';
import { ticketRelationship } from '#modules/ticket/entities/ticket-relationship.ts';

/** Every kind of record that the product knows: the one list that server and browser share. */
export const entities: readonly Entity[] = [
  account,
  accountConfiguration,
  address,
  attachment,
  category,
  comment,
  contract,
  contractItem,
  counter,
  csv,
  customer,
  documentChange,
  equipment,
  estimate,
  estimateItem,
  exchange,
  handbook,
  income,
  maintenance,
  mapping,
  outgo,
  phone,
  profile,
  savedFilter,
  subscription,
  ticket,
  ticketChecklist,
  ticketRelationship,
  transfer,
  user,
  userConfiguration,
  userToken,
  version,
  wallet,
  walletBalance,
];
