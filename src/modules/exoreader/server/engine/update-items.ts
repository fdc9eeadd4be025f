import { product } from '#modules/groups/server/plan/plan.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { announceChanges, lockAccount } from '#platform/server/records/group-lock.ts';
import type { DeliveredDocument } from '../items/deliver-items.ts';
import { inFeeds } from './feeds.ts';

type ChangedDocument = Omit<DeliveredDocument, 'published'>;

/** Documents that one transaction updates. */
const atOnce = 250;

/** Copies changed documents to the items of all groups. Date and read state of the items stay. */
export async function updateItems(app: App, feed: number, ids: readonly number[]): Promise<void> {
  const sources = await inFeeds(app, async (db) =>
    db.query<{ account_id: string; subscription_id: string }>(
      'SELECT account_id, subscription_id FROM reader_sources WHERE feed_id = $1 AND active AND NOT held AND items > 0',
      [feed],
    ),
  );
  for (let from = 0; from < ids.length; from += atOnce) {
    const documents = await inFeeds(app, async (db) =>
      db.query<ChangedDocument>(
        `SELECT id, title, url, author, summary, content_type, image FROM feed_documents
         WHERE id = ANY($1::bigint[])`,
        [ids.slice(from, from + atOnce)],
      ),
    );
    for (const { account_id: group, subscription_id: subscription } of sources)
      await withContext(app, product(app, group), async (ctx) => updateItemsOf(ctx, subscription, documents));
  }
}

async function updateItemsOf(ctx: Context, subscription: string, documents: readonly ChangedDocument[]): Promise<void> {
  await lockAccount(ctx);
  const moved = await ctx.db.query(
    `UPDATE reader_items i SET title = u.title, url = nullif(u.url, ''), author = nullif(u.author, ''), summary = nullif(u.summary, ''),
       content_type = nullif(u.type, ''), image = nullif(u.image, ''), updated_at = $2
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[])
       AS v(document, title, url, author, summary, type, image)) AS u
     WHERE i.account_id = $1 AND i.account_id = u.account_id AND i.document_id = u.document AND i.reader_subscription_id = $3
     RETURNING i.id`,
    [
      ctx.account,
      ctx.now,
      subscription,
      documents.map(({ id }) => id),
      documents.map(({ title }) => title),
      documents.map(({ url }) => url),
      documents.map(({ author }) => author),
      documents.map(({ summary }) => summary),
      documents.map(({ content_type: type }) => type),
      documents.map(({ image }) => image),
    ],
  );
  if (moved.length > 0) await announceChanges(ctx, [subscription]);
}
