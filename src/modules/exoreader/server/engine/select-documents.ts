import type { App } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { maxInitialItems, maxItemsPerFeed } from '../../rules/limits.ts';
import type { DeliveredDocument, KeyedDocument } from '../items/deliver-items.ts';
import { clusterKeys } from '../items/cluster-keys.ts';
import { type Feed, inFeeds } from './feeds.ts';

/** A subscription that has not received everything of its feed. `given`: delivered up to this document. */
export interface Source {
  readonly feed_id: number;
  readonly account_id: string;
  readonly subscription_id: string;
  readonly given: number | null;
  readonly resumes: boolean;
}

/** Documents of a fetch that just ended; enough for subscriptions that were up to date before. */
export interface FetchedNews {
  /** The feed's newest document before the fetch, and after it. */
  readonly before: number;
  readonly newest: number;
  /** All documents in the feed now, oldest first. */
  readonly current: readonly DeliveredDocument[];
}

/** Returns a function that selects the documents for each of these subscriptions. Reads each set of documents once, and all sets in parallel. */
export async function selectDocuments(
  app: App,
  feeds: ReadonlyMap<number, Feed>,
  sources: readonly Source[],
  news: ReadonlyMap<number, FetchedNews>,
): Promise<(source: Source) => readonly KeyedDocument[]> {
  const needs = new Map(sources.map((source) => [selectionKey(source), source]));
  const known = new Map<string, readonly DeliveredDocument[]>();
  for (const [need, source] of needs) {
    const brought = documentsFromNews(source, feeds.get(source.feed_id), news.get(source.feed_id));
    if (brought !== undefined) known.set(need, brought);
  }
  const unknown = [...needs].filter(([need]) => !known.has(need));
  if (unknown.length > 0)
    await inFeeds(app, async (db) =>
      Promise.all(unknown.map(async ([need, source]) => known.set(need, await read(db, feeds, source)))),
    );
  const documents = new Map([...known].map(([need, found]) => [need, found.map(keyed)]));
  return (source) => {
    const own = documents.get(selectionKey(source)) ?? [];
    const { given } = source;
    return given === null ? own.slice(-maxInitialItems) : own.filter(({ id }) => id > given);
  };
}

/** Lists all members: spreading the document into a larger object uses ten times as much memory. */
function keyed({ id, title, url, author, summary, content_type, image, published }: DeliveredDocument): KeyedDocument {
  const { title_key, page_key } = clusterKeys({ title, url });
  return { id, title, url, author, summary, content_type, image, published, title_key, page_key };
}

function selectionKey({ feed_id: feed, given, resumes }: Source): string {
  return given === null || resumes ? String(feed) : `${feed} ${given}`;
}

/** The documents, if `news` is enough; undefined if the subscription lacks older ones, or the feed has newer ones. */
function documentsFromNews(
  { given, resumes }: Source,
  feed: Feed | undefined,
  news: FetchedNews | undefined,
): readonly DeliveredDocument[] | undefined {
  if (news === undefined || feed?.newest_document !== news.newest) return undefined;
  // Documents that were known before keep the date and text of the table, so they must be read from there.
  if (given === null || resumes) return news.before === 0 ? news.current : undefined;
  return given < news.before ? undefined : news.current.filter(({ id }) => id > given);
}

const columns = 'id, title, url, author, summary, content_type, image, published_at';

async function read(db: Db, feeds: ReadonlyMap<number, Feed>, source: Source): Promise<readonly DeliveredDocument[]> {
  const { feed_id: id, given, resumes } = source;
  const feed = feeds.get(id);
  if (feed === undefined) return [];
  const rows = given === null || resumes ? await current(db, feed) : await after(db, feed, given);
  return rows.map(({ published_at: at, ...document }) => ({
    ...document,
    published: at === null ? null : Date.parse(at),
  }));
}

type Row = Omit<DeliveredDocument, 'published'> & { readonly published_at: string | null };

async function after(db: Db, feed: Feed, given: number): Promise<Row[]> {
  return db.query<Row>(
    `SELECT ${columns} FROM feed_documents WHERE feed_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT 2000`,
    [feed.id, given, feed.newest_document],
  );
}

/** The documents that the feed contained in its last fetch, oldest first. */
async function current(db: Db, feed: Feed): Promise<Row[]> {
  const found = await db.query<Row>(
    `SELECT ${columns} FROM feed_documents
     WHERE feed_id = $1 AND seen_at = (SELECT max(seen_at) FROM feed_documents WHERE feed_id = $1) ORDER BY id DESC LIMIT $2`,
    [feed.id, maxItemsPerFeed],
  );
  return found.toReversed();
}
