import { defineEntity } from '#platform/entity/define.ts';

/**
 * An address at which calendar programs read dates of a group, with the rights that its owner has at each request. The
 * secret in the address is shown once and not stored.
 */
export const calendarFeed = defineEntity({
  kind: 'calendar_feed',
  plural: 'calendar_feeds',
  prefix: 'cal',
  module: 'account',
  scope: 'account',
  always: true,
  trash: false,
  tokens: 'never',
  credential: { description: 'free', sources: 'permissions' },
  timeline: false,
  searched: false,
  fields: {
    description: { type: 'text', max: 120, required: true },
    /** The kinds of records whose dates it contains. */
    sources: { type: 'tags', max: 10, required: true, write: 'create' },
    last_used_at: { type: 'time', write: 'server' },
    /** When it was revoked early, by a new password of its owner. */
    ended_at: { type: 'time', write: 'server' },
    secret_start: { type: 'text', max: 12, write: 'server', grantsRights: true },
    user_id: { type: 'ref', to: 'user', write: 'server', grantsRights: true },
  },
  title: 'description',
  list: ['description', 'sources', 'last_used_at', 'created_at'],
  form: [{ key: 'main', fields: ['description', 'sources'] }],
  sort: '-created_at',
});
