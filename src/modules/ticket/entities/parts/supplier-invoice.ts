import { defineEntity } from '#platform/entity/define.ts';

/** A supplier's NF-e whose parts were put into the stock: each is taken once, by its key. */
export const supplierInvoice = defineEntity({
  kind: 'supplier_invoice',
  plural: 'supplier_invoices',
  prefix: 'sin',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  readonly: true,
  fields: {
    key: { type: 'text', max: 44, search: 'digits', write: 'server' },
    number: { type: 'text', max: 20, search: 'digits', write: 'server' },
    supplier: { type: 'text', max: 160, search: 'words', write: 'server' },
    /** CNPJ or CPF without signs. */
    supplier_document: { type: 'text', max: 14, search: 'digits', write: 'server' },
    issued_on: { type: 'date', write: 'server' },
    total: { type: 'decimal', scale: 2, currency: 'currency', write: 'server' },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
  },
  indexes: [{ name: 'one_key', columns: ['key'], unique: 'key' }],
  title: 'supplier',
  list: ['issued_on', 'supplier', 'number', 'total'],
  form: [],
  sort: '-created_at',
});
