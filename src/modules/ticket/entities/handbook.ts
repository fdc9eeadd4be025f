import { defineEntity } from '#platform/entity/define.ts';

/** A note of the shop's wiki, found by words, tags and links from other notes. */
export const handbook = defineEntity({
  kind: 'handbook',
  plural: 'handbooks',
  prefix: 'hbk',
  module: 'ticket',
  scope: 'account',
  files: true,
  counted: true,
  fields: {
    title: { type: 'text', max: 200, required: true, search: 'words', indexed: true },
    icon: { type: 'text', max: 8 },
    content_type: { type: 'option', options: ['markdown', 'text', 'html'], default: 'markdown' },
    content: { type: 'content', max: 100_000, search: 'words' },
    categories: { type: 'tags', max: 20, search: 'words' },
    uri: { type: 'text', max: 500, format: 'url' },
    fields: {
      type: 'list',
      max: 50,
      search: 'words',
      of: {
        field_name: { type: 'text', max: 80, required: true },
        field_value: { type: 'text', max: 500 },
      },
    },
    references: {
      type: 'list',
      max: 50,
      of: {
        title: { type: 'text', max: 200, required: true },
        uri: { type: 'text', max: 500, format: 'url' },
      },
    },
    title_key: { type: 'text', max: 200, write: 'server', indexed: true },
    links: { type: 'tags', max: 200, write: 'server' },
    linked_by: { type: 'tags', max: 500, write: 'server' },
  },
  title: 'title',
  list: ['title', 'categories', 'content_type', 'updated_at'],
  form: [
    { key: 'main', fields: ['title', 'icon', 'content_type', 'content', 'categories'] },
    { key: 'more', fields: ['uri', 'fields', 'references'], folded: true },
  ],
  sort: 'title',
});
