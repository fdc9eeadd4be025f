import type { App } from '#platform/server/app.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { loadFakeProviders } from './load-fake-providers.ts';
import { ProviderError, type AskProvider, type Secrets } from './provider.ts';

/** Milliseconds within which a service must have answered. */
const patience = 20_000;
/** Bytes of an answer. */
const longestAnswer = 10_000_000;

/** How a service is asked: with the protection of all requests to the outside. Never within a transaction. */
export async function askerOf(app: App, secrets: Secrets): Promise<AskProvider> {
  const fake = await loadFakeProviders(app.environment, secrets);
  if (fake !== undefined) return async (request) => fake(app, request);
  const fetchOutside = createFetchOutside({ namedHosts: app.environment.fetchTestHosts });
  return async ({ url, headers = {}, secrets: hidden = {}, post }) => {
    try {
      const { status, body } = await fetchOutside(url, {
        headers: {
          accept: 'application/json',
          ...headers,
          ...(typeof post === 'object' && { 'content-type': 'application/json' }),
        },
        secrets: hidden,
        ...(post !== undefined && { post: post === '' ? '' : JSON.stringify(post) }),
        follows: false,
        maxBytes: longestAnswer,
        timeout: patience,
      });
      return { status, body: parsed(body.toString('utf8')) };
    } catch (error) {
      if (!(error instanceof FetchRefused)) app.server.log.warn({ err: error }, 'a bank connection could not be asked');
      throw new ProviderError('unreachable');
    }
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
