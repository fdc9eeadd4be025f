import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { bulkEntryRoutes } from './bulk-entry-routes.ts';
import { attachRoute } from './attach-route.ts';
import { uploadManyRoute } from './upload-many-route.ts';
import { storageRoutes } from './storage-routes.ts';
import { thumbnailRoute } from './thumbnail-route.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { versionRoutes } from './versions.ts';
import { zipRoutes } from './zip/zip-routes.ts';

/** Routes for the browser, except lists and single files. */
export const browserRoutes: readonly ((app: App, server: Api) => void)[] = [
  bulkEntryRoutes,
  attachRoute,
  uploadManyRoute,
  storageRoutes,
  thumbnailRoute,
  uploadRoutes,
  versionRoutes,
  zipRoutes,
];
