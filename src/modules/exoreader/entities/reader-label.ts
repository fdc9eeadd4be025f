import { defineEntity } from '#platform/entity/define.ts';

/** A name that groups subscriptions; a subscription may have several labels. */
export const readerLabel = defineEntity({
  kind: 'reader_label',
  plural: 'reader_labels',
  prefix: 'rdl',
  module: 'reader',
  scope: 'account',
  feature: 'exoreader',
  fields: {
    name: { type: 'text', max: 100, required: true, search: 'words' },
    /** Free text in which reading programs distinguish types of labels. */
    kind: { type: 'text', max: 40 },
  },
  title: 'name',
  list: ['name', 'created_at'],
  form: [{ key: 'main', fields: ['name'] }],
  sort: 'name',
  indexes: [{ name: 'one_name', columns: ['name'], unique: 'name' }],
});
