import type { Job } from '#platform/server/app.ts';
import type { Environment } from '#platform/server/app/environment.ts';
import type { fakeCloud } from './fake/fake-cloud.ts';

/**
 * Loads the fake Cloud API of local mode; undefined in production, and where the settings name an address. No other file of the server imports from
 * `fake/`, so production never loads it and a release does not contain it.
 */
export async function loadFakeCloud(environment: Environment): Promise<typeof fakeCloud | undefined> {
  if (environment.production || environment.settings['WHATSAPP_API_URL'] !== undefined) return undefined;
  try {
    return (await import('./fake/fake-cloud.ts')).fakeCloud;
  } catch (error) {
    // A release in local mode: it reaches the real one.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Every second in local mode: the fake Cloud API posts its reports and answers. */
export const deliverFakeReports: Job = {
  name: 'whatsapp-fake-reports',
  every: 1000,
  work: async (app) => (await loadFakeCloud(app.environment))?.deliver(app),
};
