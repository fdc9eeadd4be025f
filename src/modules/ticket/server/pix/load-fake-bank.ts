import type { Job } from '#platform/server/app.ts';
import type { Environment } from '#platform/server/app/environment.ts';
import type { fakeBank } from './fake/fake-bank.ts';

/** The address of the bank that local mode has for trying. Nobody answers there. */
const fakeAddress = 'https://fake-bank.example/pix/v2';

/**
 * Loads the fake bank of local mode for its address; undefined in production. No other file of the server imports from `fake/`, so production
 * never loads it and a release does not contain it.
 */
export async function loadFakeBank(environment: Environment, address: string): Promise<typeof fakeBank | undefined> {
  return address === fakeAddress ? load(environment) : undefined;
}

async function load(environment: Environment): Promise<typeof fakeBank | undefined> {
  if (environment.production) return undefined;
  try {
    return (await import('./fake/fake-bank.ts')).fakeBank;
  } catch (error) {
    // A release in local mode.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** Every second in local mode: the fake bank reports what its customers have paid. */
export const payFakeCharges: Job = {
  name: 'pix-fake-payments',
  every: 1000,
  work: async (app) => (await load(app.environment))?.pay(app),
};
