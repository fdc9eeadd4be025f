import { defineEntity } from '#platform/entity/define.ts';

/** A wallet's balance without its other fields, for programs that only need sums. */
export const walletBalance = defineEntity({
  kind: 'wallet_balance',
  plural: 'wallet_balances',
  prefix: 'wlb',
  module: 'finance',
  scope: 'account',
  readonly: true,
  bare: true,
  fields: {
    wallet_id: { type: 'ref', to: 'wallet' },
    name: { type: 'text', max: 120 },
    active: { type: 'boolean' },
    currency: { type: 'text', max: 10 },
    balance: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'currency' },
    precision: { type: 'integer' },
  },
  title: 'name',
  list: ['name', 'currency', 'balance'],
  form: [],
  sort: 'name',
});
