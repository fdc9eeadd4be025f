import { defineEntity } from '#platform/entity/define.ts';
import { lineKinds } from '../rules/money/order-line.ts';

/** A line of a ticket's bill, typed or copied from an accepted estimate. The total of the ticket is the sum of its lines. */
export const orderLine = defineEntity({
  kind: 'order_line',
  plural: 'order_lines',
  prefix: 'orl',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  fields: {
    ticket_id: { type: 'ref', to: 'ticket', required: true, write: 'create', indexed: true },
    line_kind: { type: 'option', options: lineKinds, default: 'labour', required: true },
    description: { type: 'text', max: 300, search: 'words' },
    /** A part of the stock, which the line takes from it. It fills in description, price and cost. */
    part_id: { type: 'ref', to: 'stock_part', as: 'part', indexed: true },
    serial: { type: 'text', max: 80, search: 'digits' },
    /** The part is in the stock again although the line remains, as on a cancelled ticket. */
    given_back: { type: 'boolean' },
    quantity: { type: 'decimal', scale: 3, digits: 'as-written' },
    value: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true },
    /** Of a discount instead of an amount. */
    percent: { type: 'decimal', scale: 2 },
    /** What it costs the shop. */
    cost: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true },
    tax_rate: { type: 'decimal', scale: 2 },
    /** The group's setting when the line was written: tax comes on top of the price. */
    tax_added: { type: 'boolean', write: 'server' },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    technical_id: { type: 'ref', to: 'user', as: 'technical' },
    /** The accepted estimate that the line is from. It refers to any kind, so that the line goes to the trash with its estimate. */
    estimate_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
  },
  title: 'description',
  list: ['line_kind', 'description', 'quantity', 'value', 'percent', 'tax_rate', 'technical_id'],
  form: [],
  sort: 'created_at',
});
