import { jobOfGroups } from '#modules/groups/server/each-group.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { App, Job } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { announceChanges, lockAccount } from '#platform/server/records/group-lock.ts';
import { retentionDays, undoHours } from '../../rules/limits.ts';
import { inFeeds } from '../engine/feeds.ts';

/** Items of one transaction. */
const atOnce = 1000;
const day = 86_400_000;

/** Every night, in groups with subscriptions: deletes items that are old, read and without a star. */
export const pruneItemsJob = jobOfGroups(
  { name: 'prune-reader-items', schedule: '50 3 * * *' },
  async (app, { id }) => pruneItems(app, id, retentionStart(app)),
  readingGroups,
);

/** Every night: deletes documents that are in no feed and no group's items any more, and unused private feeds. */
export const pruneFeedsJob: Job = {
  name: 'prune-feeds',
  schedule: '10 5 * * *',
  minutes: 360,
  work: async (app) => {
    const before = retentionStart(app);
    for (let last: number | undefined = 0; last !== undefined; last = await pruneDocuments(app, before, last));
    await pruneFeeds(app);
  },
};

function retentionStart(app: App): Date {
  return new Date(app.now().getTime() - retentionDays * day);
}

async function readingGroups(app: App, groups: readonly string[]): Promise<string[]> {
  const rows = await inFeeds(app, async (db) =>
    db.query<{ id: string }>('SELECT DISTINCT account_id AS id FROM reader_sources WHERE account_id = ANY($1)', [
      groups,
    ]),
  );
  return rows.map(({ id }) => id);
}

/** Deletes the group's items that are read, have no star and arrived before a time, in slices. */
export async function pruneItems(app: App, group: string, before: Date): Promise<void> {
  const principal = product(app, group);
  await withContext(app, principal, deleteExpiredMarks);
  while ((await withContext(app, principal, async (ctx) => pruneSome(ctx, before))) > 0);
}

/** Deletes batches of marks that can no longer be undone. */
async function deleteExpiredMarks(ctx: Context): Promise<void> {
  const until = new Date(ctx.now.getTime() - undoHours * 3_600_000);
  const gone = await ctx.db.query<{ id: string }>(
    'DELETE FROM reader_marks WHERE account_id = $1 AND created_at < $2 RETURNING id',
    [ctx.account, until],
  );
  await ctx.db.query('UPDATE reader_items SET mark_id = NULL WHERE account_id = $1 AND mark_id = ANY($2)', [
    ctx.account,
    gone.map(({ id }) => id),
  ]);
}

async function pruneSome(ctx: Context, before: Date): Promise<number> {
  await lockAccount(ctx);
  const old = await ctx.db.query<{ id: string }>(
    `SELECT id FROM reader_items WHERE account_id = $1 AND "read" = $2 AND starred = $3 AND created_at < $4 AND point_at < $4
     ORDER BY point_at LIMIT ${atOnce}`,
    [ctx.account, true, false, before],
  );
  const gone = await ctx.db.query<{ subscription: string }>(
    'DELETE FROM reader_items WHERE account_id = $1 AND id = ANY($2::text[]) RETURNING reader_subscription_id AS subscription',
    [ctx.account, old.map(({ id }) => id)],
  );
  const counts = new Map<string, number>();
  for (const { subscription } of gone) counts.set(subscription, (counts.get(subscription) ?? 0) + 1);
  if (counts.size === 0) return 0;
  await ctx.db.query(
    `UPDATE reader_sources s SET items = s.items - u.amount
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($2::text[], $3::integer[]) AS v(id, amount)) AS u
     WHERE s.account_id = $1 AND s.account_id = u.account_id AND s.subscription_id = u.id`,
    [ctx.account, [...counts.keys()], [...counts.values()]],
  );
  await announceChanges(ctx, [...counts.keys()]);
  return gone.length;
}

/** Deletes one slice of documents that left their feed before a time and have no item. Returns the last id examined, undefined at the end. */
async function pruneDocuments(app: App, before: Date, last: number): Promise<number | undefined> {
  return inFeeds(app, async (db) => {
    const old = await db.query<{ id: number }>(
      `SELECT d.id FROM feed_documents d WHERE d.seen_at < $1 AND d.id > $2
         AND d.seen_at < (SELECT max(o.seen_at) FROM feed_documents o WHERE o.feed_id = d.feed_id)
       ORDER BY d.id LIMIT ${atOnce}`,
      [before, last],
    );
    const gone = await withoutItems(
      db,
      old.map(({ id }) => id),
    );
    await db.query('DELETE FROM feed_words WHERE document_id = ANY($1::bigint[])', [gone]);
    await db.query('DELETE FROM feed_documents WHERE id = ANY($1::bigint[])', [gone]);
    return old.at(-1)?.id;
  });
}

/** Deletes private feeds without a subscription and their documents without items, and old 429 responses of hosts. */
export async function pruneFeeds(app: App): Promise<void> {
  await inFeeds(app, async (db) => {
    const ids = await unusedPrivateFeeds(db);
    const documents = await db.query<{ id: number }>(
      'SELECT id FROM feed_documents WHERE feed_id = ANY($1::bigint[])',
      [ids],
    );
    const gone = await withoutItems(
      db,
      documents.map(({ id }) => id),
    );
    await db.query('DELETE FROM feed_documents WHERE id = ANY($1::bigint[])', [gone]);
    await db.query(
      `DELETE FROM feeds f WHERE f.id = ANY($1::bigint[]) AND NOT EXISTS (SELECT 1 FROM feed_documents d WHERE d.feed_id = f.id)`,
      [ids],
    );
    await db.query('DELETE FROM feed_hosts WHERE refused_at < $1', [new Date(app.now().getTime() - 2 * day)]);
  });
}

/** Private feeds without a subscription; a subscription that waits for its feed counts too. */
async function unusedPrivateFeeds(db: Db): Promise<number[]> {
  const own = await db.query<{ id: number; only_for: string }>(
    'SELECT id, only_for FROM feeds WHERE only_for IS NOT NULL',
  );
  const sources = await db.query<{ feed: number | null; owner: string }>(
    `SELECT feed_id AS feed, account_id || ' ' || subscription_id AS owner FROM reader_sources
     WHERE feed_id = ANY($1::bigint[]) OR feed_id IS NULL`,
    [own.map(({ id }) => id)],
  );
  const read = new Set(sources.map(({ feed }) => feed));
  const waiting = new Set(sources.flatMap(({ feed, owner }) => (feed === null ? [owner] : [])));
  return own.filter((feed) => !read.has(feed.id) && !waiting.has(feed.only_for)).map(({ id }) => id);
}

/** Those of the documents that have no item in any group. */
async function withoutItems(db: Db, documents: readonly number[]): Promise<number[]> {
  const used = await db.query<{ document_id: number }>(
    'SELECT DISTINCT document_id FROM reader_items WHERE document_id = ANY($1::bigint[])',
    [documents],
  );
  const kept = new Set(used.map((row) => row.document_id));
  return documents.filter((id) => !kept.has(id));
}
