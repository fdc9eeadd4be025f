import { defineEntity } from '#platform/entity/define.ts';
import { maxLabels } from '../rules/limits.ts';

/** A feed that the group reads. What is known of the feed itself belongs to nobody and is kept apart, once for all its readers. */
export const readerSubscription = defineEntity({
  kind: 'reader_subscription',
  plural: 'reader_subscriptions',
  prefix: 'rds',
  module: 'reader',
  scope: 'account',
  trash: false,
  feature: 'exoreader',
  counted: true,
  fields: {
    /** As the feed calls itself, or as somebody of the group calls it. */
    title: { type: 'text', max: 300, search: 'words' },
    /** The title is the group's own: the feed does not change it. */
    customize_title: { type: 'boolean', default: false, proposed: true },
    /** The feed's address; it follows a feed that moves. */
    url: { type: 'text', max: 2000, format: 'url', required: true, write: 'create', search: 'words' },
    website_url: { type: 'text', max: 2000, write: 'server' },
    /** As what its feed is asked, without the secret: `user:…` or `Name: …` of a header. Clients write `auth`. */
    auth_mask: { type: 'text', max: 200, write: 'server' },
    /** Nothing new comes while it is not. */
    active: { type: 'boolean', default: true },
    /** Ids of its labels. */
    reader_label: { type: 'tags', max: maxLabels },
  },
  title: 'title',
  titleElse: ['url'],
  list: ['title', 'url', 'active', 'created_at'],
  form: [{ key: 'main', fields: ['url', 'title', 'customize_title', 'reader_label', 'active'] }],
  sort: 'title',
  indexes: [{ name: 'one_url', columns: ['url'], unique: 'url' }],
});
