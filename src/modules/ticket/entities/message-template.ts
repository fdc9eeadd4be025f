import { defineEntity } from '#platform/entity/define.ts';
import { longestTemplate } from '../rules/messages/message-limits.ts';
import { channels, messageEvents } from '../rules/messages/message-events.ts';

/** A group's own text for a message to customers. Without one, the product's text is used. */
export const messageTemplate = defineEntity({
  kind: 'message_template',
  plural: 'message_templates',
  prefix: 'mst',
  module: 'ticket',
  scope: 'account',
  writers: 'admins',
  trash: false,
  timeline: false,
  fields: {
    event: { type: 'option', options: messageEvents, required: true, write: 'create' },
    channel: { type: 'option', options: ['any', ...channels], default: 'any', required: true, write: 'create' },
    locale: { type: 'option', options: ['en', 'pt-BR'], required: true, write: 'create' },
    text: { type: 'content', max: longestTemplate, required: true },
    /** Name and language under which WhatsApp has approved the text. */
    approved_name: { type: 'text', max: 100 },
    approved_language: { type: 'text', max: 10 },
  },
  title: 'event',
  list: ['event', 'channel', 'locale', 'text'],
  form: [{ key: 'main', fields: ['event', 'channel', 'locale', 'text', 'approved_name', 'approved_language'] }],
  sort: 'created_at',
  indexes: [{ name: 'one_text', columns: ['event', 'channel', 'locale'], unique: 'event' }],
});
