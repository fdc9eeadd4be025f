import { defineEntity } from '#platform/entity/define.ts';
import { maxTags } from '../rules/limits.ts';

/** A web page that the group saved as a link, with tags, to find it again or to read it later. */
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
    /** The page's own title, unless a member entered a name. */
    name: { type: 'text', max: 300, search: 'words' },
    tag_names: { type: 'tags', max: maxTags, search: 'words' },
    notes: { type: 'content', max: 10_000, search: 'words' },
    read_later: { type: 'boolean', default: false },
    /** When it was saved, here or in the program that it was imported from. */
    added_at: { type: 'time' },
    /** The address in normal form: equal for two addresses of one page. See `addressKey`. */
    url_key: { type: 'text', max: 2000, write: 'server' },
  },
  title: 'name',
  titleElse: ['url'],
  list: ['name', 'url', 'tag_names', 'read_later', 'added_at'],
  form: [{ key: 'main', fields: ['url', 'name', 'tag_names', 'read_later', 'notes'] }],
  sort: '-added_at',
  indexes: [{ name: 'one_page', columns: ['url_key'], unique: 'url' }],
});
