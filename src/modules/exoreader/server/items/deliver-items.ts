import { nextRev } from '#platform/entity/id.ts';
import { bigintArray, timestampArray, textArray } from '#platform/server/db/array-values.ts';
import type { Context } from '#platform/server/context.ts';
import { announceChangesAt } from '#platform/server/records/group-lock.ts';
import type { ClusterKeys } from './cluster-keys.ts';
import { itemId } from '../../rules/item-id.ts';

/** The fields of a feed's document that an item copies. */
export interface DeliveredDocument {
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly author: string;
  readonly summary: string;
  readonly content_type: string;
  readonly image: string;
  /** Milliseconds. */
  readonly published: number | null;
}

/** A document with the keys by which duplicates are found. */
export type KeyedDocument = DeliveredDocument & ClusterKeys;

/** Documents for one subscription, in order; afterwards it is delivered up to document `upTo`. */
export interface SubscriptionDelivery {
  readonly subscription: string;
  readonly documents: readonly KeyedDocument[];
  readonly upTo: number;
  /** The subscription was imported with items, and this is its first delivery. */
  readonly wasImported: boolean;
}

/**
 * Creates items from documents and stores how far each subscription is delivered. The caller holds the group lock and has reserved numbers: `seq`
 * is the first of one sequence number per subscription, `first` the first of one item number per document.
 */
export async function deliverItems(
  ctx: Context,
  portions: readonly SubscriptionDelivery[],
  { seq, first }: { readonly seq: number; readonly first: number },
): Promise<void> {
  await matchImportedItems(ctx, portions);
  await ctx.settle(insert(ctx, portions, first));
  await ctx.settle(
    announceChangesAt(
      ctx,
      portions.map(({ subscription }) => subscription),
      seq,
    ),
  );
}

/**
 * Imported items have a negative document id. Those with the same title and address as a document get its id, so that the document is not
 * delivered a second time.
 */
async function matchImportedItems(ctx: Context, portions: readonly SubscriptionDelivery[]): Promise<void> {
  const documents = portions.flatMap(({ subscription, documents: own, wasImported }) =>
    wasImported ? own.map(({ id, title, url }) => ({ id, title, url, subscription })) : [],
  );
  if (documents.length === 0) return;
  await ctx.db.query(
    `UPDATE reader_items i SET document_id = u.document FROM (
       SELECT v.document, o.id FROM (
         SELECT *, row_number() OVER (PARTITION BY subscription, title, url ORDER BY document) AS place
         FROM unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) AS given(document, subscription, title, url)) v
       JOIN (
         SELECT id, reader_subscription_id AS subscription, title, coalesce(url, '') AS url,
           row_number() OVER (PARTITION BY reader_subscription_id, title, coalesce(url, '') ORDER BY id) AS place
         FROM reader_items WHERE account_id = $1 AND document_id < 0 AND reader_subscription_id = ANY($3)) o
         ON o.subscription = v.subscription AND o.title = v.title AND o.url = v.url AND o.place = v.place) u
     WHERE i.account_id = $1 AND i.id = u.id`,
    [
      ctx.account,
      documents.map(({ id }) => id),
      documents.map(({ subscription }) => subscription),
      documents.map(({ title }) => title),
      documents.map(({ url }) => url),
    ],
  );
}

async function insert(ctx: Context, portions: readonly SubscriptionDelivery[], first: number): Promise<void> {
  const now = ctx.now.getTime();
  const delivered = portions.flatMap(({ documents }) => documents);
  const subscriptions = portions.flatMap(({ subscription, documents }) => documents.map(() => subscription));
  await ctx.db.query(
    `WITH made AS (
       INSERT INTO reader_items (account_id, id, rev, created_at, updated_at, reader_subscription_id, document_id, title, url, author, summary, content_type, image, point_at, title_key, page_key)
       SELECT $1, u.id, u.rev, $2, $2, u.subscription, u.document, u.title, nullif(u.url, ''), nullif(u.author, ''), nullif(u.summary, ''), nullif(u.type, ''), nullif(u.image, ''), u.at, u.title_key, u.page_key
       FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::timestamptz[], $14::bigint[], $15::bigint[])
         AS u(id, rev, subscription, document, title, url, author, summary, type, image, at, title_key, page_key)
       ON CONFLICT (account_id, document_id, reader_subscription_id) DO NOTHING RETURNING reader_subscription_id AS subscription, id),
     arrived AS (SELECT subscription, count(*) AS amount, max(id) AS newest FROM made GROUP BY subscription)
     UPDATE reader_sources s SET given = greatest(coalesce(s.given, 0), p.up_to), resumes = false,
       items = s.items + coalesce(p.amount, 0), unread = s.unread + coalesce(p.amount, 0),
       newest_item = coalesce(p.newest, s.newest_item), newest_item_at = CASE WHEN p.newest IS NULL THEN s.newest_item_at ELSE $2 END
     FROM (SELECT $1::text AS account_id, v.*, a.amount, a.newest FROM unnest($16::text[], $17::bigint[]) AS v(subscription, up_to) LEFT JOIN arrived a USING (subscription)) AS p
     WHERE s.account_id = $1 AND s.account_id = p.account_id AND s.subscription_id = p.subscription`,
    [
      ctx.account,
      ctx.now,
      textArray(delivered.map((_document, place) => itemId(first + place))),
      textArray(delivered.map(() => nextRev())),
      textArray(subscriptions),
      bigintArray(delivered.map(({ id }) => id)),
      textArray(delivered.map(({ title }) => title)),
      textArray(delivered.map(({ url }) => url)),
      textArray(delivered.map(({ author }) => author)),
      textArray(delivered.map(({ summary }) => summary)),
      textArray(delivered.map(({ content_type: type }) => type)),
      textArray(delivered.map(({ image }) => image)),
      timestampArray(delivered.map(({ published }) => Math.min(published ?? now, now))),
      bigintArray(delivered.map(({ title_key: key }) => key)),
      bigintArray(delivered.map(({ page_key: key }) => key)),
      portions.map(({ subscription }) => subscription),
      portions.map(({ upTo }) => upTo),
    ],
  );
}

/** Reserves `count` item numbers of the group and returns the first. The caller holds the group lock. */
export async function reserveItemNumbers(ctx: Context, count: number): Promise<number> {
  if (count === 0) return 0;
  const [row] = await ctx.db.query<{ value: number }>(
    `INSERT INTO sequences AS s (account_id, name, value) VALUES ($1, 'reader_item', $2)
     ON CONFLICT (account_id, name) DO UPDATE SET value = s.value + excluded.value RETURNING value`,
    [ctx.account, count],
  );
  return (row?.value ?? count) - count + 1;
}
