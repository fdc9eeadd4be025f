import { Failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { fetchOutsideOf } from '../engine/poll.ts';
import { feedAddress } from '../parse/links.ts';
import { splitSignIn, parseSignIn, type SignIn } from '../parse/sign-in.ts';
import { siteFailure } from '../site-failure.ts';
import type { readerTasks } from '../tasks.ts';
import { commonFeedUrls, knownFeedUrl } from './common-feed-urls.ts';
import type { Discovered } from './discover.ts';

const looking: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };

/** Milliseconds after which no further address is tried. */
const longest = 10_000;

/** Addresses of a page's links to try. */
const maxLinks = 4;

type Found = Pick<Discovered, 'title' | 'feeds'>;

/**
 * The feeds at an address as a person typed it: of a feed, a page, or a site without `https://`. The likeliest feed is the first. Refused with
 * 422 at `url` if there is none.
 */
export async function findFeeds(app: App, typed: string): Promise<Found> {
  const text = typed.trim();
  const { url: address, auth } = splitSignIn(text);
  const url = feedAddress(address);
  const signIn = auth === undefined ? undefined : parseSignIn(auth);
  if (url === undefined) throw fieldFailure('url', 'not-an-address');
  if (auth !== undefined && signIn === undefined) throw fieldFailure('url', 'is-invalid');
  if (signIn !== undefined) return findAtAddress(app, url, text, signIn);
  const known = knownFeedUrl(url);
  if (known !== undefined) return { title: '', feeds: [{ url: known, title: '' }] };
  const ends = performance.now() + longest;
  const page = await lookAtTyped(app, url, address);
  if (page.feeds.length > 0) return page;
  for (const place of [...page.links.slice(0, maxLinks), ...commonFeedUrls(page.url)]) {
    if (performance.now() > ends) break;
    const feed = await lookAt(app, place);
    if (!(feed instanceof Failure) && feed.items !== undefined) return { ...feed, title: page.title };
  }
  throw fieldFailure('url', 'not-a-feed');
}

/** With a sign-in, only the address itself is tried. The returned address contains the sign-in, which subscribing needs again. */
async function findAtAddress(app: App, url: string, address: string, { header, value }: SignIn): Promise<Found> {
  const found = await lookAt(app, url, { [header]: value });
  if (found instanceof Failure) throw found;
  if (found.items === undefined) throw fieldFailure('url', 'not-a-feed');
  return { title: found.title, feeds: [{ url: address, title: found.title }] };
}

/** An address that was typed without a scheme is asked by HTTPS, and if nobody answers there by HTTP. */
async function lookAtTyped(app: App, url: string, typed: string): Promise<Discovered & { readonly url: string }> {
  const found = await lookAt(app, url);
  if (!(found instanceof Failure)) return { ...found, url };
  const plain = url.replace(/^https:/, 'http:');
  const hasScheme = /^(feed:)?(\/\/)?https?:/i.test(typed);
  const again = hasScheme || plain === url || !isSilent(found) ? found : await lookAt(app, plain);
  if (again instanceof Failure) throw found;
  return { ...again, url: plain };
}

function isSilent({ reason }: Failure): boolean {
  const code = typeof reason === 'string' ? reason : reason['url']?.[0]?.code;
  return code === 'site-not-reached' || code === 'site-does-not-answer';
}

/** Fetches an address and looks for feeds; returns the failure if it cannot be fetched. */
async function lookAt(
  app: App,
  url: string,
  secrets: Readonly<Record<string, string>> = {},
): Promise<Discovered | Failure> {
  try {
    const fetched = await fetchOutsideOf(app)(url, { secrets, maxBytes: 15_000_000, timeout: 8000 });
    if (fetched.status !== 200) return siteFailure(fetched.status);
    const contentType = fetched.headers['content-type'] ?? '';
    return await app.workers
      .of('feeds')
      .run(looking, 'discoverFeeds', { bytes: fetched.body, contentType, url: fetched.url });
  } catch (error) {
    if (error instanceof FetchRefused) return siteFailure(error.why);
    throw error;
  }
}
