import { defineEntity } from '#platform/entity/define.ts';
import { monthFields, oneFulfilment } from './month-fields.ts';

/** Money moved between two wallets of the same currency; the source pays the fee. */
export const transfer = defineEntity({
  kind: 'transfer',
  plural: 'transfers',
  prefix: 'tra',
  module: 'finance',
  scope: 'account',
  files: true,
  counted: true,
  calendar: { day: 'date', where: { confirmed: false, imported: false } },
  indexes: [oneFulfilment],
  fields: {
    date: { type: 'date', required: true, indexed: true },
    value: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'source_wallet_id', required: true },
    fee: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'source_wallet_id', default: '0' },
    source_wallet_id: { type: 'ref', to: 'wallet', required: true },
    destination_wallet_id: { type: 'ref', to: 'wallet', required: true },
    description: { type: 'text', max: 500, search: 'words' },
    categories: { type: 'tags', max: 20, search: 'words' },
    confirmed: { type: 'boolean', default: false },
    imported: { type: 'boolean', default: false },
    csv_id: { type: 'ref', to: 'csv', write: 'server' },
    ...monthFields,
  },
  title: 'description',
  titleElse: ['date'],
  list: ['date', 'description', 'value', 'source_wallet_id', 'destination_wallet_id', 'fee', 'confirmed'],
  form: [
    {
      key: 'main',
      fields: [
        'source_wallet_id',
        'destination_wallet_id',
        'date',
        'value',
        'fee',
        'description',
        'categories',
        'confirmed',
      ],
    },
  ],
  sort: '-date',
});
