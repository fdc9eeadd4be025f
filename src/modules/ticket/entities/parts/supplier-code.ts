import { defineEntity } from '#platform/entity/define.ts';

/** Which part a supplier means by a number of its own, and how many pieces its unit has. The next invoice uses it. */
export const supplierCode = defineEntity({
  kind: 'supplier_code',
  plural: 'supplier_codes',
  prefix: 'spc',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  searched: false,
  readonly: true,
  fields: {
    supplier_document: { type: 'text', max: 14, write: 'server' },
    code: { type: 'text', max: 60, write: 'server' },
    part_id: { type: 'ref', to: 'stock_part', as: 'part', write: 'server', indexed: true },
    pieces: { type: 'decimal', scale: 3, digits: 'as-written', write: 'server' },
  },
  indexes: [{ name: 'one_code', columns: ['supplier_document', 'code'], unique: 'code' }],
  title: 'code',
  list: ['supplier_document', 'code', 'part_id'],
  form: [],
  sort: '-created_at',
});
