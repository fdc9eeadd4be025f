import { defineEntity } from '#platform/entity/define.ts';

/** A setting of a person, stored in the person's own database. */
export const userConfiguration = defineEntity({
  kind: 'user_configuration',
  plural: 'user_configurations',
  prefix: 'ucn',
  module: 'account',
  scope: 'user',
  fields: {
    key: {
      type: 'option',
      options: ['locale', 'time-zone', 'date-format', 'reader_mark_as_read_on_opening'],
      required: true,
      write: 'create',
    },
    value: { type: 'text', max: 2000 },
  },
  indexes: [{ name: 'one_key', columns: ['key'], unique: 'key' }],
  title: 'key',
  list: ['key', 'value'],
  form: [{ key: 'main', fields: ['key', 'value'] }],
  sort: 'key',
});
