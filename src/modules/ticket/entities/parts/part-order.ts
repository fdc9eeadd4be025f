import { defineEntity } from '#platform/entity/define.ts';
import { partOrderMarks, partOrderStates } from '../../rules/parts/order-state.ts';

/** A part that is wanted for a ticket or for the stock, until it arrives. */
export const partOrder = defineEntity({
  kind: 'part_order',
  plural: 'part_orders',
  prefix: 'pao',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  calendar: { day: 'expected_on', where: { state: 'ordered' } },
  fields: {
    /** Of a part of the stock its name. */
    name: { type: 'text', max: 160, search: 'words' },
    part_id: { type: 'ref', to: 'stock_part', as: 'part', indexed: true },
    ticket_id: { type: 'ref', to: 'ticket', write: 'create', indexed: true },
    quantity: { type: 'decimal', scale: 3, digits: 'as-written' },
    state: {
      type: 'option',
      options: partOrderStates,
      marks: partOrderMarks,
      default: 'wanted',
      required: true,
      indexed: true,
    },
    supplier: { type: 'text', max: 160, search: 'words' },
    order_number: { type: 'text', max: 80, search: 'digits' },
    expected_on: { type: 'date', indexed: true },
    /** Of one piece, as the supplier asks for it. */
    cost: { type: 'decimal', scale: 4, digits: 'as-written', currency: 'currency', ofGroup: true, perPiece: true },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    arrived_at: { type: 'time', write: 'server' },
  },
  title: 'name',
  list: ['name', 'state', 'quantity', 'ticket_id', 'supplier', 'order_number', 'expected_on'],
  form: [],
  sort: '-created_at',
});
