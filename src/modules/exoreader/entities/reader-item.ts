import { defineEntity } from '#platform/entity/define.ts';
import { summaryLength } from '../rules/limits.ts';

/**
 * An item of a feed as one group reads it: read and starred are the group's. Its id grows in the order of arrival. The text lies with the feed,
 * once for all readers, and comes when a single item is read.
 */
export const readerItem = defineEntity({
  kind: 'reader_item',
  plural: 'reader_items',
  prefix: 'rdi',
  module: 'reader',
  scope: 'account',
  readonly: true,
  timeline: false,
  searched: false,
  fields: {
    title: { type: 'text', max: 500 },
    url: { type: 'text', max: 2000 },
    author: { type: 'text', max: 200 },
    reader_subscription_id: { type: 'ref', to: 'reader_subscription' },
    starred: { type: 'boolean' },
    read: { type: 'boolean' },
    /** When it was published, never later than when it came. */
    point_at: { type: 'time' },
    summary: { type: 'text', max: summaryLength },
    content: { type: 'content', max: 1_000_000 },
    /** The text of its own page, where somebody asked for it. */
    full_text: { type: 'content', max: 1_000_000 },
    content_type: { type: 'option', options: ['text', 'html'] },
  },
  title: 'title',
  titleElse: ['url'],
  list: ['title', 'reader_subscription_id', 'point_at', 'read', 'starred'],
  form: [],
  sort: '-point_at',
});
