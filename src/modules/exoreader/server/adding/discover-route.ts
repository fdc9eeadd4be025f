import { Type } from 'typebox';
import { Failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import type { FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, text } from '#platform/server/api/shapes/shape.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { fetchOutsideOf } from '../engine/poll.ts';
import { splitSignIn, parseSignIn, type SignIn } from '../parse/sign-in.ts';
import { feedAddress } from '../parse/links.ts';
import { siteFailure } from '../site-failure.ts';
import type { readerTasks } from '../tasks.ts';
import type { Discovered } from './discover.ts';
import { knownFeedUrl, commonFeedUrls } from './common-feed-urls.ts';

const looking: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };

const schema = {
  operationId: 'discoverFeeds',
  tags: ['Reader'],
  summary: 'Find the feeds of a site, or the feed at an address, before subscribing',
  params: ofDatabase,
  body: exactly({ url: text(2000) }),
  response: {
    200: exactly({
      title: Type.String(),
      feeds: listOf(
        exactly({
          url: Type.String(),
          title: Type.String(),
          subscription_id: optional(Type.String({ description: 'Present if the group is subscribed to the feed.' })),
        }),
      ),
    }),
  },
};

/** `POST /{db}/_discover {url}`. Nothing found → 422 at `url`. */
export function discoverRoute(app: App, server: Api): void {
  server.post(
    '/:db/_discover',
    { config: { policy: 'member', cost: 'outside', token: 'reader' }, schema },
    async (request) => {
      const { url: address, auth } = splitSignIn(request.body.url.trim());
      const url = feedAddress(address);
      const signIn = auth === undefined ? undefined : parseSignIn(auth);
      await readingAccount(app, request, async (ctx) => {
        checkModuleScope(ctx.who, 'reader', 'write');
        refuseReadOnly(ctx);
      });
      if (url === undefined) throw fieldFailure('url', 'not-an-address');
      if (auth !== undefined && signIn === undefined) throw fieldFailure('url', 'is-invalid');
      if (signIn !== undefined) return discoverAtAddress(app, url, request.body.url.trim(), signIn);
      const { title, feeds } = await discover(app, fetchOutsideOf(app), url);
      if (feeds.length === 0) throw fieldFailure('url', 'not-a-feed');
      const known = await readingAccount(app, request, async (ctx) =>
        ctx.db.query<{ id: string; url: string }>(
          'SELECT id, url FROM reader_subscriptions WHERE account_id = $1 AND url = ANY($2)',
          [ctx.account, feeds.map((feed) => feed.url)],
        ),
      );
      const ids = new Map(known.map((row) => [row.url, row.id]));
      return {
        title,
        feeds: feeds.map((feed) => {
          const id = ids.get(feed.url);
          return { ...feed, ...(id !== undefined && { subscription_id: id }) };
        }),
      };
    },
  );
}

/** With a sign-in, discovery only tries the address itself. The returned address contains the sign-in, which subscribing needs again. */
async function discoverAtAddress(app: App, url: string, address: string, { header, value }: SignIn) {
  const found = await lookAt(app, fetchOutsideOf(app), url, { [header]: value });
  if (found instanceof Failure) throw found;
  if (found.items === undefined) throw fieldFailure('url', 'not-a-feed');
  return { title: found.title, feeds: [{ url: address, title: found.title }] };
}

/** Milliseconds after which no further address is tried. */
const longest = 10_000;

async function discover(app: App, fetchOutside: FetchOutside, url: string): Promise<Discovered> {
  const known = knownFeedUrl(url);
  if (known !== undefined) return { title: '', feeds: [{ url: known, title: '' }] };
  const ends = performance.now() + longest;
  const found = await lookAt(app, fetchOutside, url);
  if (found instanceof Failure) throw found;
  if (found.feeds.length > 0) return found;
  for (const place of commonFeedUrls(url)) {
    if (performance.now() > ends) break;
    const feed = await lookAt(app, fetchOutside, place);
    if (!(feed instanceof Failure) && feed.items !== undefined) return { ...feed, title: found.title };
  }
  return found;
}

/** Fetches an address and looks for feeds; returns the failure if it cannot be fetched. */
async function lookAt(
  app: App,
  fetchOutside: FetchOutside,
  url: string,
  secrets: Readonly<Record<string, string>> = {},
): Promise<Discovered | Failure> {
  try {
    const fetched = await fetchOutside(url, { secrets, maxBytes: 15_000_000, timeout: 8000 });
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
