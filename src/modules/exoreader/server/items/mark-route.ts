import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, text, whole, yes } from '#platform/server/api/shapes/shape.ts';
import { parseMoment } from '#platform/entity/parse-day.ts';
import { undoHours } from '../../rules/limits.ts';
import { setStates } from './status.ts';

/** Items of one transaction: between two transactions other requests of the group can get its lock. */
const atOnce = 1000;

const schemas = {
  mark: {
    operationId: 'markRead',
    tags: ['Reader'],
    summary: 'Mark many items as read: all, or those of a subscription, a label or an age, or above or below an item',
    params: ofDatabase,
    body: exactly({
      subscription_id: optional(text(100)),
      label_id: optional(text(100)),
      older_than_days: optional(whole(0, 36_500)),
      until: optional(text(40, { description: 'A time: items that arrived later stay unread.' })),
      above_id: optional(text(100, { description: 'Items above this one, the newest first.' })),
      below_id: optional(text(100, { description: 'Items below this one.' })),
    }),
    response: { 200: exactly({ ok: yes, batch: Type.String(), count: Type.Integer() }) },
  },
  list: {
    operationId: 'listMarks',
    tags: ['Reader'],
    summary: 'The markings of many items that can still be undone, the newest first',
    params: ofDatabase,
    response: {
      200: exactly({
        rows: listOf(exactly({ batch: Type.String(), created_at: Type.String(), count: Type.Integer() })),
      }),
    },
  },
  undo: {
    operationId: 'undoMark',
    tags: ['Reader'],
    summary: 'Undo one such marking within a day',
    params: Type.Object({ ...ofDatabase.properties, batch: Type.String() }),
    response: { 200: exactly({ ok: yes, count: Type.Integer() }) },
  },
};

/** Filters that select the items to mark. */
interface Marking {
  readonly subscription_id?: string;
  readonly label_id?: string;
  readonly older_than_days?: number;
  readonly until?: string;
  readonly above_id?: string;
  readonly below_id?: string;
}

/** `POST /{db}/_mark`, `GET /{db}/_mark` and `DELETE /{db}/_mark/{batch}`. */
export function markRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'bulk', token: 'reader' } as const;
  server.post('/:db/_mark', { config, schema: schemas.mark }, async (request) => {
    const batch = newId('rdm', app.now().getTime());
    const plan = await inAccount(app, request, async (ctx) => startMarking(ctx, request.body, batch));
    let count = 0;
    for (let moved = -1; moved !== 0; count += Math.max(0, moved))
      moved = await inAccount(app, request, async (ctx) => markSome(ctx, plan, batch));
    return { ok: true, batch, count };
  });
  server.get('/:db/_mark', { config: { ...config, cost: 'find' }, schema: schemas.list }, async (request) => ({
    rows: await readingAccount(app, request, undoable),
  }));
  server.delete('/:db/_mark/:batch', { config, schema: schemas.undo }, async (request) => {
    const { batch } = request.params;
    await inAccount(app, request, async (ctx) => assertUndoable(ctx, batch));
    let count = 0;
    for (let moved = -1; moved !== 0; count += Math.max(0, moved))
      moved = await inAccount(app, request, async (ctx) => unmarkSome(ctx, batch));
    return { ok: true, count };
  });
}

interface Plan {
  readonly where: readonly string[];
  readonly values: readonly unknown[];
}

/** A stream of items that limits the selection. */
interface Part {
  readonly kind: string;
  /** Only items of these subscriptions. */
  readonly subscriptions?: readonly string[];
}

