import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inFeeds, clearClaimSql } from './feeds.ts';

/** New subscriptions that one transaction handles. */
const batchSize = 200;
/** Milliseconds within which a feed is not fetched again for a new subscription: the previous fetch may still be running. */
const minRefetchInterval = 60_000;

interface NewSource {
  readonly account_id: string;
  readonly subscription_id: string;
  readonly url: string;
  readonly signs_in: boolean;
}

function ownerOf(source: NewSource): string {
  return `${source.account_id} ${source.subscription_id}`;
}

/**
 * Assigns a feed to each new subscription and creates it if necessary. The feed is due at once, unless it was fetched just before. Returns the
 * number of subscriptions.
 */
export async function assignFeeds(app: App): Promise<number> {
  const now = app.now();
  return inFeeds(app, async (db) => {
    const waiting = await db.query<NewSource>(
      `SELECT account_id, subscription_id, url, auth IS NOT NULL AS signs_in FROM reader_sources WHERE feed_id IS NULL AND active AND NOT held
       ORDER BY account_id, subscription_id LIMIT $1`,
      [batchSize],
    );
    if (waiting.length === 0) return 0;
    const own = await assignPrivateFeeds(
      db,
      waiting.filter((source) => source.signs_in),
      now,
    );
    const urls = [...new Set(waiting.flatMap((source) => (source.signs_in ? [] : [source.url])))].toSorted();
    await db.query(
      `INSERT INTO feeds (url, host, created_at, next_check_at)
       SELECT u.url, u.host, $3, 'epoch' FROM unnest($1::text[], $2::text[]) AS u(url, host) ON CONFLICT (url) WHERE only_for IS NULL DO NOTHING`,
      [urls, urls.map((url) => new URL(url).host), now],
    );
    const feeds = await db.query<{ id: number; url: string }>(
      `UPDATE feeds SET paused_at = NULL,
         next_check_at = CASE WHEN checked_at > $2 THEN next_check_at ELSE 'epoch' END,
         claimed_until = CASE WHEN checked_at > $2 THEN claimed_until END
       WHERE id IN (SELECT id FROM feeds WHERE url = ANY($1::text[]) AND only_for IS NULL ORDER BY id FOR UPDATE) RETURNING id, url`,
      [urls, new Date(now.getTime() - minRefetchInterval)],
    );
    const byUrl = new Map(feeds.map(({ id, url }) => [url, id]));
    for (const group of new Set(waiting.map((source) => source.account_id))) {
      const theirs = waiting.filter((source) => source.account_id === group);
      await db.query(
        `UPDATE reader_sources s SET feed_id = u.feed FROM (
           SELECT $1::text AS account_id, v.* FROM unnest($2::text[], $3::bigint[]) AS v(subscription, feed)) AS u
         WHERE s.account_id = $1 AND s.account_id = u.account_id AND s.subscription_id = u.subscription AND s.feed_id IS NULL`,
        [
          group,
          theirs.map((source) => source.subscription_id),
          theirs.map((source) => (source.signs_in ? own.get(ownerOf(source)) : byUrl.get(source.url)) ?? null),
        ],
      );
    }
    await fanOutToResumed(db, [...byUrl.values(), ...own.values()]);
    return waiting.length;
  });
}

/** Queues the feeds of resumed subscriptions for delivery, so that these receive the missed items now and not with the feed's next item. */
async function fanOutToResumed(db: Db, feeds: readonly number[]): Promise<void> {
  const resuming = await db.query<{ feed: number; given: number }>(
    `SELECT feed_id AS feed, min(given) AS given FROM reader_sources WHERE feed_id = ANY($1::bigint[]) AND resumes AND given IS NOT NULL
     GROUP BY feed_id`,
    [feeds],
  );
  await db.query(
    `UPDATE feeds f SET spread_document = 0 FROM unnest($1::bigint[], $2::bigint[]) AS u(feed, given)
     WHERE f.id = u.feed AND u.given < f.newest_document`,
    [resuming.map(({ feed }) => feed), resuming.map(({ given }) => given)],
  );
}

/** Creates or resets the private feeds of subscriptions with a sign-in. Each belongs to one subscription. A reset clears the state of the previous sign-in. */
async function assignPrivateFeeds(
  db: Db,
  sources: readonly NewSource[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (sources.length === 0) return new Map();
  const rows = await db.query<{ id: number; only_for: string }>(
    `INSERT INTO feeds (url, host, only_for, created_at, next_check_at)
     SELECT u.url, u.host, u.owner, $4, 'epoch' FROM unnest($1::text[], $2::text[], $3::text[]) AS u(url, host, owner)
     ON CONFLICT (only_for) WHERE only_for IS NOT NULL DO UPDATE SET url = excluded.url, host = excluded.host, next_check_at = 'epoch', ${clearClaimSql},
       paused_at = NULL, failures = 0, failure = NULL, failing_since = NULL, etag = NULL, last_modified = NULL, body_hash = NULL
     RETURNING id, only_for`,
    [sources.map(({ url }) => url), sources.map(({ url }) => new URL(url).host), sources.map(ownerOf), now],
  );
  return new Map(rows.map((row) => [row.only_for, row.id]));
}
