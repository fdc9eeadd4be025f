import { monthsBetween } from '#platform/entity/months.ts';
import { category } from '#modules/activity/entities/category.ts';
import { user } from '#modules/people/entities/user.ts';
import type { Context } from '#platform/server/context.ts';
import { mayUse } from '#platform/server/auth/scopes.ts';
import type { ReportRow } from '#platform/entity/report.ts';
import { openStatuses } from '../../rules/status.ts';
import type { Period } from './period.ts';
import { marginLines, marginSums } from './margin-rows.ts';
import type { Report, ReportName } from '../../rules/report.ts';

/** One SQL statement for each report; the names of categories and people are looked up afterwards. */
export const reports: Readonly<Record<ReportName, (ctx: Context, period: Period) => Promise<Report['sections']>>> = {
  tickets: ticketCounts,
  times: ticketTimes,
  estimates: estimateSums,
  warranty: warrantyReturns,
  margin: async (ctx, period) => {
    const { technician, month } = await marginSums(ctx, period);
    return { technician: await named(ctx, technician ?? [], 'user'), month: month ?? [] };
  },
  'margin-lines': marginLines,
};

/** From the start of the first day to the end of the last day, in the group's time zone. */
const within = (column: string): string =>
  `${column} >= ($2::date)::timestamp AT TIME ZONE $4 AND ${column} < ($3::date + 1)::timestamp AT TIME ZONE $4`;

function values(ctx: Context, period: Period): unknown[] {
  return [ctx.account, period.from, period.to, period.timeZone];
}

type Row = Readonly<Record<string, number | string | null>>;

async function ticketCounts(ctx: Context, period: Period): Promise<Report['sections']> {
  const rows = await ctx.db.query<Row & { part: string; key: string | null }>(
    `SELECT CASE grouping(status, category_id, technical_id, ticket_kind, month)
         WHEN 15 THEN 'status' WHEN 23 THEN 'category' WHEN 27 THEN 'technician' WHEN 29 THEN 'kind' ELSE 'month' END AS part,
       coalesce(status, category_id, technical_id, ticket_kind, month) AS key,
       count(*) AS count, count(*) FILTER (WHERE status = 'done') AS done,
       count(*) FILTER (WHERE status = ANY($5)) AS open
     FROM (SELECT status, category_id, technical_id, ticket_kind, to_char(created_at AT TIME ZONE $4, 'YYYY-MM') AS month
       FROM tickets WHERE account_id = $1 AND ${within('created_at')}) t
     GROUP BY GROUPING SETS (status, category_id, technical_id, ticket_kind, month) ORDER BY count DESC, key`,
    [...values(ctx, period), openStatuses],
  );
  const part = (name: string): ReportRow[] =>
    rows
      .filter((row) => row.part === name)
      .map(({ key, count, done, open }) => ({ key, figures: figures({ count, done, open }) }));
  return {
    status: part('status'),
    kind: part('kind'),
    month: everyMonth(part('month')),
    category: await named(ctx, part('category'), 'category'),
    technician: await named(ctx, part('technician'), 'user'),
  };
}

/** All months from the first to the last, with zeros for those without tickets. */
function everyMonth(rows: readonly ReportRow[]): ReportRow[] {
  const known = new Map(rows.map((row) => [row.key, row]));
  return monthsBetween([...known.keys()].map((key) => key ?? '')).map(
    (key) => known.get(key) ?? { key, figures: { count: 0, done: 0, open: 0 } },
  );
}

