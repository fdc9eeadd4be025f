import { defineEntity } from '#platform/entity/define.ts';
import { estimateWays } from '../rules/messages/message-events.ts';
import { deviceChoices } from '../rules/estimates/answer-options.ts';
import { estimateLine } from './estimate-item.ts';

/** The cost of work: lines of labour and parts, sent to the customer, who approves or declines. The server computes the sums. */
export const estimate = defineEntity({
  kind: 'estimate',
  plural: 'estimates',
  prefix: 'est',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  feature: 'budget',
  numbered: 'number',
  calendar: { day: 'valid_until', where: { status: { $in: ['draft', 'sent'] } } },
  fields: {
    number: { type: 'integer', min: 1, write: 'server', indexed: true },
    version: { type: 'integer', min: 1, write: 'server' },
    status: {
      type: 'option',
      options: ['draft', 'sent', 'approved', 'declined', 'expired'],
      marks: {
        draft: { shape: 'circle-dashed', tone: 'grey' },
        sent: { shape: 'plane', tone: 'blue' },
        approved: { shape: 'circle-check', tone: 'green' },
        declined: { shape: 'circle-x', tone: 'red' },
        expired: { shape: 'clock-x', tone: 'grey' },
      },
      write: 'server',
      indexed: true,
    },
    description: { type: 'text', max: 200, search: 'words' },
    customer_id: { type: 'ref', to: 'customer', indexed: true },
    ticket_id: { type: 'ref', to: 'ticket', indexed: true },
    items: {
      type: 'list',
      max: 200,
      of: {
        ...estimateLine,
        /** The customer's decision about the line. */
        state: { type: 'option', options: ['accepted', 'declined'], write: 'server' },
      },
    },
    labour: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, write: 'server' },
    parts: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, write: 'server' },
    total: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, write: 'server' },
    currency: { type: 'text', max: 10, format: 'currency', write: 'server' },
    observation: { type: 'content', max: 8000, search: 'words' },
    payment: { type: 'text', max: 300 },
    starts_on: { type: 'date' },
    ends_on: { type: 'date' },
    valid_until: { type: 'date' },
    sent_at: { type: 'time', write: 'server' },
    /** How it reached the customer; empty if nobody said. */
    sent_by: { type: 'option', options: estimateWays, write: 'server' },
    answered_at: { type: 'time', write: 'server' },
    /** The sum of the accepted lines; empty without an approval. */
    accepted_total: { type: 'decimal', scale: 2, currency: 'currency', ofGroup: true, write: 'server' },
    /** What becomes of the device of a declined estimate. */
    device: { type: 'option', options: deviceChoices, write: 'server' },
    device_note: { type: 'text', max: 300, write: 'server' },
  },
  title: 'description',
  list: ['number', 'description', 'status', 'customer_id', 'ticket_id', 'total', 'valid_until', 'updated_at'],
  form: [
    { key: 'main', fields: ['customer_id', 'ticket_id', 'description'] },
    { key: 'items', fields: ['items'] },
    { key: 'terms', fields: ['observation', 'payment', 'starts_on', 'ends_on', 'valid_until'] },
  ],
  sort: '-number',
});
