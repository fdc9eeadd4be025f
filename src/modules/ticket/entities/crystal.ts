import { defineEntity } from '#platform/entity/define.ts';
import { issuedDocuments } from '../rules/sheets/issued-kinds.ts';

/**
 * A sheet as it was handed out: the bytes of its PDF, which print the same whatever becomes of the record, the customer or the product.
 * The server makes it when a receipt, an estimate or a contract is fetched as PDF or sent; `created_at` and `created_by` tell when and who.
 */
export const crystal = defineEntity({
  kind: 'crystal',
  plural: 'crystals',
  prefix: 'cry',
  module: 'ticket',
  scope: 'account',
  belongsTo: 'item_id',
  readonly: true,
  trash: true,
  timeline: false,
  searched: false,
  fields: {
    /** The ticket, estimate or contract that the sheet shows, and its rev then. */
    item_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
    item_rev: { type: 'text', max: 64, write: 'server' },
    /** The id of the customer whose name is on it; it stays when the customer is removed, so that an erasure still finds the sheet. */
    customer: { type: 'text', max: 64, write: 'server', indexed: true },
    sheet: { type: 'option', options: issuedDocuments, write: 'server' },
    /** What the sheet is called, in its own language: `Service order #0012`. */
    name: { type: 'text', max: 200, write: 'server' },
    locale: { type: 'text', max: 5, write: 'server' },
    /** Bytes of the PDF, and their SHA-256. */
    size: { type: 'integer', min: 0, write: 'server' },
    sha256: { type: 'text', max: 64, write: 'server' },
  },
  title: 'name',
  list: ['created_at', 'name', 'created_by'],
  form: [],
  sort: '-created_at',
  indexes: [{ name: 'one_sheet', columns: ['item_id', 'sha256'], unique: 'sha256' }],
});
