import { defineEntity } from '#platform/entity/define.ts';
import { flows, rhythms } from '../rules/planned/options.ts';

/**
 * Money that is expected once or again and again. Its days follow from its rule and are not stored; the real row of a day refers to it by
 * `planned_id` and `planned_day`.
 */
export const planned = defineEntity({
  kind: 'planned',
  plural: 'planned_rows',
  prefix: 'pln',
  module: 'finance',
  scope: 'account',
  counted: true,
  fields: {
    flow: { type: 'option', options: flows, required: true, default: 'outgo' },
    wallet_id: { type: 'ref', to: 'wallet', required: true, indexed: true },
    destination_wallet_id: { type: 'ref', to: 'wallet' },
    value: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'wallet_id', required: true },
    /** The upper end, if the value varies. */
    value_max: { type: 'decimal', scale: 8, digits: 'as-written', currency: 'wallet_id' },
    party: { type: 'text', max: 200, search: 'words' },
    description: { type: 'text', max: 500, search: 'words' },
    categories: { type: 'tags', max: 20, search: 'words' },
    who_id: { type: 'ref', to: 'user' },
    rule: { type: 'option', options: rhythms, required: true, default: 'monthly' },
    every: { type: 'integer', min: 1, max: 99 },
    day: { type: 'integer', min: 1, max: 31 },
    start: { type: 'date', required: true, indexed: true },
    until: { type: 'date' },
    /** `dismissed`: proposed from the rows, and the person does not want it. */
    state: { type: 'option', options: ['active', 'paused', 'dismissed'], default: 'active' },
    /** Days without a row. */
    skipped: { type: 'tags', max: 200 },
  },
  title: 'party',
  titleElse: ['description', 'start'],
  list: ['party', 'description', 'flow', 'value', 'wallet_id', 'rule', 'start', 'until', 'state'],
  form: [
    {
      key: 'main',
      fields: ['flow', 'wallet_id', 'destination_wallet_id', 'value', 'value_max', 'party', 'description'],
    },
    { key: 'when', fields: ['rule', 'every', 'day', 'start', 'until'] },
    { key: 'more', fields: ['categories', 'who_id', 'state'] },
  ],
  sort: 'start',
});
