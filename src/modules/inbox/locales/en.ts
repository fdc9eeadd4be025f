import type { Catalogue } from '#platform/entity/messages.ts';

/** The words of the inbox in English. */
export const en = {
  'inbox.title': 'Inbox',
  'inbox.unread': { zero: 'Inbox', one: 'Inbox: {count} unread', other: 'Inbox: {count} unread' },
  'inbox.settings': 'Notifications',
  'inbox.watch': 'Watch',
  'inbox.watch-title': 'Get notifications about this record',
  'inbox.watching': 'Watching',
  'webhooks.title': 'Webhooks',
  'inbox.watching-title': 'You get notifications about this record',
  calendar_feed: { one: 'Calendar address', other: 'Calendar addresses' },
  'calendar_feed.new': 'New calendar address',
  'calendar_feed.empty': 'A calendar address shows dates of a group in another calendar.',
  'calendar_feed.group.main': 'Calendar',
  'calendar_feed.field.description': 'Used by',
  'calendar_feed.field.sources': 'Contains',
  'calendar_feed.field.last_used_at': 'Last used',
  'calendar_feed.field.ended_at': 'Ended',
  'calendar_feed.field.secret_start': 'Starts with',
  'calendar_feed.field.user_id': 'Owner',
} as const satisfies Catalogue;
