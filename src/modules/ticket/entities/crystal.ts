import { defineEntity } from '#platform/entity/define.ts';
import { issuedDocuments } from '../rules/sheets/issued-kinds.ts';

/**
 * An issued document: the PDF exactly as the customer got it, whatever later happens to the record, the customer or the product. The server
 * stores it when a receipt, an estimate or a contract is downloaded as PDF or sent; `created_at` and `created_by` say when and by whom.
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
    /** The ticket, estimate or contract on the document, and its rev at that time. */
    item_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
    item_rev: { type: 'text', max: 64, write: 'server' },
    /** Id of the customer on the document. It remains when the customer is removed, so that an erasure still finds the document. */
    customer: { type: 'text', max: 64, write: 'server', indexed: true },
    sheet: { type: 'option', options: issuedDocuments, write: 'server' },
    /** Title of the document in its own language: `Service order #0012`. */
    name: { type: 'text', max: 200, write: 'server' },
    locale: { type: 'text', max: 5, write: 'server' },
    /** Size of the PDF in bytes, and its SHA-256. */
    size: { type: 'integer', min: 0, write: 'server' },
    sha256: { type: 'text', max: 64, write: 'server' },
  },
  title: 'name',
  list: ['created_at', 'name', 'created_by'],
  form: [],
  sort: '-created_at',
  indexes: [{ name: 'one_sheet', columns: ['item_id', 'sha256'], unique: 'sha256' }],
});
