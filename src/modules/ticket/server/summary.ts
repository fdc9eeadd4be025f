import { fill, type Message } from '#platform/entity/messages.ts';
import { formatNumber } from '#platform/entity/format.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { Context } from '#platform/server/context.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { openStatuses } from '../rules/status.ts';
import { noticeWords } from '../locales/notices.ts';

/** Service orders in the weekly summary: numbers of new, finished and waiting tickets, and the categories of the new ones. */
export const summary: NonNullable<ServerModule['summary']> = async (ctx, { since, breakdownSince, region }) => {
  const { locale, numbers } = region;
  const [row] = await ctx.db.query<{ made: number; done: number; waiting: number }>(
    `SELECT count(*) FILTER (WHERE created_at >= $2)::int AS made, count(*) FILTER (WHERE done_at >= $2)::int AS done,
       count(*) FILTER (WHERE status = ANY($3))::int AS waiting
     FROM tickets WHERE account_id = $1 AND (created_at >= $2 OR done_at >= $2 OR status = ANY($3))`,
    [ctx.account, since, openStatuses],
  );
  const { made = 0, done = 0, waiting = 0 } = row ?? {};
  // Waiting tickets alone are no news.
  if (made + done === 0) return { lines: [], breakdown: [] };
  const words = noticeWords[locale];
  const say = (message: Message, count: number): string => fill(message, locale, { count }, numbers);
  return {
    lines: [say(words['summary.new'], made), say(words['summary.done'], done), say(words['summary.waiting'], waiting)],
    breakdown: await categories(ctx, breakdownSince, region),
  };
};

/** The categories of the tickets since then, most frequent first. */
async function categories(ctx: Context, since: Date, region: Region): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string | null; count: number }>(
    `SELECT c.name, count(*)::int AS count FROM tickets t
     LEFT JOIN categories c ON c.account_id = t.account_id AND c.id = t.category_id
     WHERE t.account_id = $1 AND t.created_at >= $2 GROUP BY c.name ORDER BY count DESC, c.name LIMIT 10`,
    [ctx.account, since],
  );
  if (rows.every((row) => row.name === null)) return [];
  const { locale } = region;
  const none = fill(noticeWords[locale]['summary.no-category'], locale);
  return rows.map(({ name, count }) => `${name ?? none}: ${formatNumber(count, region)}`);
}
