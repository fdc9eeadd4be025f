import { mayGrow } from '#modules/groups/server/plan/may-grow.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { card } from '../../module.ts';
import {
  deliverItems,
  reserveItemNumbers,
  type KeyedDocument,
  type SubscriptionDelivery,
} from '../items/deliver-items.ts';
import type { Feed } from './feeds.ts';
import { updateFromFeeds, type FeedDerivedFields } from './update-from-feeds.ts';
import { splitByWeight } from './split-by-weight.ts';
import type { Source } from './select-documents.ts';

/** Documents of a feed that one subscription is to receive. */
export interface Delivery {
  readonly feed: Feed;
  readonly source: Source;
  readonly documents: readonly KeyedDocument[];
}

/** A part of a delivery, small enough for one transaction. */
interface DeliveryBatch extends Omit<SubscriptionDelivery, 'wasImported'> {
  readonly feed: Feed;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** Documents that one transaction delivers. */
const documentsPerTransaction = 250;

/** Delivers documents to subscriptions of one group, in transactions of at most 250 items. */
export async function deliverToGroup(app: App, group: string, gifts: readonly Delivery[]): Promise<void> {
  for (const shares of splitByWeight(
    gifts.flatMap(batchesOf),
    documentsPerTransaction,
    ({ documents }) => documents.length,
  ))
    await withContext(app, product(app, group), async (ctx) => deliver(ctx, shares));
}

function batchesOf({ feed, source, documents }: Delivery): DeliveryBatch[] {
  const shares: DeliveryBatch[] = [];
  for (let from = 0; from === 0 || from < documents.length; from += documentsPerTransaction) {
    const part = documents.slice(from, from + documentsPerTransaction);
    const isLast = from + documentsPerTransaction >= documents.length;
    const upTo = isLast ? feed.newest_document : (part.at(-1)?.id ?? 0);
    const isFirst = source.given === null;
    shares.push({ feed, subscription: source.subscription_id, documents: part, upTo, isFirst, isLast });
  }
  return shares;
}

/** Sends the first queries in one round trip: the group lock, item numbers, whether the group may grow, and the current subscriptions. */
async function deliver(ctx: Context, shares: readonly DeliveryBatch[]): Promise<void> {
  const [{ seq }, first, grows, wanting] = await Promise.all([
    lockAccount(ctx, undefined, shares.length),
    reserveItemNumbers(
      ctx,
      shares.reduce((sum, { documents }) => sum + documents.length, 0),
    ),
    mayGrow(ctx, card.key),
    currentSubscriptions(ctx, shares),
  ]);
  if (!grows) return holdGroup(ctx);
  const wanted = shares.filter(({ subscription, feed, upTo }) => {
    const now = wanting.get(subscription);
    return now?.feed_id === feed.id && (now.given === null || now.given < upTo);
  });
  if (wanted.length === 0) return;
  await deliverItems(
    ctx,
    wanted.map((share) => ({
      ...share,
      wasImported: share.isFirst && wanting.get(share.subscription)?.imported === true,
    })),
    { seq, first },
  );
  await updateFromFeeds(
    ctx,
    wanted.flatMap(({ feed, subscription, isLast }) => {
      const now = wanting.get(subscription);
      return isLast && now !== undefined ? [{ feed, now }] : [];
    }),
  );
}

interface CurrentSubscription extends FeedDerivedFields {
  readonly feed_id: number;
  readonly given: number | null;
  readonly imported: boolean;
}

/** The subscriptions as they are under the lock: since the first lookup they may be deleted, moved to another feed, or up to date. */
async function currentSubscriptions(
  ctx: Context,
  shares: readonly DeliveryBatch[],
): Promise<ReadonlyMap<string, CurrentSubscription>> {
  const rows = await ctx.db.query<CurrentSubscription>(
    `SELECT s.feed_id, s.given, r.id, r.title, r.customize_title, r.url, r.website_url,
       EXISTS (SELECT 1 FROM reader_items i WHERE i.account_id = $1 AND i.reader_subscription_id = r.id AND i.document_id < 0) AS imported
     FROM reader_sources s JOIN reader_subscriptions r ON r.account_id = $1 AND r.id = s.subscription_id
     WHERE s.account_id = $1 AND s.subscription_id = ANY($2) AND r.id = ANY($2) AND s.active AND NOT s.held`,
    [ctx.account, shares.map(({ subscription }) => subscription)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Pauses a group that may not grow: it receives no items, and no feed is fetched for it. */
async function holdGroup(ctx: Context): Promise<void> {
  await ctx.db.query('UPDATE reader_sources SET held = true WHERE account_id = $1 AND held = false', [ctx.account]);
}
