import type { Environment } from '#platform/server/app/environment.ts';
import type { Job } from '#platform/server/app.ts';
import type { fakeProcessor } from './fake/fake-processor.ts';
import { isFakeWanted, useFakeAccount } from './processors.ts';

/**
 * Loads the fake card processor of local mode. Returns undefined if groups pay with Paddle or cannot pay. No other file of the server
 * imports from `fake/`: the build makes it a chunk of its own, which production never loads and a release does not contain.
 */
export async function loadFakeProcessor(environment: Environment): Promise<typeof fakeProcessor | undefined> {
  if (!isFakeWanted(environment)) return undefined;
  try {
    const { fakeProcessor: loaded } = await import('./fake/fake-processor.ts');
    useFakeAccount(environment, loaded.account(environment));
    return loaded;
  } catch (error) {
    // A release in local mode: it sells no plans.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Twice a second in local mode: the fake processor sends its events. */
export const deliverFakeEvents: Job = {
  name: 'billing-fake-events',
  every: 500,
  work: async (app) => (await loadFakeProcessor(app.environment))?.deliverEvents(app),
};
