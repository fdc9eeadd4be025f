import { product } from '#modules/groups/server/plan.ts';
import type { App } from '#platform/server/app.ts';
import { withContext, type Context } from '#platform/server/context.ts';
import { mostAtFirst, mostItems } from '../../rules/limits.ts';
import { giveItems, type GivenDocument } from '../items/give.ts';
import { type Feed, feedOf, inFeeds } from './feeds.ts';
import { followFeed } from './follow.ts';
import { mayReceive } from './hold.ts';

/** Subscriptions that are read at a time, and documents of one transaction of a group. */
const sourcesAtOnce = 500;
const documentsAtOnce = 250;

interface Source {
  readonly account_id: string;
  readonly subscription_id: string;
  readonly given: number | null;
  readonly resumes: boolean;
}

/**
 * Gives what came of a feed to all groups that read it, each in a transaction of its own, which notes how far it was given: whoever is
 * interrupted goes on there, and nothing is given twice. A new reader gets what the feed has now and nothing that it once had, which
 * would tell of others; so does one that was held for a while.
 */
export async function spreadFeed(app: App, id: number): Promise<void> {
  const [row] = await inFeeds(app, async (db) => db.query('SELECT * FROM feeds WHERE id = $1', [id]));
  if (row === undefined) return;
  const feed = feedOf(row);
  const current = once(async () => currentDocuments(app, feed));
  let last: Source | undefined;
  let isWhole = true;
  for (;;) {
    const sources = await sourcesAfter(app, feed, last);
    for (const source of sources) {
      const documents = await documentsFor(app, feed, source, current);
      // A group whose turn does not come gets them with the next round.
      await give(app, feed, source, documents).catch((error: unknown) => {
        isWhole = false;
        app.server.log.error({ err: error, account: source.account_id, feed: feed.id }, 'items could not be given');
      });
    }
    last = sources.at(-1);
    if (sources.length < sourcesAtOnce) break;
  }
  if (!isWhole) return;
  await inFeeds(app, async (db) =>
    db.query('UPDATE feeds SET spread_document = greatest(spread_document, $2) WHERE id = $1', [
      feed.id,
      feed.newest_document,
    ]),
  );
}

/** Those that did not get everything yet, in the order of their ids. */
async function sourcesAfter(app: App, feed: Feed, last: Source | undefined): Promise<Source[]> {
  return inFeeds(app, async (db) =>
    db.query<Source>(
      `SELECT account_id, subscription_id, given, resumes FROM reader_sources
       WHERE feed_id = $1 AND active AND NOT held AND (given IS NULL OR given < $2) AND (account_id, subscription_id) > ($3, $4)
       ORDER BY account_id, subscription_id LIMIT $5`,
      [feed.id, feed.newest_document, last?.account_id ?? '', last?.subscription_id ?? '', sourcesAtOnce],
    ),
  );
}

const columns = 'id, title, url, author, summary, content_type, published_at';

async function documentsFor(
  app: App,
  feed: Feed,
  { given, resumes }: Source,
  current: () => Promise<GivenDocument[]>,
): Promise<GivenDocument[]> {
  if (given === null) return (await current()).slice(-mostAtFirst);
  if (resumes) return (await current()).filter(({ id }) => id > given);
  return documentsAfter(app, feed, given);
}

async function documentsAfter(app: App, feed: Feed, given: number): Promise<GivenDocument[]> {
  return inFeeds(app, async (db) =>
    db.query<GivenDocument>(
      `SELECT ${columns} FROM feed_documents WHERE feed_id = $1 AND id > $2 AND id <= $3 ORDER BY id LIMIT 2000`,
      [feed.id, given, feed.newest_document],
    ),
  );
}

async function currentDocuments(app: App, feed: Feed): Promise<GivenDocument[]> {
  const found = await inFeeds(app, async (db) =>
    db.query<GivenDocument>(
      `SELECT ${columns} FROM feed_documents
       WHERE feed_id = $1 AND seen_at = (SELECT max(seen_at) FROM feed_documents WHERE feed_id = $1) ORDER BY id DESC LIMIT $2`,
      [feed.id, mostItems],
    ),
  );
  return found.toReversed();
}

async function give(app: App, feed: Feed, source: Source, documents: readonly GivenDocument[]): Promise<void> {
  const principal = product(app, source.account_id);
  for (let from = 0; from === 0 || from < documents.length; from += documentsAtOnce) {
    const part = documents.slice(from, from + documentsAtOnce);
    const isLast = from + documentsAtOnce >= documents.length;
    const upTo = isLast ? feed.newest_document : (part.at(-1)?.id ?? 0);
    await withContext(app, principal, async (ctx) => {
      if (!(await stillWants(ctx, source.subscription_id, feed.id)) || !(await mayReceive(ctx))) return;
      await giveItems(ctx, source.subscription_id, part, upTo);
      if (isLast) await followFeed(ctx, feed, source.subscription_id);
    });
  }
}

/** The subscription may have gone, or read another feed, since it was looked up. */
async function stillWants(ctx: Context, subscription: string, feed: number): Promise<boolean> {
  const rows = await ctx.db.query(
    'SELECT 1 FROM reader_sources WHERE account_id = $1 AND subscription_id = $2 AND feed_id = $3 AND active AND NOT held',
    [ctx.account, subscription, feed],
  );
  return rows.length > 0;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => (made ??= make());
}
