import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inFeeds, nextFetchAtSql } from './feeds.ts';

/** Feeds of one page of the backlog. */
const feedsPerPage = 100;
/** Feeds with new subscriptions that one query examines. */
const candidatesPerQuery = 1000;

/** Feeds in the order of their ids; `last` is the id after which the next page begins, 0 at the end. */
interface Page {
  readonly ids: readonly number[];
  readonly last: number;
}

/** By app, where the last page ended. */
const cursors = new WeakMap<App, { readonly undelivered: number; readonly newReaders: number }>();

/**
 * Returns the next feeds whose stored items some subscriptions have not received, because a process stopped in between or because the
 * subscription is new and its feed was fetched just before. Each call continues after the previous page, and starts again after `isLast`: so
 * feeds whose delivery always fails do not block others.
 */
export async function nextBacklog(app: App): Promise<{ feeds: ReadonlySet<number>; isLast: boolean }> {
  const cursor = cursors.get(app) ?? { undelivered: 0, newReaders: 0 };
  const [undelivered, newReaders] = await inFeeds(app, async (db) =>
    Promise.all([undeliveredFeeds(db, cursor.undelivered), feedsWithNewReaders(db, app.now(), cursor.newReaders)]),
  );
  cursors.set(app, { undelivered: undelivered.last, newReaders: newReaders.last });
  return {
    feeds: new Set([...undelivered.ids, ...newReaders.ids]),
    isLast: undelivered.last === 0 && newReaders.last === 0,
  };
}

async function undeliveredFeeds(db: Db, after: number): Promise<Page> {
  const rows = await db.query<{ id: number }>(
    'SELECT id FROM feeds WHERE newest_document > spread_document AND id > $1 ORDER BY id LIMIT $2',
    [after, feedsPerPage],
  );
  const ids = rows.map(({ id }) => id);
  return { ids, last: ids.length < feedsPerPage ? 0 : (ids.at(-1) ?? 0) };
}

/** Feeds that were fetched and are not due now, but have a subscription that has received nothing. */
async function feedsWithNewReaders(db: Db, now: Date, after: number): Promise<Page> {
  const found: number[] = [];
  let last = after;
  // Most of these feeds never responded. Skip them, and read on until a page is full.
  while (found.length < feedsPerPage) {
    const read = await db.query<{ id: number }>(
      `SELECT DISTINCT feed_id AS id FROM reader_sources WHERE feed_id > $1 AND given IS NULL AND active AND NOT held
       ORDER BY feed_id LIMIT ${candidatesPerQuery}`,
      [last],
    );
    const ids = read.map(({ id }) => id);
    const fetched = await db.query<{ id: number }>(
      `SELECT id FROM feeds WHERE id = ANY($1::bigint[]) AND fetched_at IS NOT NULL AND ${nextFetchAtSql} > $2`,
      [ids, now],
    );
    found.push(...fetched.map(({ id }) => id));
    if (ids.length < candidatesPerQuery) return { ids: found, last: 0 };
    last = ids.at(-1) ?? last;
  }
  return { ids: found, last };
}
