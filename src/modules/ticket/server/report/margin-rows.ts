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
  WITH done AS MATERIALIZED (SELECT t.id, t.number, t.technical_id, t.bill_currency, t.done_at,
      to_char(t.done_at AT TIME ZONE $4, 'YYYY-MM') AS month, coalesce(c.commission, $6::numeric) / 100 AS rate
    FROM tickets t LEFT JOIN categories c ON c.account_id = $1 AND c.id = t.category_id
    WHERE t.account_id = $1 AND t.status = 'done' AND t.done_at >= ($2::date)::timestamp AT TIME ZONE $4
      AND t.done_at < ($3::date + 1)::timestamp AT TIME ZONE $4),
  lowered AS MATERIALIZED (SELECT l.id, l.ticket_id, l.value, l.percent FROM order_lines l JOIN done d ON d.id = l.ticket_id
    WHERE l.account_id = $1 AND l.line_kind = 'discount'),
  work AS (SELECT ticket_id, sum(round(coalesce(quantity, 1) * coalesce(value, 0), 2)) AS amount FROM order_lines
    WHERE account_id = $1 AND line_kind <> 'discount' AND ticket_id IN (SELECT ticket_id FROM lowered) GROUP BY ticket_id),
  asked AS (SELECT l.id, l.ticket_id, coalesce(w.amount, 0) AS most,
      CASE WHEN l.percent IS NULL THEN coalesce(l.value, 0) ELSE round(coalesce(w.amount, 0) * l.percent / 100, 2) END AS amount
    FROM lowered l LEFT JOIN work w ON w.ticket_id = l.ticket_id),
  discounts AS (SELECT id, -round(amount * CASE WHEN whole > most THEN most / whole ELSE 1 END, 2) AS amount
    FROM (SELECT *, sum(amount) OVER (PARTITION BY ticket_id) AS whole FROM asked) x),
  amounts AS (SELECT l.id, l.ticket_id, l.line_kind, l.description, d.number, d.done_at, d.month, d.rate,
      coalesce(l.currency, d.bill_currency, $5) AS currency,
      CASE l.line_kind WHEN 'discount' THEN d.technical_id ELSE coalesce(l.technical_id, d.technical_id) END AS technician,
      CASE l.line_kind WHEN 'discount' THEN coalesce(x.amount, 0) ELSE round(coalesce(l.quantity, 1) * coalesce(l.value, 0), 2) END AS revenue,
      CASE WHEN l.line_kind = 'discount' OR l.given_back THEN 0 ELSE round(coalesce(l.quantity, 1) * coalesce(l.cost, 0), 2) END AS cost
    FROM done d JOIN order_lines l ON l.account_id = $1 AND l.ticket_id = d.id LEFT JOIN discounts x ON x.id = l.id),
  lines AS (SELECT *, revenue - cost AS margin, round(rate * CASE $7
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
       coalesce(technician, month) AS key, currency, count(*)::integer AS count, ${sums}
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
