import { defineEntity } from '#platform/entity/define.ts';
import { documentChange } from './document-change.ts';

/** An entry of the timeline: who changed which record, and which fields from what to what. */
export const version = defineEntity({
  kind: 'version',
  plural: 'versions',
  prefix: 'ver',
  module: 'account',
  scope: 'account',
  belongsTo: 'item_id',
  readonly: true,
  bare: true,
  fields: {
    app_event: { type: 'text', max: 40, write: 'server' },
    event: { type: 'text', max: 40, write: 'server' },
    whodunnit: { type: 'ref', to: 'user', as: 'user', write: 'server' },
    api_format: { type: 'text', max: 20, write: 'server' },
    /** The record whose rule made the change, if no person made it by hand. */
    cause_id: { type: 'ref', to: 'any', write: 'server' },
    item_type: { type: 'text', max: 64, write: 'server' },
    item_id: { type: 'text', max: 64, write: 'server', indexed: true },
    item_label: { type: 'text', max: 256, write: 'server' },
    item_rev: { type: 'text', max: 64, write: 'server' },
    changes: {
      type: 'list',
      max: 200,
      write: 'server',
      of: documentChange.fields,
    },
  },
  title: 'item_label',
  list: ['created_at', 'whodunnit', 'app_event', 'item_label'],
  form: [],
  sort: '-created_at',
});
