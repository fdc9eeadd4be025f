import { defineEntity } from '#platform/entity/define.ts';
import { moveReasons } from '../../rules/parts/move-reasons.ts';

/** A change of the stock of a part. Moves are only added; what is on hand is their sum. */
export const stockMove = defineEntity({
  kind: 'stock_move',
  plural: 'stock_moves',
  prefix: 'prm',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  trash: false,
  fields: {
    part_id: { type: 'ref', to: 'stock_part', as: 'part', required: true, write: 'create', indexed: true },
    reason: { type: 'option', options: moveReasons, required: true, write: 'create' },
    /** Below zero if it takes from the stock. */
    quantity: { type: 'decimal', scale: 3, digits: 'as-written', write: 'create' },
    /** Of one piece: what was paid, or the average when it was used. */
    cost: {
      type: 'decimal',
      scale: 4,
      digits: 'as-written',
      currency: 'currency',
      ofGroup: true,
      perPiece: true,
      write: 'create',
    },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    serial: { type: 'text', max: 80, search: 'digits', write: 'create' },
    note: { type: 'text', max: 300, search: 'words', write: 'create' },
    invoice_id: { type: 'ref', to: 'supplier_invoice', as: 'invoice', write: 'server', indexed: true },
    ticket_id: { type: 'ref', to: 'ticket', write: 'server', indexed: true },
    /** The line of a bill that used the part. It is no reference: the move remains when the line is removed. */
    line_id: { type: 'text', max: 64, write: 'server', indexed: true },
  },
  title: 'serial',
  titleElse: ['reason'],
  list: ['created_at', 'reason', 'quantity', 'cost', 'serial', 'ticket_id', 'note'],
  form: [],
  sort: '-created_at',
});
