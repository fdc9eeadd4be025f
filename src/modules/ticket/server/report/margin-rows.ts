import type { ReportRow } from '#platform/entity/report.ts';
import type { Context } from '#platform/server/context.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { maxMarginLines, type Report } from '../../rules/report.ts';
import type { Period } from './period.ts';

/**
 * The lines of tickets that were done in the period, one row each: what it brought, what it cost and the commission. A discount counts for the
 * technician of the ticket, another line for its own. Discounts are at most the other lines, as in the total.
 */
const lines = `
  WITH done AS MATERIALIZED (SELECT id, number, technical_id, category_id, bill_currency, done_at FROM tickets
    WHERE account_id = $1 AND status = 'done' AND done_at >= ($2::date)::timestamp AT TIME ZONE $4
      AND done_at < ($3::date + 1)::timestamp AT TIME ZONE $4),
  priced AS MATERIALIZED (SELECT l.id, l.ticket_id, l.line_kind, l.description, l.technical_id, l.percent, l.currency,
      CASE l.line_kind WHEN 'discount' THEN coalesce(l.value, 0) ELSE round(coalesce(l.quantity, 1) * coalesce(l.value, 0), 2) END AS amount,
      CASE WHEN l.given_back THEN 0 ELSE round(coalesce(l.quantity, 1) * coalesce(l.cost, 0), 2) END AS cost
    FROM order_lines l JOIN done d ON d.id = l.ticket_id WHERE l.account_id = $1),
  work AS (SELECT ticket_id, sum(amount) AS amount FROM priced WHERE line_kind <> 'discount' GROUP BY ticket_id),
  lowered AS MATERIALIZED (SELECT p.id, p.ticket_id, coalesce(w.amount, 0) AS most,
      CASE WHEN p.percent IS NULL THEN p.amount ELSE round(coalesce(w.amount, 0) * p.percent / 100, 2) END AS amount
    FROM priced p LEFT JOIN work w ON w.ticket_id = p.ticket_id WHERE p.line_kind = 'discount'),
  whole AS (SELECT ticket_id, sum(amount) AS amount, max(most) AS most FROM lowered GROUP BY ticket_id),
  discounts AS (SELECT l.id, -round(l.amount * CASE WHEN w.amount > w.most THEN w.most / w.amount ELSE 1 END, 2) AS amount
    FROM lowered l JOIN whole w ON w.ticket_id = l.ticket_id),
  amounts AS (SELECT p.id, p.ticket_id, p.line_kind, p.description, d.number, d.done_at,
      to_char(d.done_at AT TIME ZONE $4, 'YYYY-MM') AS month, coalesce(p.currency, d.bill_currency, $5) AS currency,
      CASE p.line_kind WHEN 'discount' THEN d.technical_id ELSE coalesce(p.technical_id, d.technical_id) END AS technician,
      coalesce(x.amount, p.amount) AS revenue, CASE p.line_kind WHEN 'discount' THEN 0 ELSE p.cost END AS cost,
      coalesce(c.commission, $6::numeric) AS rate
    FROM priced p JOIN done d ON d.id = p.ticket_id LEFT JOIN discounts x ON x.id = p.id
    LEFT JOIN categories c ON c.account_id = $1 AND c.id = d.category_id),
  lines AS (SELECT *, revenue - cost AS margin, round(rate / 100 * CASE $7
      WHEN 'revenue' THEN revenue WHEN 'margin' THEN revenue - cost ELSE CASE line_kind WHEN 'labour' THEN revenue ELSE 0 END END, 2) AS commission
    FROM amounts)`;

const sums = `round(sum(revenue), 2)::text AS revenue, round(sum(cost), 2)::text AS cost, round(sum(margin), 2)::text AS margin,
  round(sum(commission), 2)::text AS commission`;

interface Sums {
  readonly currency: string;
  readonly revenue: string;
  readonly cost: string;
  readonly margin: string;
  readonly commission: string;
}

async function valuesOf(ctx: Context, { from, to, timeZone, currency }: Period): Promise<unknown[]> {
  const settings = await groupSettings(ctx, ['commission-percent', 'commission-of']);
  const rate = settings.get('commission-percent') ?? '0';
  return [ctx.account, from, to, timeZone, currency, rate, settings.get('commission-of') ?? 'labour'];
}

/** Revenue, cost, margin and commission by technician and by month, each currency separately. The names of people are looked up afterwards. */
export async function marginSums(ctx: Context, period: Period): Promise<Report['sections']> {
  const rows = await ctx.db.query<Sums & { part: string; key: string | null; count: number }>(
    `${lines} SELECT CASE grouping(technician, month) WHEN 1 THEN 'technician' ELSE 'month' END AS part,
       coalesce(technician, month) AS key, currency, count(DISTINCT ticket_id)::integer AS count, ${sums}
     FROM lines GROUP BY GROUPING SETS ((technician, currency), (month, currency)) ORDER BY currency, month, sum(revenue) DESC, key`,
    await valuesOf(ctx, period),
  );
  const part = (name: string): ReportRow[] =>
    rows.filter((row) => row.part === name).map(({ part: _part, key, ...figures }) => ({ key, figures }));
  return { technician: part('technician'), month: part('month') };
}

/** The lines behind those sums, newest tickets first; of one technician if the period names one. */
export async function marginLines(ctx: Context, period: Period): Promise<Report['sections']> {
  const { technician } = period;
  const rows = await ctx.db.query<
    Sums & { id: string; ticket_id: string; number: number; description: string | null; line_kind: string }
  >(
    `${lines} SELECT id, ticket_id, number, description, line_kind, currency,
       round(revenue, 2)::text AS revenue, round(cost, 2)::text AS cost, round(margin, 2)::text AS margin, round(commission, 2)::text AS commission
     FROM lines WHERE $8::text IS NULL OR coalesce(technician, 'none') = $8
     ORDER BY done_at DESC, number DESC, id LIMIT ${maxMarginLines + 1}`,
    [...(await valuesOf(ctx, period)), technician ?? null],
  );
  return {
    lines: rows.map(({ id, number, description, ...figures }) => ({
      key: id,
      label: `${formatTicketNumber(number)} ${description ?? ''}`.trim(),
      figures,
    })),
  };
}
