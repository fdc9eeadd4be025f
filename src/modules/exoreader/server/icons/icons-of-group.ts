import type { App } from '#platform/server/app.ts';
import type { Context } from '#platform/server/context.ts';
import { inFeeds } from '../engine/feeds.ts';

/** Icons of one answer. */
const most = 1000;

/** Icons of the sites of the group's subscriptions as PNG, by the subscription's id. */
export async function iconsOfGroup(app: App, ctx: Context): Promise<ReadonlyMap<string, Buffer>> {
  const sources = await ctx.db.query<{ subscription_id: string; feed_id: number }>(
    'SELECT subscription_id, feed_id FROM reader_sources WHERE account_id = $1 AND feed_id IS NOT NULL ORDER BY subscription_id LIMIT $2',
    [ctx.account, most],
  );
  const icons = await inFeeds(app, async (db) =>
    db.query<{ id: number; png: Buffer }>(
      'SELECT f.id, i.png FROM feeds f JOIN site_icons i ON i.host = f.site_host WHERE f.id = ANY($1::bigint[]) AND i.png IS NOT NULL',
      [sources.map(({ feed_id: id }) => id)],
    ),
  );
  const byFeed = new Map(icons.map(({ id, png }) => [id, png]));
  return new Map(
    sources.flatMap(({ subscription_id: id, feed_id: feed }) => {
      const png = byFeed.get(feed);
      return png === undefined ? [] : [[id, png] as const];
    }),
  );
}
