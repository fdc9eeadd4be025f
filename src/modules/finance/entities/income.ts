import { defineEntity } from '#platform/entity/define.ts';

/** Money that came into a wallet. While it is imported it waits outside the wallet's balance until a person accepts it. */
export const income = defineEntity({
  kind: 'income',
  plural: 'incomes',
  prefix: 'inc',
  module: 'finance',
  scope: 'account',
  files: true,
  counted: true,
  fields: {
    date: { type: 'date', required: true, indexed: true },
    value: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'wallet_id', required: true },
    wallet_id: { type: 'ref', to: 'wallet', required: true },
    paid_by: { type: 'text', max: 200, search: 'words' },
    description: { type: 'text', max: 500, search: 'words' },
    categories: { type: 'tags', max: 20, search: 'words' },
    confirmed: { type: 'boolean', default: false },
    imported: { type: 'boolean', default: false },
    csv_id: { type: 'ref', to: 'csv', write: 'server' },
  },
  title: 'description',
  titleElse: ['paid_by', 'date'],
  list: ['date', 'description', 'value', 'paid_by', 'wallet_id', 'confirmed', 'categories'],
  form: [{ key: 'main', fields: ['wallet_id', 'date', 'value', 'paid_by', 'description', 'categories', 'confirmed'] }],
  sort: '-date',
});
