import { defineEntity } from '#platform/entity/define.ts';
import { paymentMethods } from '../rules/money/payment-methods.ts';

/** Money that a customer paid for a ticket, or that went back to them. What was paid is not changed: a refund is a record of its own. */
export const orderPayment = defineEntity({
  kind: 'order_payment',
  plural: 'order_payments',
  prefix: 'pay',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  fields: {
    ticket_id: { type: 'ref', to: 'ticket', required: true, write: 'create', indexed: true },
    method: { type: 'option', options: paymentMethods, required: true },
    amount: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, required: true, write: 'create' },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    at: { type: 'time', write: 'create', indexed: true },
    note: { type: 'text', max: 300, search: 'words' },
    /** The id of the payment that is refunded, named at creation. It is no reference, so that a refund never becomes a payment. */
    refund_of: { type: 'text', max: 64, write: 'server' },
    /** The id of the income of a wallet that is this payment, and whether accepting that recorded it. */
    bank_row: { type: 'text', max: 64, write: 'server' },
    from_row: { type: 'boolean', write: 'server' },
    /** How the central bank names a payment by Pix that the bank has reported. */
    e2eid: { type: 'text', max: 40, write: 'server' },
  },
  title: 'note',
  titleElse: ['method'],
  list: ['at', 'method', 'amount', 'note'],
  form: [],
  indexes: [
    { name: 'one_bank_row', columns: ['bank_row'], unique: 'bank_row' },
    { name: 'one_e2eid', columns: ['e2eid'], unique: 'e2eid' },
  ],
  sort: '-at',
});
