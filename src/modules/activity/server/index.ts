import { dailyBackup } from '#platform/server/transfer/backup/daily.ts';
import { countFigures } from '#platform/server/metrics/figures.ts';
import { sweepBlobs } from '#platform/server/blobs/sweep.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { attachmentHooks, attachmentRoutes } from './attachments.ts';
import { withChildRecords, removeChildRecords } from './child-records.ts';
import { commentHooks } from './comments.ts';
import { setImportedParents } from './imported-parents.ts';
import { sampleRoutes } from './samples.ts';
import { endTrashes } from './end-trashes.ts';

/** What records of every module can have: comments, files and the timeline. */
export const serverModule: ServerModule = {
  key: 'activity',
  withSideRecords: withChildRecords,
  removed: removeChildRecords,
  arrived: setImportedParents,
  on: { attachment: attachmentHooks, comment: commentHooks },
  namedBlobs: async (db, sha256s) => {
    const rows = await db.query<{ sha256: string }>('SELECT named_attachments($1) AS sha256', [sha256s]);
    return rows.map(({ sha256 }) => sha256);
  },
  jobs: [countFigures, dailyBackup, endTrashes, sweepBlobs],
  routes: (app, server) => {
    attachmentRoutes(app, server);
    sampleRoutes(app, server);
  },
};
