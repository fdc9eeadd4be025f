import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import type { Drawer } from '../../rules/drawer/day.ts';

interface Row {
  readonly [name: string]: unknown;
  readonly id: string;
  readonly user_id: string;
  readonly day: string;
  readonly currency: string;
  readonly opened_at: string;
  readonly opening: string;
  readonly expected: string;
  readonly closed_at: string | null;
  readonly counted: string | null;
  readonly difference: string | null;
  readonly note: string | null;
}

/** Drawers of a day in one answer. */
const most = 200;

/** An open drawer must hold what was in it at its opening and all that came in and went out since. */
const columns = `d.id, d.user_id, to_char(d.day, 'YYYY-MM-DD') AS day, d.currency, d.opened_at, round(d.opening, 2)::text AS opening,
  round(coalesce(d.expected, d.opening + coalesce((SELECT sum(j.amount) FROM cash_journal j WHERE j.account_id = $1 AND j.drawer_id = d.id), 0)), 2)::text
    AS expected,
  d.closed_at, round(d.counted, 2)::text AS counted, round(d.difference, 2)::text AS difference, d.note`;

/** People see their own drawers, administrators all; another one is missing. */
const visible = '($2 OR d.user_id = $3)';

/** The drawers that were opened or closed on a day, oldest first. */
export async function drawersOf(ctx: Context, day: string, timeZone: string): Promise<readonly Drawer[]> {
  const rows = await ctx.db.query<Row>(
    `SELECT ${columns} FROM cash_drawers d WHERE d.account_id = $1 AND ${visible} AND (d.day = $4
       OR (d.closed_at >= ($4::date)::timestamp AT TIME ZONE $5 AND d.closed_at < ($4::date + 1)::timestamp AT TIME ZONE $5))
     ORDER BY d.opened_at, d.id LIMIT ${most}`,
    [...viewer(ctx), day, timeZone],
  );
  return named(ctx, rows);
}

/** The drawer that the caller has open. */
export async function ownDrawer(ctx: Context): Promise<Drawer | undefined> {
  const rows = await ctx.db.query<Row>(
    `SELECT ${columns} FROM cash_drawers d WHERE d.account_id = $1 AND ${visible} AND d.user_id = $3 AND d.closed_at IS NULL`,
    viewer(ctx),
  );
  return (await named(ctx, rows))[0];
}

export async function drawerById(ctx: Context, id: string): Promise<Drawer> {
  const rows = await ctx.db.query<Row>(
    `SELECT ${columns} FROM cash_drawers d WHERE d.account_id = $1 AND ${visible} AND d.id = $4`,
    [...viewer(ctx), id],
  );
  const [drawer] = await named(ctx, rows);
  if (drawer === undefined) throw failure('not_found', 'missing');
  return drawer;
}

/** What the caller counted in the last drawer: likely what the next one begins with. */
export async function lastCounted(ctx: Context): Promise<string | undefined> {
  const [row] = await ctx.db.query<{ counted: string }>(
    `SELECT round(counted, 2)::text AS counted FROM cash_drawers
     WHERE account_id = $1 AND user_id = $2 AND closed_at IS NOT NULL ORDER BY id DESC LIMIT 1`,
    [ctx.account, ctx.who.user.id],
  );
  return row?.counted;
}

function viewer(ctx: Context): [string, boolean, string] {
  return [ctx.account, ctx.who.access.admin, ctx.who.user.id];
}

async function named(ctx: Context, rows: readonly Row[]): Promise<readonly Drawer[]> {
  const names = await namesOf(
    ctx,
    rows.map((row) => row.user_id),
  );
  return rows.map(({ closed_at: closedAt, counted, difference, note, ...drawer }) => ({
    ...drawer,
    person: names.get(drawer.user_id) ?? '',
    ...(closedAt !== null && { closed_at: closedAt }),
    ...(counted !== null && { counted }),
    ...(difference !== null && { difference }),
    ...(note !== null && { note }),
  }));
}

export async function namesOf(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter((id) => id !== '');
  const people = known.length === 0 ? new Map() : await ctx.product.authentication.people(ctx, known);
  return new Map([...people].map(([id, person]) => [id, String(person['label'] ?? '')]));
}
