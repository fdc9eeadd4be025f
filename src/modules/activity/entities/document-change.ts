import { defineEntity } from '#platform/entity/define.ts';

/** A field changed by a write: an item of a version's `changes`. */
export const documentChange = defineEntity({
  kind: 'document_change',
  plural: 'document_changes',
  prefix: 'dch',
  module: 'account',
  scope: 'part',
  readonly: true,
  fields: {
    field: { type: 'text', max: 64 },
    from: { type: 'content', max: 65536 },
    to: { type: 'content', max: 65536 },
  },
  title: 'field',
  list: ['field', 'from', 'to'],
  form: [],
  sort: 'field',
});
