import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/shapes/api.ts';
import { eachEntryRoutes } from './each-entry.ts';
import { spaceRoutes } from './space.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';
import { versionRoutes } from './versions.ts';

/** What the browser asks of the drive beside lists and single files. */
export const browserRoutes: readonly ((app: App, server: Api) => void)[] = [
  eachEntryRoutes,
  spaceRoutes,
  uploadRoutes,
  versionRoutes,
];
