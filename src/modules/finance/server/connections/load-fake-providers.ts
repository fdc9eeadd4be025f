import type { Environment } from '#platform/server/app/environment.ts';
import type { fakeProviders } from './fake/fake-providers.ts';
import type { Secrets } from './provider.ts';

/** What a person types in local mode to try a connection, and where the fake SimpleFIN is claimed. */
const demo = 'demo';
const demoAddress = 'https://fake-bank.example/';

/**
 * Loads the fake services of local mode for the key `demo`; undefined in production. No other file of the server imports from `fake/`, so
 * production never loads it and a release does not contain it.
 */
export async function loadFakeProviders(
  { production }: Environment,
  secrets: Secrets,
): Promise<typeof fakeProviders | undefined> {
  const claim = Buffer.from(secrets['setup_token'] ?? '', 'base64').toString('utf8');
  const isDemo =
    [secrets['client_id'], secrets['application_id']].includes(demo) ||
    claim.startsWith(demoAddress) ||
    secrets['address']?.startsWith(demoAddress) === true;
  if (production || !isDemo) return undefined;
  try {
    return (await import('./fake/fake-providers.ts')).fakeProviders;
  } catch (error) {
    // A release in local mode.
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
