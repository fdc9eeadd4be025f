import { type Source, selectDocuments, type FetchedNews } from './select-documents.ts';
import type { App } from '#platform/server/app.ts';
import { type Feed, feedColumns, feedOf, inFeeds } from './feeds.ts';
import { deliverToGroup, type Delivery } from './deliver-to-group.ts';

/** Subscriptions of one page. */
const sourcesPerPage = 500;

/**
 * Delivers the stored documents of feeds to all subscriptions, group by group. Each transaction also stores how far each subscription is
 * delivered, so that an interrupted delivery continues there and delivers nothing twice. A new or resumed subscription receives only what the
 * feed contains now: older documents would reveal that other groups read it. `news` holds documents of fetches that just ended, which need
 * not be read from the database.
 */
export async function fanOut(
  app: App,
  ids: readonly number[],
  news: ReadonlyMap<number, FetchedNews> = new Map(),
): Promise<void> {
  const rows = await inFeeds(app, async (db) =>
    db.query(`SELECT ${feedColumns} FROM feeds WHERE id = ANY($1::bigint[])`, [ids]),
  );
  const feeds = new Map(rows.map(feedOf).map((feed) => [feed.id, feed]));
  const incomplete = new Set<number>();
  let last: Source | undefined;
  for (;;) {
    const sources = await sourcesAfter(app, [...feeds.values()], last);
    const documents = await selectDocuments(app, feeds, sources, news);
    for (const [group, sourcesOfGroup] of byGroup(sources)) {
      const deliveries = sourcesOfGroup.flatMap((source): Delivery[] => {
        const feed = feeds.get(source.feed_id);
        return feed === undefined ? [] : [{ feed, source, documents: documents(source) }];
      });
      // If the delivery to one group fails, the next poll tries it again.
      await deliverToGroup(app, group, deliveries).catch((error: unknown) => {
        const failed = deliveries.map(({ feed }) => feed.id);
        app.server.log.error({ err: error, account: group, feeds: failed }, 'items could not be delivered');
      });
    }
    last = sources.at(-1);
    if (sources.length < sourcesPerPage) break;
  }
  await recordDelivered(
    app,
    [...feeds.values()].filter(({ id }) => !incomplete.has(id)),
  );
}

/** The next page of subscriptions that have not received everything, ordered by group. */
async function sourcesAfter(app: App, feeds: readonly Feed[], last: Source | undefined): Promise<Source[]> {
  return inFeeds(app, async (db) =>
    db.query<Source>(
      `SELECT s.feed_id, s.account_id, s.subscription_id, s.given, s.resumes
       FROM reader_sources s JOIN unnest($1::bigint[], $2::bigint[]) AS f(id, newest) ON f.id = s.feed_id
       WHERE s.active AND NOT s.held AND (s.given IS NULL OR s.given < f.newest) AND (s.account_id, s.subscription_id) > ($3, $4)
       ORDER BY s.account_id, s.subscription_id LIMIT $5`,
      [
        feeds.map(({ id }) => id),
        feeds.map(({ newest_document: newest }) => newest),
        last?.account_id ?? '',
        last?.subscription_id ?? '',
        sourcesPerPage,
      ],
    ),
  );
}

function byGroup(sources: readonly Source[]): Map<string, Source[]> {
  const groups = new Map<string, Source[]>();
  for (const source of sources) {
    const sourcesOfGroup = groups.get(source.account_id);
    if (sourcesOfGroup === undefined) groups.set(source.account_id, [source]);
    else sourcesOfGroup.push(source);
  }
  return groups;
}

async function recordDelivered(app: App, feeds: readonly Feed[]): Promise<void> {
  const sorted = feeds.toSorted((a, b) => a.id - b.id);
  await inFeeds(app, async (db) =>
    db.query(
      `UPDATE feeds f SET spread_document = greatest(f.spread_document, u.newest) FROM unnest($1::bigint[], $2::bigint[]) AS u(id, newest)
       WHERE f.id = u.id`,
      [sorted.map(({ id }) => id), sorted.map(({ newest_document: newest }) => newest)],
    ),
  );
}
