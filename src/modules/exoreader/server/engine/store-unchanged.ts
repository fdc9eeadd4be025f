import type { App } from '#platform/server/app.ts';
import { inFeeds, clearClaimSql } from './feeds.ts';

/** A feed that was fetched at `at` without changes, and is due again at `next`. */
export interface UnchangedFeed {
  readonly id: number;
  readonly at: Date;
  readonly next: Date;
}

/** Stores the next fetch times of unchanged feeds, in one statement because most feeds are unchanged. */
export async function storeUnchanged(app: App, feeds: readonly UnchangedFeed[]): Promise<void> {
  if (feeds.length === 0) return;
  const sorted = feeds.toSorted((a, b) => a.id - b.id);
  await inFeeds(app, async (db) =>
    db.query(
      `UPDATE feeds f SET ${clearClaimSql}, next_check_at = u.next, fetched_at = u.at, came = 0, failures = 0, failure = NULL, failing_since = NULL,
         status = NULL, paused_at = NULL, gone_since = NULL, missing_since = NULL, moving_to = NULL, moving_since = NULL, moving_seen = 0
       FROM unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) AS u(id, at, next) WHERE f.id = u.id`,
      [sorted.map(({ id }) => id), sorted.map(({ at }) => at), sorted.map(({ next }) => next)],
    ),
  );
}
