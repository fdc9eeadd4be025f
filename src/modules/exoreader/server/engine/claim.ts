import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { minInterval } from '../../rules/schedule.ts';
import { feedColumns, feedOf, inFeeds, clearClaimSql, type Feed } from './feeds.ts';

/** Milliseconds for which a claim is valid: the shortest interval between two fetches. */
export const claimDuration = minInterval;

/** A feed that this process has claimed; the claim ends at `claimed_until`. */
export interface ClaimedFeed extends Feed {
  readonly claimed_until: string;
  /** The fetch before; null if there was none. */
  readonly checked_before: string | null;
  /** Active subscriptions of all groups. */
  readonly subscribers: number;
}

/**
 * Claims at most `most` due feeds for this process. A claim ends when the process stores the next fetch time, or after `claimDuration`: a fetch
 * that crashes the process is not repeated at once. Feeds without active subscriptions are postponed until they have one.
 */
export async function claimFeeds(db: Db, now: Date, most: number): Promise<ClaimedFeed[]> {
  const due = await db.query<{ id: number; checked_at: string | null }>(
    `SELECT f.id, f.checked_at FROM feeds f WHERE f.next_check_at <= $1 AND f.paused_at IS NULL AND (f.claimed_until IS NULL OR f.claimed_until <= $1)
       AND NOT EXISTS (SELECT 1 FROM feed_hosts h WHERE h.host = f.host AND h.wait_until > $1)
     ORDER BY f.next_check_at LIMIT $2 FOR UPDATE OF f SKIP LOCKED`,
    [now, most],
  );
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const read = await db.query<{ feed_id: number; subscribers: number }>(
    `SELECT feed_id, count(*)::integer AS subscribers FROM reader_sources
     WHERE feed_id = ANY($1::bigint[]) AND active AND NOT held GROUP BY feed_id`,
    [ids],
  );
  const wanted = new Map(read.map(({ feed_id: id, subscribers }) => [id, subscribers]));
  const checked = new Map(due.map((row) => [row.id, row.checked_at]));
  const idle = ids.filter((id) => !wanted.has(id));
  if (idle.length > 0)
    await db.query("UPDATE feeds SET next_check_at = '9999-01-01' WHERE id = ANY($1::bigint[])", [idle]);
  const rows = await db.query(
    `UPDATE feeds SET claimed_until = $2, checked_at = $3 WHERE id = ANY($1::bigint[]) RETURNING ${feedColumns}, claimed_until`,
    [[...wanted.keys()], new Date(now.getTime() + claimDuration), now],
  );
  return rows.map((row) => {
    const id = Number(row['id']);
    return feedOf({ ...row, checked_before: checked.get(id) ?? null, subscribers: wanted.get(id) ?? 0 }) as ClaimedFeed;
  });
}

/** Ends the claims of this process, so that other processes can fetch the feeds at once. Newer claims of other processes stay. */
export async function releaseFeeds(app: App, feeds: readonly ClaimedFeed[]): Promise<void> {
  if (feeds.length === 0) return;
  const sorted = feeds.toSorted((a, b) => a.id - b.id);
  await inFeeds(app, async (db) =>
    db.query(
      `UPDATE feeds f SET ${clearClaimSql} FROM unnest($1::bigint[], $2::timestamptz[]) AS u(id, claimed)
       WHERE f.id = u.id AND f.claimed_until = u.claimed`,
      [sorted.map(({ id }) => id), sorted.map(({ claimed_until: until }) => until)],
    ),
  );
}
