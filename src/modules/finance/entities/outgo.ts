import { defineEntity } from '#platform/entity/define.ts';

/** Money that left a wallet. While it is imported it waits outside the wallet's balance until a person accepts it. */
export const outgo = defineEntity({
  kind: 'outgo',
  plural: 'outgos',
  prefix: 'out',
  module: 'finance',
  scope: 'account',
  files: true,
  counted: true,
  fields: {
    date: { type: 'date', required: true, indexed: true },
    value: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'wallet_id', required: true },
    wallet_id: { type: 'ref', to: 'wallet', required: true },
    paid_to: { type: 'text', max: 200, search: 'words' },
    description: { type: 'text', max: 500, search: 'words' },
    categories: { type: 'tags', max: 20, search: 'words' },
    confirmed: { type: 'boolean', default: false },
    imported: { type: 'boolean', default: false },
    csv_id: { type: 'ref', to: 'csv', write: 'server' },
  },
  title: 'description',
  titleElse: ['paid_to', 'date'],
  list: ['date', 'description', 'value', 'paid_to', 'wallet_id', 'confirmed', 'categories'],
  form: [{ key: 'main', fields: ['wallet_id', 'date', 'value', 'paid_to', 'description', 'categories', 'confirmed'] }],
  sort: '-date',
});
