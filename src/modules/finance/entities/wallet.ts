import { defineEntity } from '#platform/entity/define.ts';
import { rowKinds } from '../rules/row-kinds.ts';

/** A place for money or debt: a bank account, cash, a card. Its currency and number of digits apply to all of its rows. */
export const wallet = defineEntity({
  kind: 'wallet',
  plural: 'wallets',
  prefix: 'wal',
  module: 'finance',
  scope: 'account',
  counted: true,
  heldBy: [...rowKinds, 'planned'],
  rights: { members: 'changed' },
  fields: {
    name: { type: 'text', max: 120, required: true, search: 'words', indexed: true },
    active: { type: 'boolean', default: true },
    card: { type: 'boolean', default: false },
    currency: { type: 'text', max: 10, format: 'currency', required: true, default: 'USD' },
    precision: { type: 'integer', min: 0, max: 8, required: true, default: 2 },
    limit: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'currency' },
    start_balance: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'currency', default: '0' },
    balance: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'currency', write: 'server', derived: true },
    pending_transactions: {
      type: 'decimal',
      scale: 8,
      digits: 'as-written',
      currency: 'currency',
      write: 'server',
      derived: true,
    },
    balance_after_pending: {
      type: 'decimal',
      scale: 8,
      digits: 'as-written',
      currency: 'currency',
      write: 'server',
      derived: true,
    },
    available_credit: {
      type: 'decimal',
      scale: 8,
      digits: 'as-written',
      currency: 'currency',
      write: 'server',
      derived: true,
    },
    /** The ids of the only members who see the wallet; without any, the whole group does. */
    members: { type: 'tags', max: 100 },
  },
  title: 'name',
  list: ['name', 'currency', 'balance', 'pending_transactions', 'balance_after_pending', 'available_credit', 'active'],
  form: [
    { key: 'main', fields: ['name', 'currency', 'start_balance', 'card', 'limit'] },
    { key: 'more', fields: ['precision', 'active', 'members'], folded: true },
  ],
  sort: 'name',
});
