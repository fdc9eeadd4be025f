import type { ModuleCard } from '#platform/entity/card.ts';
import { calendarFeed } from './entities/calendar-feed.ts';
import { notice } from './entities/notice.ts';
import { noticeChoice } from './entities/notice-choice.ts';
import { watchedRecord } from './entities/watched-record.ts';

/** Notices to people about what happens in their groups: inbox, mails and devices. */
export const card = {
  key: 'inbox',
  permission: 'account',
  hears: ['groups.rights-changed', 'groups.invitation-accepted', 'groups.backup-failed', 'people.tokens-ended'],
  kinds: [notice, noticeChoice, watchedRecord, calendarFeed],
} as const satisfies ModuleCard;
