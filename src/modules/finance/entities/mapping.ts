import { defineEntity } from '#platform/entity/define.ts';

/** A rule that changes third party, description or categories of rows that contain a text. The third party is `paid_to` or `paid_by`. */
export const mapping = defineEntity({
  kind: 'mapping',
  plural: 'mappings',
  prefix: 'map',
  module: 'finance',
  scope: 'account',
  fields: {
    active: { type: 'boolean', default: true },
    order: { type: 'integer', min: 0, max: 1_000_000, indexed: true },
    target: {
      type: 'option',
      options: ['outgo', 'income', 'transfer', 'exchange'],
      required: true,
      default: 'outgo',
    },
    field_to_watch: {
      type: 'option',
      options: ['description', 'third_party', 'categories'],
      required: true,
      default: 'description',
    },
    kind_of_watch: {
      type: 'option',
      options: ['contains', 'starts_with', 'ends_with', 'equals'],
      required: true,
      default: 'contains',
    },
    text_to_match: { type: 'text', max: 200, required: true, search: 'words' },
    kind_of_change: {
      type: 'option',
      options: ['replace', 'append', 'prepend'],
      required: true,
      default: 'replace',
    },
    field_to_change: {
      type: 'option',
      options: ['categories', 'third_party', 'description'],
      required: true,
      default: 'categories',
    },
    text_to_change: { type: 'text', max: 200 },
    description: { type: 'text', max: 200, search: 'words' },
  },
  title: 'description',
  titleElse: ['text_to_match'],
  list: ['order', 'text_to_match', 'target', 'field_to_watch', 'field_to_change', 'text_to_change', 'active'],
  form: [
    { key: 'when', fields: ['target', 'field_to_watch', 'kind_of_watch', 'text_to_match'] },
    { key: 'then', fields: ['field_to_change', 'kind_of_change', 'text_to_change'] },
    { key: 'more', fields: ['description', 'order', 'active'] },
  ],
  sort: 'order',
});
