import type { Catalogue } from '#platform/entity/messages.ts';

/** The words of the inbox in English. */
export const en = {
  'inbox.title': 'Inbox',
  'inbox.unread': { zero: 'Inbox', one: 'Inbox: {count} unread', other: 'Inbox: {count} unread' },
  'inbox.settings': 'Notifications',
  'inbox.watch': 'Watch',
  'inbox.watch-title': 'Get notifications about this record',
  'inbox.watching': 'Watching',
  'inbox.watching-title': 'You get notifications about this record',
} as const satisfies Catalogue;
