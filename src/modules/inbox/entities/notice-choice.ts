import { defineEntity } from '#platform/entity/define.ts';
import { mailChoices, reasons } from '../rules/reasons.ts';

/**
 * How a person wants to be told for a reason; without one as `firstChoice` says. A link in a mail that unsubscribes has
 * the same effect as `never`, and is a refused mail.
 */
export const noticeChoice = defineEntity({
  kind: 'notice_choice',
  plural: 'notice_choices',
  prefix: 'nch',
  module: 'account',
  scope: 'user',
  always: true,
  trash: false,
  timeline: false,
  searched: false,
  tokens: 'read',
  fields: {
    reason: { type: 'option', options: reasons, required: true, write: 'create' },
    here: { type: 'boolean', default: true },
    push: { type: 'boolean', default: false },
    mail: { type: 'option', options: mailChoices, default: 'now' },
  },
  indexes: [{ name: 'one_reason', columns: ['reason'], unique: 'reason' }],
  title: 'reason',
  list: ['reason', 'here', 'push', 'mail'],
  form: [],
  sort: 'reason',
});
