import { createHash } from 'node:crypto';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { isSameServer, type Fetched, type FetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { stateAfterFetch, requestedDelay, retryAfterOf, type Outcome } from '../../rules/schedule.ts';
import type { FetchedPage } from '../adding/discover.ts';
import { unpackFeed } from '../parse/pack-feed.ts';
import { openSignIn } from '../sign-ins.ts';
import type { readerTasks } from '../tasks.ts';
import { type Feed, inFeeds, clearClaimSql, stateColumns } from './feeds.ts';
import { followPage } from './follow-page.ts';
import type { ClaimedFeed } from './claim.ts';
import { fetcherName } from './fetcher-name.ts';
import { moveFeed } from './move-feed.ts';
import type { FeedResponse } from './store-responses.ts';
import type { UnchangedFeed } from './store-unchanged.ts';

const reading: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };

const maxFeedBytes = 15_000_000;
const timeout = 20_000;

/** The result of a fetch; empty if it failed, because the failure is already stored. */
export interface FetchResult {
  /** A response that the caller must store and deliver. */
  readonly response?: FeedResponse;
  /** Nothing changed: the caller must store the next fetch time, together with those of other feeds. */
  readonly unchanged?: UnchangedFeed;
}

/**
 * Fetches a claimed feed and parses the response. If `isOurs` returns false after the response or failure, another process has the feed now,
 * and the result is dropped.
 */
export async function fetchFeed(
  app: App,
  fetchOutside: FetchOutside,
  feed: ClaimedFeed,
  isOurs: () => boolean,
): Promise<FetchResult> {
  let page: FetchedPage | undefined;
  try {
    const fetched = await fetchOutside(feed.url, {
      headers: { 'user-agent': fetcherName(app, feed.subscribers), ...conditions(feed) },
      secrets: await signInFor(app, feed),
      maxBytes: maxFeedBytes,
      timeout,
    });
    if (!isOurs()) return {};
    const moved = movedTo(feed, fetched);
    if (fetched.status === 304 && moved === null) return { unchanged: unchangedResult(app, feed, fetched) };
    if (fetched.status === 304) return await storeUnchangedAfterMove(app, feed, fetched);
    if (fetched.status !== 200) return await storeFailure(app, feed, `status-${fetched.status}`, fetched);
    const hash = createHash('sha256').update(fetched.body).digest();
    if (feed.body_hash?.equals(hash) === true)
      return moved === null
        ? { unchanged: unchangedResult(app, feed, fetched) }
        : await storeUnchangedAfterMove(app, feed, fetched);
    page = { bytes: fetched.body, contentType: fetched.headers['content-type'] ?? '', url: fetched.url };
    const answer = await app.workers.of('feeds').run(reading, 'readFeed', { ...page, identity: feed.identity });
    return { response: { feed, headers: fetched.headers, movedTo: moved, hash, read: unpackFeed(answer) } };
  } catch (error) {
    if (!isOurs()) return {};
    if (error instanceof Failure && error.status === 503) return await postpone(app, feed);
    const failure = failureOf(error);
    if (failure === undefined) app.server.log.error({ err: error, feed: feed.id }, 'a feed could not be read');
    await storeFailure(app, feed, failure ?? 'internal');
    if (failure === 'not-a-feed' && page !== undefined) await followPage(app, feed, page);
    return {};
  }
}

const accepted =
  'application/atom+xml, application/rss+xml, application/rdf+xml;q=0.9, application/feed+json;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.5';

function conditions({ etag, last_modified: modified }: Feed): Record<string, string> {
  return {
    accept: accepted,
    ...(etag !== null && { 'if-none-match': etag }),
    ...(modified !== null && { 'if-modified-since': modified }),
  };
}

function failureOf(error: unknown): string | undefined {
  if (error instanceof FetchRefused) return error.why;
  if (!(error instanceof Failure)) return undefined;
  const { reason } = error;
  return typeof reason === 'string' ? reason : (Object.values(reason)[0]?.[0]?.code ?? 'internal');
}

