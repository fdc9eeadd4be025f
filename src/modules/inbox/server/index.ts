import type { ServerModule } from '#platform/server/app.ts';
import { reasons } from '../rules/reasons.ts';
import { calendarFeedHooks } from './calendar/calendar-feeds.ts';
import { calendarRoute } from './calendar/calendar-route.ts';
import { calendarKeys, endCalendarFeeds } from './calendar/identify.ts';
import { choiceHooks } from './choices.ts';
import { deliverNotices } from './deliver.ts';
import { dailyDigest } from './digest.ts';
import { tellInviter, tellOfBackup } from './group-events.ts';
import { noticeHooks } from './notice-hooks.ts';
import { endDevices } from './push/end-devices.ts';
import { pushData } from './push/push-data.ts';
import { pushRoutes } from './push/push-routes.ts';
import { sendPushes } from './push/send-pushes.ts';
import { noteRights } from './rights-changed.ts';
import { sendWebhooks, sweepWebhookLogs } from './webhooks/webhook-jobs.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { removeWatched, watchedRecordHooks, withWatched } from './watched-records.ts';

/** Notices to people about what happens in their groups. */
export const serverModule: ServerModule = {
  key: 'inbox',
  mails: reasons,
  hears: {
    'groups.rights-changed': noteRights,
    'groups.invitation-accepted': tellInviter,
    'groups.backup-failed': tellOfBackup,
    'people.tokens-ended': endCalendarFeeds,
  },
  on: {
    calendar_feed: calendarFeedHooks,
    notice: noticeHooks,
    notice_choice: choiceHooks,
    watched_record: watchedRecordHooks,
  },
  keys: calendarKeys,
  archived: [{ table: 'calendar_feeds', stays: true }],
  outside: calendarRoute,
  removed: removeWatched,
  withSideRecords: withWatched,
  jobs: [deliverNotices, dailyDigest, sendPushes, endDevices, sendWebhooks, sweepWebhookLogs],
  routes: (app, server) => {
    pushRoutes(app, server);
    webhookRoutes(app, server);
  },
  ownData: pushData,
};
