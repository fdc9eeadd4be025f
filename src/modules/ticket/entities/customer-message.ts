import { defineEntity } from '#platform/entity/define.ts';
import { longestMessage } from '../rules/messages/message-limits.ts';
import { estimateWays, messageEvents } from '../rules/messages/message-events.ts';

/**
 * A message to or from a customer about a ticket, shown in the ticket's stream. The server writes it. It refers to any kind, because it keeps the
 * customer's id when the customer is removed: an erasure still finds it.
 */
export const customerMessage = defineEntity({
  kind: 'customer_message',
  plural: 'customer_messages',
  prefix: 'csm',
  module: 'ticket',
  scope: 'account',
  readonly: true,
  trash: true,
  timeline: false,
  fields: {
    customer_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
    ticket_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
    estimate_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
    /** Version of the estimate. */
    version: { type: 'integer', min: 1, write: 'server' },
    channel: { type: 'option', options: estimateWays, write: 'server' },
    direction: { type: 'option', options: ['out', 'in'], write: 'server' },
    event: { type: 'option', options: messageEvents, write: 'server' },
    /** Of an incoming mail. */
    subject: { type: 'text', max: 200, write: 'server', search: 'words' },
    text: { type: 'content', max: longestMessage, write: 'server', search: 'words' },
    /** The number or address, and the customer's name at that time. */
    to: { type: 'text', max: 254, write: 'server' },
    name: { type: 'text', max: 160, write: 'server' },
    state: { type: 'option', options: ['prepared', 'sent', 'delivered', 'read', 'failed'], write: 'server' },
    error: { type: 'text', max: 300, write: 'server' },
    /** A program wrote it: an absence note, a report that a mail did not arrive. */
    automatic: { type: 'boolean', write: 'server' },
    /** The server sends it by a gateway, not a person. */
    queued: { type: 'boolean', write: 'server' },
    /** What the provider calls it. */
    provider_id: { type: 'text', max: 150, write: 'server', indexed: true },
    sent_at: { type: 'time', write: 'server' },
    /** What the customer was told; two messages never have the same value, so nobody is told twice by mistake. */
    once: { type: 'text', max: 200, write: 'server' },
  },
  title: 'text',
  list: ['created_at', 'channel', 'direction', 'name', 'text', 'state'],
  form: [],
  sort: '-created_at',
  indexes: [{ name: 'one_event', columns: ['once'], unique: 'once' }],
});
