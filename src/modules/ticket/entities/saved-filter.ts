import { defineEntity } from '#platform/entity/define.ts';

/** A list that a person saved under a name: the search part of its address. It is stored in the person's private database. */
export const savedFilter = defineEntity({
  kind: 'saved_filter',
  plural: 'saved_filters',
  prefix: 'sfl',
  module: 'ticket',
  scope: 'user',
  fields: {
    name: { type: 'text', max: 60, required: true },
    group: { type: 'text', max: 64, required: true, write: 'create', indexed: true },
    list: { type: 'text', max: 40, required: true, write: 'create' },
    query: { type: 'text', max: 2000, required: true },
  },
  title: 'name',
  list: ['name', 'query'],
  form: [{ key: 'main', fields: ['name'] }],
  sort: 'name',
});
