import { defineEntity } from '#platform/entity/define.ts';

/** References that one merge moves; a record with more must be archived instead. */
export const maxMoved = 1000;

/** A merge of two customers or two devices: the second is in the trash, and its id leads to the first. */
export const recordMerge = defineEntity({
  kind: 'record_merge',
  plural: 'record_merges',
  prefix: 'mrg',
  module: 'ticket',
  scope: 'account',
  timeline: false,
  searched: false,
  readonly: true,
  fields: {
    merged_kind: { type: 'option', options: ['customer', 'equipment'], write: 'server' },
    /** It refers to any kind, so that a later merge moves it too. */
    survivor_id: { type: 'ref', to: 'any', write: 'server', indexed: true },
    /** It is no reference: the record is in the trash. */
    merged_id: { type: 'text', max: 64, write: 'server', indexed: true },
    merged_label: { type: 'text', max: 160, write: 'server' },
    moved: {
      type: 'list',
      max: maxMoved,
      of: { record: { type: 'text', max: 64 }, field: { type: 'text', max: 64 } },
      write: 'server',
    },
    /** The fields of the survivor that changed, as JSON: `[{field, from, to}]`. */
    changed: { type: 'content', max: 60_000, write: 'server' },
    undone_at: { type: 'time', write: 'server' },
  },
  title: 'merged_label',
  list: ['created_at', 'merged_kind', 'merged_label'],
  form: [],
  sort: '-created_at',
});
