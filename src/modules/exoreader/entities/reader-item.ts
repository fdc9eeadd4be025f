import { defineEntity } from '#platform/entity/define.ts';
import { summaryLength } from '../rules/limits.ts';

/**
 * An item of a feed in one group, with the group's own read and starred states. Ids grow in the order of arrival. The text is stored once per
 * feed for all groups; the server adds it when a client reads a single item.
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
    /** When it was published; at the latest when it arrived. */
    point_at: { type: 'time' },
    summary: { type: 'text', max: summaryLength },
    content: { type: 'content', max: 1_000_000 },
    /** The text of the item's own page, if a member fetched it. */
    full_text: { type: 'content', max: 1_000_000 },
    content_type: { type: 'option', options: ['text', 'html'] },
    /** The address of the picture that lists show. */
    image: { type: 'text', max: 2000 },
  },
  title: 'title',
  titleElse: ['url'],
  list: ['title', 'reader_subscription_id', 'point_at', 'read', 'starred'],
  form: [],
  sort: '-point_at',
});
