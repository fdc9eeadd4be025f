import type { App } from '#platform/server/app.ts';
import { inFeeds } from './feeds.ts';

/** New subscriptions whose feed is looked up at a time. */
const atOnce = 200;
/** Milliseconds after which a feed is asked again for another reader; whoever took it before may still be at it. */
const fresh = 60_000;

/**
 * Finds the feeds of new subscriptions, or makes them. They are asked at once, for the first items, unless they were just now. Answers
 * how many there were.
 */
export async function adoptSources(app: App): Promise<number> {
  const now = app.now();
  return inFeeds(app, async (db) => {
    const waiting = await db.query<{ account_id: string; subscription_id: string; url: string }>(
      `SELECT account_id, subscription_id, url FROM reader_sources WHERE feed_id IS NULL AND active AND NOT held
       ORDER BY account_id, subscription_id LIMIT $1`,
      [atOnce],
    );
    if (waiting.length === 0) return 0;
    const urls = [...new Set(waiting.map(({ url }) => url))].toSorted();
    await db.query(
      `INSERT INTO feeds (url, host, created_at, next_check_at)
       SELECT u.url, u.host, $3, 'epoch' FROM unnest($1::text[], $2::text[]) AS u(url, host) ON CONFLICT (url) DO NOTHING`,
      [urls, urls.map((url) => new URL(url).host), now],
    );
    const feeds = await db.query<{ id: number; url: string }>(
      `UPDATE feeds SET paused_at = NULL,
         next_check_at = CASE WHEN checked_at > $2 THEN next_check_at ELSE 'epoch' END
       WHERE url = ANY($1::text[]) RETURNING id, url`,
      [urls, new Date(now.getTime() - fresh)],
    );
    const byUrl = new Map(feeds.map(({ id, url }) => [url, id]));
    await db.query(
      `UPDATE reader_sources s SET feed_id = u.feed FROM unnest($1::text[], $2::text[], $3::bigint[]) AS u(account, subscription, feed)
       WHERE s.account_id = u.account AND s.subscription_id = u.subscription AND s.feed_id IS NULL`,
      [
        waiting.map((source) => source.account_id),
        waiting.map((source) => source.subscription_id),
        waiting.map(({ url }) => byUrl.get(url) ?? null),
      ],
    );
    // Who was not given anything for a while gets what is new at once, and not with the feed's next news.
    await db.query(
      `UPDATE feeds f SET spread_document = 0 WHERE f.id = ANY($1::bigint[]) AND EXISTS (
         SELECT 1 FROM reader_sources s WHERE s.feed_id = f.id AND s.resumes AND s.given < f.newest_document)`,
      [feeds.map(({ id }) => id)],
    );
    return waiting.length;
  });
}
