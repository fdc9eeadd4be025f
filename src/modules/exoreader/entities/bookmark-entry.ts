import { defineEntity } from '#platform/entity/define.ts';
import { maxTags } from '../rules/limits.ts';

/** A link that the group keeps: a page of the web under tags, to be found again or read later. */
export const bookmarkEntry = defineEntity({
  kind: 'bookmark_entry',
  plural: 'bookmark_entries',
  prefix: 'lnk',
  module: 'reader',
  scope: 'account',
  feature: 'exoreader',
  counted: true,
  fields: {
    url: { type: 'text', max: 2000, format: 'url', required: true, search: 'words' },
    /** What the page calls itself, where nobody named it. */
    name: { type: 'text', max: 300, search: 'words' },
    tag_names: { type: 'tags', max: maxTags, search: 'words' },
    notes: { type: 'content', max: 10_000, search: 'words' },
    read_later: { type: 'boolean', default: false },
    /** Since when it is kept, here or where it was imported from. */
    added_at: { type: 'time' },
    /** What two addresses of one page have in common. */
    url_key: { type: 'text', max: 2000, write: 'server' },
  },
  title: 'name',
  titleElse: ['url'],
  list: ['name', 'url', 'tag_names', 'read_later', 'added_at'],
  form: [{ key: 'main', fields: ['url', 'name', 'tag_names', 'read_later', 'notes'] }],
  sort: '-added_at',
  indexes: [{ name: 'one_page', columns: ['url_key'], unique: 'url' }],
});
