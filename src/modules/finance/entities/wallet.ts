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
  heldBy: [...rowKinds, 'planned', 'instalment_plan'],
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
    /** Days of a card's bills: in a shorter month the last day. */
    closing_day: { type: 'integer', min: 1, max: 31 },
    due_day: { type: 'integer', min: 1, max: 31 },
    /** The wallet that pays a card's bills, and the card whose limit it uses. */
    pays_from: { type: 'ref', to: 'wallet', as: 'payer' },
    limit_shared_with: { type: 'ref', to: 'wallet', as: 'limit_card' },
    /** Closings that were moved by hand: the month of the bill, and the day on which it closes. */
    closings: {
      type: 'list',
      max: 120,
      of: { bill: { type: 'text', max: 7, required: true }, day: { type: 'text', max: 10, required: true } },
    },
    /** The ids of the only members who see the wallet; without any, the whole group does. */
    members: { type: 'tags', max: 100 },
  },
  title: 'name',
  list: ['name', 'currency', 'balance', 'pending_transactions', 'balance_after_pending', 'available_credit', 'active'],
  form: [
    {
      key: 'main',
      fields: [
        'name',
        'currency',
        'start_balance',
        'card',
        'limit',
        'closing_day',
        'due_day',
        'pays_from',
        'limit_shared_with',
      ],
    },
    { key: 'more', fields: ['precision', 'active', 'members'], folded: true },
  ],
  sort: 'name',
});
