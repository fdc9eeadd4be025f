import type { Context } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/documents.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import type { Feed } from './feeds.ts';

/** A subscription is called as its feed calls itself, unless the group has a name of its own for it; it has the feed's address and site. */
export async function followFeed(ctx: Context, feed: Feed, id: string): Promise<void> {
  const doc = await readOrNothing(ctx, readerSubscription, id);
  if (doc === undefined) return;
  const values = {
    ...(doc['customize_title'] !== true && feed.title !== null && feed.title !== '' && { title: feed.title }),
    ...(feed.website_url !== null && { website_url: feed.website_url }),
  };
  await updateOwn(ctx, readerSubscription, id, values, 'feed');
  if (doc['url'] === feed.url) return;
  const [other] = await ctx.db.query('SELECT 1 FROM reader_subscriptions WHERE account_id = $1 AND url = $2', [
    ctx.account,
    feed.url,
  ]);
  if (other === undefined) await updateOwn(ctx, readerSubscription, id, { url: feed.url }, 'moved');
}
