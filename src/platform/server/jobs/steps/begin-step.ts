import type { Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import type { Context, Step, StepKind } from '../../context.ts';
import { rowsBeingWritten } from './rows-being-written.ts';
import { itemsPerSlice } from './step.ts';

interface NewStep {
  readonly id: string;
  readonly kind: string;
  readonly record: string;
  readonly data?: Input;
  readonly items: readonly unknown[];
}

/**
 * Reserves records for a step, before anything of them is read, until the step ends. Throws 503 with the other step's
 * number of items if another step holds one of them. Returns the new step's id.
 */
export async function holdRecords(ctx: Context, records: readonly string[]): Promise<string> {
  const step = newId('stp', ctx.now.getTime());
  const wanted = [...new Set(records)].toSorted();
  // This waits for a step that is just beginning; most end with their first slice.
  const held = await ctx.db.query(
    `INSERT INTO step_holds (account_id, record_id, step_id)
     SELECT $1, u.record, $2 FROM unnest($3::text[]) AS u(record) ON CONFLICT (account_id, record_id) DO NOTHING RETURNING record_id`,
    [ctx.account, step, wanted],
  );
  if (held.length < wanted.length) throw await heldFailure(ctx, wanted, step);
  return step;
}

async function heldFailure(ctx: Context, records: readonly string[], own: string): Promise<Error> {
  const [other] = await ctx.db.query<{ items: number }>(
    `SELECT s.items FROM step_holds h JOIN steps s ON s.account_id = $1 AND s.id = h.step_id
     WHERE h.account_id = $1 AND h.record_id = ANY($2::text[]) AND h.step_id <> $3 LIMIT 1`,
    [ctx.account, records, own],
  );
  return rowsBeingWritten(other?.items ?? 0);
}

/** Throws 503 while a step holds this record. */
export async function assertNotHeld(ctx: Context, record: string): Promise<void> {
  const [held] = await ctx.db.query('SELECT 1 FROM step_holds WHERE account_id = $1 AND record_id = $2', [
    ctx.account,
    record,
  ]);
  if (held !== undefined) throw await heldFailure(ctx, [record], '');
}

/** The running step of a record, if there is one. */
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
 * Runs the first slice in this transaction and stores the others. Returns the step's id, to wait for after the commit;
 * undefined if there was only one slice.
 */
export async function beginStep(ctx: Context, { items, ...asked }: NewStep): Promise<string | undefined> {
  const slices: string[] = [];
  for (let from = 0; from < items.length; from += itemsPerSlice)
    slices.push(JSON.stringify(items.slice(from, from + itemsPerSlice)));
  return beginWrittenStep(ctx, { ...asked, items: items.length, slices });
}

/** The same for slices that a thread has serialised as JSON, with at most `itemsPerSlice` items each. */
export async function beginWrittenStep(
  ctx: Context,
  { slices, ...asked }: Omit<NewStep, 'items'> & { readonly items: number; readonly slices: readonly string[] },
): Promise<string | undefined> {
  const kind = ctx.product.steps.kind(asked.kind);
  const { id, data = {} } = asked;
  const step: Step = { ...asked, data, user: ctx.who.user.id, done: 0 };
  const [first, ...left] = slices;
  const isAll = left.length === 0;
  // Store them before the first slice, which takes the group lock.
  const items = first === undefined ? [] : (JSON.parse(first) as readonly unknown[]);
  if (!isAll) await storeSlices(ctx, { ...step, done: items.length }, left);
  if (first !== undefined) await writeAll(ctx, kind, step, items);
  if (isAll) {
    await kind.end?.(ctx, step);
    await freeRecords(ctx, id);
    return undefined;
  }
  const { account, who, log } = ctx;
  ctx.after(() => ctx.product.steps.drive({ account, who, log }, id));
  return id;
}

async function writeAll(ctx: Context, kind: StepKind, step: Step, items: readonly unknown[]): Promise<void> {
  let done = 0;
  do {
    const left = items.slice(done);
    done += (await kind.slice(ctx, { ...step, done }, left)) ?? left.length;
  } while (done < items.length);
}

/** Slices per INSERT. */
const slicesAtOnce = 10;

async function storeSlices(ctx: Context, step: Step, slices: readonly string[]): Promise<void> {
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
      step.done,
      ctx.now,
    ],
  );
  for (let from = 0; from < slices.length; from += slicesAtOnce) {
    const some = slices.slice(from, from + slicesAtOnce);
    // One parameter per slice: as an array, megabytes of text would be escaped once more.
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
