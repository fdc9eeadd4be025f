import { defineEntity } from '#platform/entity/define.ts';

/** Money exchanged from one wallet's currency into that of another. A person enters both values; one of the sides pays the fee. */
export const exchange = defineEntity({
  kind: 'exchange',
  plural: 'exchanges',
  prefix: 'exc',
  module: 'finance',
  scope: 'account',
  files: true,
  counted: true,
  fields: {
    date: { type: 'date', required: true, indexed: true },
    value_out: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'source_wallet_id', required: true },
    value_in: {
      type: 'decimal',
      scale: 8,
      digits: 'as-written',
      currency: 'destination_wallet_id',
      required: true,
    },
    fee: { type: 'decimal', scale: 8, digits: 'as-written', default: '0' },
    fee_kind: { type: 'option', options: ['source', 'destination'], default: 'source' },
    source_wallet_id: { type: 'ref', to: 'wallet', required: true },
    destination_wallet_id: { type: 'ref', to: 'wallet', required: true },
    paid_to: { type: 'text', max: 200, search: 'words' },
    description: { type: 'text', max: 500, search: 'words' },
    categories: { type: 'tags', max: 20, search: 'words' },
    confirmed: { type: 'boolean', default: false },
    imported: { type: 'boolean', default: false },
    csv_id: { type: 'ref', to: 'csv', write: 'server' },
  },
  title: 'description',
  titleElse: ['paid_to', 'date'],
  list: ['date', 'description', 'value_out', 'value_in', 'source_wallet_id', 'destination_wallet_id', 'confirmed'],
  form: [
    {
      key: 'main',
      fields: ['source_wallet_id', 'value_out', 'destination_wallet_id', 'value_in', 'fee', 'fee_kind', 'date'],
    },
    { key: 'more', fields: ['paid_to', 'description', 'categories', 'confirmed'] },
  ],
  sort: '-date',
});
