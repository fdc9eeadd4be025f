import { defineEntity } from '#platform/entity/define.ts';

/** A word under which subscriptions are read together; a subscription may have several. */
export const readerLabel = defineEntity({
  kind: 'reader_label',
  plural: 'reader_labels',
  prefix: 'rdl',
  module: 'reader',
  scope: 'account',
  feature: 'exoreader',
  fields: {
    name: { type: 'text', max: 100, required: true, search: 'words' },
    /** Whatever programs distinguish their labels by. */
    kind: { type: 'text', max: 40 },
  },
  title: 'name',
  list: ['name', 'created_at'],
  form: [{ key: 'main', fields: ['name'] }],
  sort: 'name',
  indexes: [{ name: 'one_name', columns: ['name'], unique: 'name' }],
});
