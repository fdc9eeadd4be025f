import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { inFeeds, nextFetchAtSql } from './feeds.ts';

/** Feeds that are looked for at a time. */
const feedsPerPage = 100;
/** Feeds that somebody has got nothing of, which are looked at together. */
const candidatesPerQuery = 1000;

/** Feeds behind one, in the order of their ids; `last` is where to go on, 0 when there are no more. */
interface Page {
  readonly ids: readonly number[];
  readonly last: number;
}

/** By app, the feeds at which the last look ended. */
const cursors = new WeakMap<App, { readonly kept: number; readonly asked: number }>();

/**
 * The next of what was kept and not given to everybody: a process ended in between, or somebody new reads a feed that was asked just now. It goes
 * on where it ended, and from the beginning after `isLast`: feeds whose giving fails each time hide no others.
 */
export async function nextBacklog(app: App): Promise<{ feeds: ReadonlySet<number>; isLast: boolean }> {
  const { kept: afterKept, asked: afterAsked } = cursors.get(app) ?? { kept: 0, asked: 0 };
  const [kept, asked] = await inFeeds(app, async (db) =>
    Promise.all([undeliveredFeeds(db, afterKept), feedsWithNewReaders(db, app.now(), afterAsked)]),
  );
  cursors.set(app, { kept: kept.last, asked: asked.last });
  return { feeds: new Set([...kept.ids, ...asked.ids]), isLast: kept.last === 0 && asked.last === 0 };
}

async function undeliveredFeeds(db: Db, after: number): Promise<Page> {
  const rows = await db.query<{ id: number }>(
    'SELECT id FROM feeds WHERE newest_document > spread_document AND id > $1 ORDER BY id LIMIT $2',
    [after, feedsPerPage],
  );
  const ids = rows.map(({ id }) => id);
  return { ids, last: ids.length < feedsPerPage ? 0 : (ids.at(-1) ?? 0) };
}

/** Feeds that were asked and whose next turn is still to come, which somebody reads who has got nothing of them. */
async function feedsWithNewReaders(db: Db, now: Date, after: number): Promise<Page> {
  const found: number[] = [];
  let last = after;
  // Most of what nobody has got anything of never answered: those do not keep others from being found.
  while (found.length < feedsPerPage) {
    const read = await db.query<{ id: number }>(
      `SELECT DISTINCT feed_id AS id FROM reader_sources WHERE feed_id > $1 AND given IS NULL AND active AND NOT held
       ORDER BY feed_id LIMIT ${candidatesPerQuery}`,
      [last],
    );
    const ids = read.map(({ id }) => id);
    const asked = await db.query<{ id: number }>(
      `SELECT id FROM feeds WHERE id = ANY($1::bigint[]) AND fetched_at IS NOT NULL AND ${nextFetchAtSql} > $2`,
      [ids, now],
    );
    found.push(...asked.map(({ id }) => id));
    if (ids.length < candidatesPerQuery) return { ids: found, last: 0 };
    last = ids.at(-1) ?? last;
  }
  return { ids: found, last };
}
