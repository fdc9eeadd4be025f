import { defineEntity } from '#platform/entity/define.ts';

/**
 * That a member follows a record, or does not want to: who is not its technician gets notices of it, or who is gets
 * fewer. Only the member writes it.
 */
export const watchedRecord = defineEntity({
  kind: 'watched_record',
  plural: 'watched_records',
  prefix: 'wtc',
  module: 'account',
  scope: 'account',
  belongsTo: 'item_id',
  always: true,
  timeline: false,
  searched: false,
  fields: {
    item_id: { type: 'ref', to: 'any', required: true, write: 'create' },
    user_id: { type: 'ref', to: 'user', write: 'server' },
    watching: { type: 'boolean', default: true },
  },
  indexes: [{ name: 'one_person', columns: ['item_id', 'user_id'], unique: 'item_id' }],
  title: 'item_id',
  list: ['item_id', 'user_id', 'watching'],
  form: [],
  sort: 'item_id',
});
