import { archived, recordImportedUsage } from './archived.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { browserRoutes } from './browser/routes.ts';
import { sweepUploads } from './browser/uploads/uploads.ts';
import { cloudFileUpdate } from './browser/versions.ts';
import { contentOfEntry } from './content/sendable-content.ts';
import { saveRoute } from './content/save-route.ts';
import { endKeys, webdavKeys } from './keys/identify.ts';
import { webdavKeyHooks } from './keys/webdav-keys.ts';
import { davRoutes } from './dav/routes.ts';
import { listRoute } from './list/list-route.ts';
import { summary } from './summary.ts';
import type { Entry } from './tree/entries.ts';
import { driveVaultHooks } from './vault/drive-vault.ts';
import { purgeTrash } from './tree/purge-job.ts';
import { cloudFileHooks } from './tree/hooks.ts';
import { sample } from './sample.ts';

/** The group's file drive: one tree of entries for browser, WebDAV and API. */
export const serverModule: ServerModule = {
  key: 'rdisk',
  sample,
  on: {
    cloud_file: {
      ...cloudFileHooks,
      content: async (ctx, doc, version) => contentOfEntry(ctx, doc as unknown as Entry, version),
    },
    webdav_key: webdavKeyHooks,
    drive_vault: driveVaultHooks,
  },
  keys: webdavKeys,
  hears: { 'people.tokens-ended': endKeys },
  namedBlobs: async (db, sha256s) => {
    const rows = await db.query<{ sha256: string }>('SELECT named_file_versions($1) AS sha256', [sha256s]);
    return rows.map(({ sha256 }) => sha256);
  },
  archived,
  arrived: recordImportedUsage,
  summary,
  updates: { cloud_file: cloudFileUpdate },
  jobs: [purgeTrash, sweepUploads],
  outside: davRoutes,
  routes: (app, server) => {
    for (const register of [listRoute, saveRoute, ...browserRoutes]) register(app, server);
  },
};
