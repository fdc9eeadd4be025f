import { formatMoney } from '#platform/entity/format.ts';
import { fill, type Message } from '#platform/entity/messages.ts';
import { formatDate } from '#platform/entity/region/format-date.ts';
import type { Region } from '#platform/entity/region/region.ts';
import { dayIn } from '#platform/entity/region/time-zone.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { Context } from '#platform/server/context.ts';
import type { ServerModule } from '#platform/server/app.ts';
import { partValue } from './report/parts-sql.ts';
import { noticeWords } from '../locales/notices.ts';
import { isNegative } from '../rules/money.ts';
import { month } from './month/month.ts';

/** Money in the weekly summary: spending and income by currency, and rows that wait to be confirmed. */
export const summary: NonNullable<ServerModule['summary']> = async (ctx, { since, breakdownSince, region }) => {
  const { locale, numbers } = region;
  const { timeZone, today } = await groupLocale(ctx);
  const days = { from: dayIn(since, timeZone), today };
  const [spent, received] = [await sums(ctx, 'outgos', days), await sums(ctx, 'incomes', days)];
  // Pending rows alone are no news.
  if (spent.length + received.length === 0) return { lines: [], breakdown: [] };
  const words = noticeWords[locale];
  const pending = [...spent, ...received].reduce((count, row) => count + row.pending, 0);
  const say = (message: Message, rows: readonly Sum[]): string[] =>
    rows.map(({ count, sum, currency, digits }) =>
      fill(message, locale, { count, sum: formatMoney(sum, region, currency, digits) }, numbers),
    );
  return {
    lines: [
      ...say(words['summary.outgo'], spent),
      ...say(words['summary.income'], received),
      ...(await ofMonth(ctx, region)),
      ...(pending === 0 ? [] : [fill(words['summary.pending'], locale, { count: pending }, numbers)]),
    ],
    breakdown: await categories(ctx, { from: dayIn(breakdownSince, timeZone), today }, region),
  };
};

/** The figures of the month in the home currency, as its page shows them. */
async function ofMonth(ctx: Context, region: Region): Promise<string[]> {
  const [figures] = (await month(ctx)).figures;
  if (figures === undefined) return [];
  const { locale } = region;
  const words = noticeWords[locale];
  const money = (amount: string): string =>
    formatMoney(amount, region, figures.currency, amount.split('.')[1]?.length ?? 0);
  const day = formatDate(figures.safe_until, region);
  return [
    fill(words['summary.month'], locale, {
      in: money(figures.in),
      out: money(figures.out),
      left: money(figures.left),
    }),
    fill(words[isNegative(figures.safe) ? 'summary.short' : 'summary.safe'], locale, {
      day,
      amount: money(figures.safe),
    }),
  ];
}

/** Days in the group's time zone, the last one included. */
interface Days {
  readonly from: string;
  readonly today: string;
}

interface Sum {
  readonly currency: string;
  readonly digits: number;
  readonly count: number;
  readonly pending: number;
  readonly sum: string;
}

/** Sums of the rows from `from` to today, without those that wait to be accepted. */
async function sums(ctx: Context, table: 'outgos' | 'incomes', { from, today }: Days): Promise<Sum[]> {
  return ctx.db.query<Sum>(
    `SELECT w.currency, max(w."precision")::int AS digits, count(*)::int AS count,
       count(*) FILTER (WHERE NOT coalesce(t.confirmed, false))::int AS pending, sum(t.value)::text AS sum
     FROM ${table} t JOIN wallets w ON w.account_id = t.account_id AND w.id = t.wallet_id
     WHERE t.account_id = $1 AND t.date >= $2 AND t.date <= $3 AND NOT coalesce(t.imported, false)
     GROUP BY w.currency ORDER BY count DESC, w.currency`,
    [ctx.account, from, today],
  );
}

/** Spending since then by category, the largest sum first; an outgo with two categories counts in both. */
async function categories(ctx: Context, { from, today }: Days, region: Region): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string; currency: string; digits: number; sum: string }>(
    `SELECT c.name, w.currency, max(w."precision")::int AS digits, sum(c.value)::text AS sum
     FROM outgos t JOIN wallets w ON w.account_id = t.account_id AND w.id = t.wallet_id
     CROSS JOIN LATERAL (
       SELECT own.name, t.value FROM jsonb_array_elements_text(t.categories) AS own(name) WHERE t.parts IS NULL
       UNION ALL SELECT p ->> 'category', ${partValue} FROM jsonb_array_elements(t.parts) AS p WHERE p ? 'category'
     ) AS c(name, value)
     WHERE t.account_id = $1 AND t.date >= $2 AND t.date <= $3 AND NOT coalesce(t.imported, false)
     GROUP BY c.name, w.currency ORDER BY sum(c.value) DESC, c.name LIMIT 10`,
    [ctx.account, from, today],
  );
  return rows.map(({ name, currency, digits, sum }) => `${name}: ${formatMoney(sum, region, currency, digits)}`);
}
