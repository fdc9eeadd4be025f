import { fill, type Message } from '#platform/entity/messages.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { noticeWords } from '../locales/notices.ts';

/** The reader's part of the weekly summary: new unread items, saved links, and the subscriptions with the most items. */
export const summary: NonNullable<ServerModule['summary']> = async (ctx, { since, breakdownSince, region }) => {
  const { locale, numbers } = region;
  const words = noticeWords[locale];
  const [items, links] = [await unreadSince(ctx, since), await linksSince(ctx, since)];
  // Links to read later alone are no news.
  if (items + links === 0) return { lines: [], breakdown: [] };
  const later = await toReadLater(ctx);
  const say = (message: Message, count: number): string[] =>
    count === 0 ? [] : [fill(message, locale, { count }, numbers)];
  return {
    lines: [
      ...say(words['summary.items'], items),
      ...say(words['summary.links'], links),
      ...say(words['summary.later'], later),
    ],
    breakdown: await busiestSubscriptions(ctx, breakdownSince, region),
  };
};

async function unreadSince(ctx: Context, since: Date): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM reader_items WHERE account_id = $1 AND "read" = $2 AND point_at >= $3',
    [ctx.account, false, since],
  );
  return row?.count ?? 0;
}

async function linksSince(ctx: Context, since: Date): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM bookmark_entries WHERE account_id = $1 AND added_at >= $2',
    [ctx.account, since],
  );
  return row?.count ?? 0;
}

async function toReadLater(ctx: Context): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM bookmark_entries WHERE account_id = $1 AND read_later',
    [ctx.account],
  );
  return row?.count ?? 0;
}

async function busiestSubscriptions(ctx: Context, since: Date, region: Region): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string; count: number }>(
    `SELECT coalesce(s.title, s.url) AS name, i.count FROM (
       SELECT reader_subscription_id AS id, count(*)::integer AS count FROM reader_items
       WHERE account_id = $1 AND point_at >= $2 GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 10) AS i
     JOIN reader_subscriptions s ON s.account_id = $1 AND s.id = i.id ORDER BY i.count DESC, name`,
    [ctx.account, since],
  );
  return rows.map(({ name, count }) => `${name}: ${formatNumber(count, region)}`);
}
