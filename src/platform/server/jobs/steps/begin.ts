import type { Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context, Step } from '../../context.ts';
import { rowsBeingWritten } from './busy.ts';
import { itemsAtOnce } from './step.ts';

interface Asked {
  readonly id: string;
  readonly kind: string;
  readonly record: string;
  readonly data?: Input;
  readonly items: readonly unknown[];
}

/**
 * Takes records for a step alone, before anything of them is read; they are free again at its end. While another step has one of them:
 * 503, with how much that one writes.
 */
export async function holdRecords(ctx: Context, records: readonly string[]): Promise<string> {
  const step = newId('stp', ctx.now.getTime());
  const wanted = [...new Set(records)].toSorted();
  // A step that is just beginning is waited for; most are over with their first slice.
  const held = await ctx.db.query(
    `INSERT INTO step_holds (account_id, record_id, step_id)
     SELECT $1, u.record, $2 FROM unnest($3::text[]) AS u(record) ON CONFLICT (account_id, record_id) DO NOTHING RETURNING record_id`,
    [ctx.account, step, wanted],
  );
  if (held.length < wanted.length) throw await beingWritten(ctx, wanted, step);
  return step;
}

async function beingWritten(ctx: Context, records: readonly string[], own: string): Promise<Error> {
  const [other] = await ctx.db.query<{ items: number }>(
    `SELECT s.items FROM step_holds h JOIN steps s ON s.account_id = $1 AND s.id = h.step_id
     WHERE h.account_id = $1 AND h.record_id = ANY($2::text[]) AND h.step_id <> $3 LIMIT 1`,
    [ctx.account, records, own],
  );
  return rowsBeingWritten(other?.items ?? 0);
}

/** Refuses while a step has this record. */
export async function insistOnFree(ctx: Context, record: string): Promise<void> {
  const [held] = await ctx.db.query('SELECT 1 FROM step_holds WHERE account_id = $1 AND record_id = $2', [
    ctx.account,
    record,
  ]);
  if (held !== undefined) throw await beingWritten(ctx, [record], '');
}

/** The step of `kind` that goes on for a record, if there is one. */
export async function runningStep(
  ctx: Context,
  record: string,
): Promise<{ id: string; kind: string; items: number; done: number } | undefined> {
  const [row] = await ctx.db.query<{ id: string; kind: string; items: number; done: number }>(
    'SELECT id, kind, items, done FROM steps WHERE account_id = $1 AND record_id = $2 LIMIT 1',
    [ctx.account, record],
  );
  return row;
}

/**
 * Does the first slice in this transaction, and lays down what is left. Answers the step's id, to be waited for after the commit;
 * undefined when nothing is left.
 */
export async function beginStep(ctx: Context, { items, ...asked }: Asked): Promise<string | undefined> {
  const slices: string[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce)
    slices.push(JSON.stringify(items.slice(from, from + itemsAtOnce)));
  return beginWrittenStep(ctx, { ...asked, items: items.length, slices });
}

/** The same for items that a thread has written as JSON already, `itemsAtOnce` in a slice. */
export async function beginWrittenStep(
  ctx: Context,
  { slices, ...asked }: Omit<Asked, 'items'> & { readonly items: number; readonly slices: readonly string[] },
): Promise<string | undefined> {
  const kind = ctx.product.steps.kind(asked.kind);
  const { id, data = {} } = asked;
  const step: Step = { ...asked, data, user: ctx.who.user.id, done: 0 };
  const [first, ...left] = slices;
  const isAll = left.length === 0;
  // Before the slice, which takes the group's lock.
  if (!isAll) await layDown(ctx, step, left);
  if (first !== undefined) await kind.slice(ctx, step, JSON.parse(first) as unknown[]);
  if (isAll) {
    await kind.end?.(ctx, step);
    await freeRecords(ctx, id);
    return undefined;
  }
  const { account, who, log } = ctx;
  ctx.after(() => ctx.product.steps.drive({ account, who, log }, id));
  return id;
}

/** Slices that are laid down by one statement. */
const slicesAtOnce = 10;

async function layDown(ctx: Context, step: Step, slices: readonly string[]): Promise<void> {
  await ctx.db.query(
    `INSERT INTO steps (account_id, id, kind, record_id, user_id, data, items, done, created_at, beat_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp())`,
    [
      ctx.account,
      step.id,
      step.kind,
      step.record,
      step.user,
      JSON.stringify(step.data),
      step.items,
      itemsAtOnce,
      ctx.now,
    ],
  );
  for (let from = 0; from < slices.length; from += slicesAtOnce) {
    const some = slices.slice(from, from + slicesAtOnce);
    // One value each: as an array their text would be escaped once more, some megabytes of it at once.
    const values = some.map((_slice, index) => `($1, $2, $3::integer + ${index + 1}, $${index + 4}::jsonb)`);
    await ctx.db.query(`INSERT INTO step_slices (account_id, step_id, place, items) VALUES ${values.join(', ')}`, [
      ctx.account,
      step.id,
      from,
      ...some,
    ]);
  }
}

export async function freeRecords(ctx: Context, step: string): Promise<void> {
  await ctx.db.query('DELETE FROM step_holds WHERE account_id = $1 AND step_id = $2', [ctx.account, step]);
}