/** The sign-in header of a private feed; empty for others. */
async function signInFor(app: App, feed: Feed): Promise<Record<string, string>> {
  if (feed.only_for === null) return {};
  const [source] = await inFeeds(app, async (db) =>
    db.query<{ account_id: string; subscription_id: string; auth: Buffer }>(
      `SELECT account_id, subscription_id, auth FROM reader_sources
       WHERE feed_id = $1 AND auth IS NOT NULL AND account_id || ' ' || subscription_id = $2`,
      [feed.id, feed.only_for],
    ),
  );
  const signIn = source && openSignIn(app, source.account_id, source.subscription_id, source.auth);
  return signIn === undefined ? {} : { [signIn.header]: signIn.value };
}

/** The address to which only permanent redirects led, else null. A private feed never moves to another server, which would get its sign-in. */
function movedTo(feed: Feed, { hops, url }: Fetched): string | null {
  if (feed.only_for !== null && !isSameServer(new URL(feed.url), new URL(url))) return null;
  return hops.length > 0 && hops.every(({ status }) => status === 301 || status === 308) ? url : null;
}

function unchangedOutcome(app: App, feed: Feed, fetched: Fetched): Outcome {
  return {
    kind: 'read',
    published: feed.recent,
    ask: requestedDelay(fetched.headers, undefined, app.now().getTime()),
    movedTo: movedTo(feed, fetched),
  };
}

function unchangedResult(app: App, feed: Feed, fetched: Fetched): UnchangedFeed {
  const now = app.now();
  const { state } = stateAfterFetch(feed.state, unchangedOutcome(app, feed, fetched), now.getTime());
  return { id: feed.id, at: now, next: new Date(state.next_check_at) };
}

/** Stores an unchanged feed whose fetch was redirected: this may complete a move. */
async function storeUnchangedAfterMove(app: App, feed: Feed, fetched: Fetched): Promise<FetchResult> {
  const { state, moves } = stateAfterFetch(feed.state, unchangedOutcome(app, feed, fetched), app.now().getTime());
  await inFeeds(app, async (db) => {
    const columns = stateColumns(state, 2);
    await db.query(`UPDATE feeds SET came = $2, ${clearClaimSql}, ${columns.sql} WHERE id = $1`, [
      feed.id,
      0,
      ...columns.values,
    ]);
    if (moves !== undefined) await moveFeed(db, feed, moves);
  });
  return {};
}

/** Milliseconds after which a feed is fetched again that the server was too busy to read. */
const busyDelay = 60_000;

/** The server was too busy to read the response: no failure of the feed, which is fetched again soon. */
async function postpone(app: App, feed: Feed): Promise<FetchResult> {
  await inFeeds(app, async (db) =>
    db.query(`UPDATE feeds SET ${clearClaimSql}, next_check_at = $2 WHERE id = $1`, [
      feed.id,
      new Date(app.now().getTime() + busyDelay),
    ]),
  );
  return {};
}

/** Stores a failed fetch and when the feed is fetched next. */
export async function storeFailure(app: App, feed: Feed, failure: string, fetched?: Fetched): Promise<FetchResult> {
  const now = app.now();
  const retryAfter = retryAfterOf(fetched?.headers['retry-after'], now.getTime());
  const outcome: Outcome = {
    kind: 'failed',
    failure,
    status: fetched?.status ?? null,
    retryAfter,
    chance: Math.random(),
  };
  await inFeeds(app, async (db) => {
    const columns = stateColumns(stateAfterFetch(feed.state, outcome, now.getTime()).state, 1);
    await db.query(`UPDATE feeds SET ${clearClaimSql}, ${columns.sql} WHERE id = $1`, [feed.id, ...columns.values]);
    if (fetched?.status === 429) await recordTooManyRequests(db, feed, now, retryAfter);
  });
  return {};
}

/** Stores a 429. If two addresses of a host respond so within ten minutes, all feeds of the host wait. */
async function recordTooManyRequests(
  db: Parameters<Parameters<typeof inFeeds>[1]>[0],
  feed: Feed,
  now: Date,
  retryAfter: number,
): Promise<void> {
  const until = new Date(now.getTime() + Math.min(Math.max(retryAfter, 60_000), 86_400_000));
  await db.query(
    `INSERT INTO feed_hosts AS h (host, url, refused_at) VALUES ($1, $2, $3)
     ON CONFLICT (host) DO UPDATE SET url = excluded.url, refused_at = excluded.refused_at,
       wait_until = CASE WHEN h.url <> excluded.url AND h.refused_at > excluded.refused_at - interval '10 minutes' THEN $4 ELSE h.wait_until END`,
    [feed.host, feed.url, now, until],
  );
}
