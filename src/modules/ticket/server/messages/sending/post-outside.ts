import type { App } from '#platform/server/app.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { isOfThisMachine } from '#modules/inbox/server/webhooks/webhook-address.ts';

/** Milliseconds within which a gateway must have answered. */
const patience = 10_000;
/** Bytes of an answer. */
const longestAnswer = 100_000;

/** The answer of a gateway, or why there is none. */
export type Posted = { readonly status: number; readonly body: string } | { readonly failure: string };

/** Posts to the address of a gateway with the protection of all requests to the outside: public addresses only, no redirects. */
export async function postOutside(
  app: App,
  url: string,
  { headers, secrets = {}, body }: { headers: Record<string, string>; secrets?: Record<string, string>; body: string },
): Promise<Posted> {
  const { environment } = app;
  const target = new URL(url);
  const own = isOfThisMachine(environment, target) ? [target.host] : [];
  const fetchOutside = createFetchOutside({ namedHosts: [...own, ...environment.fetchTestHosts] });
  const options = { headers, secrets, post: body, follows: false, maxBytes: longestAnswer, timeout: patience };
  try {
    const answer = await fetchOutside(url, options);
    return { status: answer.status, body: answer.body.toString('utf8') };
  } catch (error) {
    if (!(error instanceof FetchRefused)) app.server.log.warn({ err: error }, 'a message could not be sent');
    return { failure: error instanceof FetchRefused ? error.why : 'unreachable' };
  }
}
