import { defineEntity } from '#platform/entity/define.ts';
import { maxLabels } from '../rules/limits.ts';

/** A feed that the group reads. The feed's own data belongs to no group: the table `feeds` stores it once for all subscriptions. */
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
    /** The feed's own title, or the one that a member entered. */
    title: { type: 'text', max: 300, search: 'words' },
    /** A member entered the title: the feed does not change it. */
    customize_title: { type: 'boolean', default: false, proposed: true },
    /** The feed's address; the server updates it when the feed moves. */
    url: { type: 'text', max: 2000, format: 'url', required: true, write: 'create', search: 'words' },
    website_url: { type: 'text', max: 2000, write: 'server' },
    /** The sign-in for the feed without its secret: `user:…`, or `Name: …` of a header. Clients write `auth`. */
    auth_mask: { type: 'text', max: 200, write: 'server' },
    /** While false, the group receives no new items. */
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