/** Stores the batch and returns the condition that selects its items, among those that exist now and belong to `within`. */
export async function startMarking(
  ctx: Context,
  filters: Marking,
  batch: string,
  within: Part = { kind: 'all' },
): Promise<Plan> {
  checkModuleScope(ctx.who, 'reader', 'write');
  const where: string[] = [];
  const values: unknown[] = [];
  const bind = (value: unknown): string => {
    values.push(value);
    return `$${values.length + 2}`;
  };
  const add = (sql: (parameter: string) => string, value: unknown): void => void where.push(sql(bind(value)));
  add((last) => `id <= ${last}`, await newestId(ctx));
  if (within.subscriptions !== undefined)
    add((ids) => `reader_subscription_id = ANY(${ids}::text[])`, within.subscriptions);
  if (within.kind === 'starred') add((starred) => `starred = ${starred}`, true);
  if (filters.subscription_id !== undefined) add((id) => `reader_subscription_id = ${id}`, filters.subscription_id);
  if (filters.label_id !== undefined)
    add((ids) => `reader_subscription_id = ANY(${ids}::text[])`, await labelled(ctx, filters.label_id));
  if (filters.older_than_days !== undefined)
    add((at) => `point_at < ${at}`, new Date(ctx.now.getTime() - filters.older_than_days * 86_400_000));
  if (filters.until !== undefined) add((at) => `created_at <= ${at}`, momentIn(filters.until));
  for (const [id, sign] of [
    [filters.above_id, '>'],
    [filters.below_id, '<'],
  ] as const)
    if (id !== undefined) {
      const at = await placeOf(ctx, id);
      where.push(`(point_at, id) ${sign} (${bind(at)}::timestamptz, ${bind(id)})`);
    }
  await ctx.db.query('INSERT INTO reader_marks (account_id, id, created_at) VALUES ($1, $2, $3)', [
    ctx.account,
    batch,
    ctx.now,
  ]);
  return { where, values };
}

export async function markSome(ctx: Context, { where, values }: Plan, batch: string): Promise<number> {
  await lockAccount(ctx);
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM reader_items WHERE account_id = $1 AND "read" = $2 AND ${where.join(' AND ')} ORDER BY point_at DESC, id DESC LIMIT ${atOnce}`,
    [ctx.account, false, ...values],
  );
  return setStates(
    ctx,
    'read',
    rows.map(({ id }) => id),
    batch,
  );
}

async function unmarkSome(ctx: Context, batch: string): Promise<number> {
  await lockAccount(ctx);
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM reader_items WHERE account_id = $1 AND mark_id = $2 ORDER BY id LIMIT ${atOnce}`,
    [ctx.account, batch],
  );
  if (rows.length < atOnce)
    await ctx.db.query('DELETE FROM reader_marks WHERE account_id = $1 AND id = $2', [ctx.account, batch]);
  return setStates(
    ctx,
    'unread',
    rows.map(({ id }) => id),
  );
}

/** Batches that a list shows. */
const shown = 5;

async function undoable(ctx: Context): Promise<{ batch: string; created_at: string; count: number }[]> {
  checkModuleScope(ctx.who, 'reader', 'read');
  // An item that was marked by hand meanwhile has left its batch.
  return ctx.db.query<{ batch: string; created_at: string; count: number }>(
    `SELECT m.id AS batch, m.created_at, i.count FROM reader_marks m
     CROSS JOIN LATERAL (SELECT count(*)::integer AS count FROM reader_items WHERE account_id = $1 AND mark_id = m.id) AS i
     WHERE m.account_id = $1 AND m.created_at >= $2 AND i.count > 0 ORDER BY m.created_at DESC, m.id DESC LIMIT ${shown}`,
    [ctx.account, new Date(ctx.now.getTime() - undoHours * 3_600_000)],
  );
}

async function assertUndoable(ctx: Context, batch: string): Promise<void> {
  checkModuleScope(ctx.who, 'reader', 'write');
  const [mark] = await ctx.db.query<{ created_at: string }>(
    'SELECT created_at FROM reader_marks WHERE account_id = $1 AND id = $2',
    [ctx.account, batch],
  );
  if (mark === undefined || Date.parse(mark.created_at) < ctx.now.getTime() - undoHours * 3_600_000)
    throw failure('not_found', 'missing');
}

async function newestId(ctx: Context): Promise<string> {
  const [row] = await ctx.db.query<{ id: string }>(
    'SELECT id FROM reader_items WHERE account_id = $1 ORDER BY id DESC LIMIT 1',
    [ctx.account],
  );
  return row?.id ?? '';
}

async function labelled(ctx: Context, label: string): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM reader_subscriptions WHERE account_id = $1 AND reader_label @> to_jsonb($2::text)',
    [ctx.account, label],
  );
  return rows.map(({ id }) => id);
}

async function placeOf(ctx: Context, id: string): Promise<string> {
  const [row] = await ctx.db.query<{ point_at: string }>(
    'SELECT point_at FROM reader_items WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  if (row === undefined) throw failure('not_found', 'missing');
  return row.point_at;
}

function momentIn(until: string): Date {
  const moment = parseMoment(until);
  if (moment === undefined) throw failure('bad_request', '`until` is a moment, ISO 8601');
  return moment;
}