/** Hours that tickets spent in each status, including the current ones, and hours until they were done. */
async function ticketTimes(ctx: Context, period: Period): Promise<Report['sections']> {
  const rows = await ctx.db.query<Row & { key: string }>(
    `WITH chosen AS MATERIALIZED (SELECT status, created_at, status_at, done_at FROM tickets WHERE account_id = $1 AND ${within('created_at')}),
     stays AS (SELECT status, seconds / 3600.0::float AS hours FROM ticket_stays WHERE account_id = $1 AND ${within('ticket_created_at')}
       UNION ALL SELECT status, date_part('epoch', $5 - coalesce(status_at, created_at)) / 3600 FROM chosen WHERE status = ANY($6)
       UNION ALL SELECT 'all', date_part('epoch', done_at - created_at) / 3600 FROM chosen WHERE status = 'done' AND done_at >= created_at)
     SELECT status AS key, count(*) AS count, round(avg(hours)::numeric, 1)::float AS mean,
       round((percentile_cont(0.5) WITHIN GROUP (ORDER BY hours))::numeric, 1)::float AS median
     FROM stays GROUP BY status`,
    [...values(ctx, period), ctx.now, openStatuses],
  );
  const row = ({ key, count, mean, median }: (typeof rows)[number]): ReportRow => ({
    key,
    figures: figures({ count, mean, median }),
  });
  return {
    stay: rows.filter(({ key }) => key !== 'all').map(row),
    done: rows.filter(({ key }) => key === 'all').map(row),
  };
}

/** By currency and status, so that no sum mixes currencies. */
async function estimateSums(ctx: Context, period: Period): Promise<Report['sections']> {
  const rows = await ctx.db.query<Row & { key: string }>(
    `SELECT status AS key, coalesce(currency, $5) AS currency, count(*) AS count, round(coalesce(sum(total), 0), 2)::text AS total,
       round(coalesce(sum(labour), 0), 2)::text AS labour, round(coalesce(sum(parts), 0), 2)::text AS parts
     FROM estimates WHERE account_id = $1 AND ${within('created_at')} GROUP BY 1, 2 ORDER BY 2, 1`,
    [...values(ctx, period), period.currency],
  );
  return {
    status: rows.map(({ key, currency, count, total, labour, parts }) => ({
      key,
      figures: figures({ currency, count, total, labour, parts }),
    })),
  };
}

/** Rework by the technician whose work it repeats, next to the work that this technician finished. */
async function warrantyReturns(ctx: Context, period: Period): Promise<Report['sections']> {
  const rows = await ctx.db.query<Row & { key: string | null }>(
    `SELECT t.technical_id AS key, count(*) AS done, count(r.other_id) AS returns
     FROM tickets t LEFT JOIN (SELECT DISTINCT other_id FROM ticket_relationships WHERE account_id = $1 AND relation = 'rework') r
       ON r.other_id = t.id
     WHERE t.account_id = $1 AND ${within('t.done_at')} GROUP BY t.technical_id ORDER BY returns DESC, done DESC`,
    values(ctx, period),
  );
  const lines = rows.map(({ key, done, returns }) => ({ key, figures: figures({ done, returns }) }));
  return { technician: await named(ctx, lines, 'user') };
}

/** Counts arrive as numbers, means as numbers or null, sums of money as text. */
function figures(row: Readonly<Record<string, unknown>>): ReportRow['figures'] {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' || typeof value === 'string' ? value : null,
    ]),
  );
}

async function named(ctx: Context, rows: readonly ReportRow[], kind: 'category' | 'user'): Promise<ReportRow[]> {
  // A program without access to people or categories gets only their ids.
  if (!mayUse(ctx.who, kind === 'user' ? user : category, 'read')) return [...rows];
  const ids = rows.flatMap((row) => (row.key === null ? [] : [row.key]));
  const names = kind === 'user' ? await peopleNames(ctx, ids) : await categoryNames(ctx, ids);
  return rows.map((row) => {
    const label = row.key === null ? undefined : names.get(row.key);
    return label === undefined ? row : { ...row, label };
  });
}

async function peopleNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = ids.length === 0 ? new Map() : await ctx.product.authentication.people(ctx, ids);
  return new Map([...people].map(([id, person]) => [id, String(person['label'] ?? '')]));
}

async function categoryNames(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await ctx.db.query<{ id: string; name: string }>(
    `SELECT id, name FROM ${category.plural} WHERE account_id = $1 AND id = ANY($2)`,
    [ctx.account, ids],
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}
