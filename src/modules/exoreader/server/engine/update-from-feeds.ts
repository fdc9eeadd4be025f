import type { Context } from '#platform/server/context.ts';
import { isSampleId } from '#platform/entity/id.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import { changeMany } from '#platform/server/records/many.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import type { Feed } from './feeds.ts';

/** Fields of a subscription that may come from its feed. */
export interface FeedDerivedFields {
  readonly id: string;
  readonly title: string | null;
  readonly customize_title: boolean | null;
  readonly url: string;
  readonly website_url: string | null;
}

/** Copies title, site and address of feeds to their subscriptions. A title that the group entered stays. */
export async function updateFromFeeds(
  ctx: Context,
  followers: readonly { readonly feed: Feed; readonly now: FeedDerivedFields }[],
): Promise<void> {
  const news = new Map(
    followers.flatMap(({ feed, now }) => {
      const values = changedFields(feed, now);
      return Object.keys(values).length === 0 ? [] : [[now.id, values] as const];
    }),
  );
  // The title of a sample is part of the sample.
  for (const event of ['feed', sampleEvent]) {
    const ids = [...news.keys()].filter((id) => isSampleId(id) === (event === sampleEvent));
    if (ids.length > 0) await changeMany(ctx, readerSubscription, ids, (doc) => news.get(doc._id) ?? {}, event);
  }
  for (const { feed, now } of followers) if (now.url !== feed.url) await updateAddress(ctx, feed, now.id);
}

function changedFields(feed: Feed, now: FeedDerivedFields): { title?: string; website_url?: string } {
  const { title, website_url: site } = feed;
  return {
    ...(now.customize_title !== true && title !== null && title !== '' && title !== now.title && { title }),
    ...(site !== null && site !== now.website_url && { website_url: site }),
  };
}

async function updateAddress(ctx: Context, feed: Feed, id: string): Promise<void> {
  const [other] = await ctx.db.query('SELECT 1 FROM reader_subscriptions WHERE account_id = $1 AND url = $2', [
    ctx.account,
    feed.url,
  ]);
  if (other === undefined) await updateOwn(ctx, readerSubscription, id, { url: feed.url }, 'moved');
}
