import type { Entity } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { isTimedOut } from '../db/database-failures.ts';
import { Busy } from '../db/fair-semaphore.ts';

interface Taken {
  /** The first of the places in the order of changes. */
  readonly seq: number;
  /** The first of the numbers; 0 for kinds without. */
  readonly number: number;
}

/**
 * Takes the group's next `count` places in the order of changes, and for numbered kinds as many numbers. Both live in rows that stay locked
 * until the commit: writers of one group follow one another, so numbers have no gap, `seq` grows in the order of commits, and no two
 * writers deadlock.
 */
export async function lockAccount(ctx: Context, entity?: Entity, count = 1): Promise<Taken> {
  const kind = entity?.numbered === undefined ? undefined : entity.kind;
  const stock = kind === undefined ? stocks.get(ctx) : undefined;
  // Without one the lock is asked for at once: what its caller reads beside it travels behind it.
  return stock === undefined ? take(ctx, kind, count) : ((await fromStock(stock, count)) ?? take(ctx, kind, count));
}

async function fromStock(stock: Promise<Stock>, count: number): Promise<Taken | undefined> {
  const places = await stock;
  if (places.left < count) return undefined;
  const seq = places.next;
  places.next += count;
  places.left -= count;
  return { seq, number: 0 };
}

async function take(ctx: Context, kind: string | undefined, count: number): Promise<Taken> {
  const taken = await (kind === undefined ? takePlaces(ctx, count) : takeNumbers(ctx, kind, count)).catch(
    (error: unknown) => {
      // Two who wait for one row do so twice, in line and for the row itself: together that is the statement's time.
      throw isTimedOut(error) ? new Busy() : error;
    },
  );
  ctx.changed(taken.seq + count - 1);
  return taken;
}

/** Places that were taken with the turn, and that nothing stands at yet. */
interface Stock {
  next: number;
  left: number;
}

/** By context, not by transaction: what is taken behind a savepoint may be given back. */
const stocks = new WeakMap<Context, Promise<Stock>>();

/**
 * Waits for the group's turn, before what is to be written is known; the first record that is written gets the place that was taken with
 * it. Has the transaction its turn already, nothing is asked.
 */
export async function lockGroup(ctx: Context): Promise<void> {
  if (!stocks.has(ctx)) takeSequenceNumbers(ctx, 1);
  await stocks.get(ctx);
}

/** Takes the turn with a place for each of `count` records that will be written one after the other; whoever writes the first waits for it. */
export function takeSequenceNumbers(ctx: Context, count: number): void {
  const stock = take(ctx, undefined, count).then(({ seq }) => ({ next: seq, left: count }));
  // Whoever needs a place hears of it.
  stock.catch(() => undefined);
  stocks.set(ctx, stock);
}

async function takePlaces(ctx: Context, count: number): Promise<Taken> {
  const [row] = await ctx.db.query<{ value: number }>(
    "UPDATE sequences SET value = value + $2 WHERE account_id = $1 AND name = 'seq' RETURNING value",
    [ctx.account, count],
  );
  return row === undefined ? begin(ctx, undefined, count) : { seq: row.value - count + 1, number: 0 };
}

/** The row of all kinds is locked first, by everybody. */
async function takeNumbers(ctx: Context, kind: string, count: number): Promise<Taken> {
  const [row] = await ctx.db.query<{ seq: number; number: number }>(
    `WITH s AS (UPDATE sequences SET value = value + $2 WHERE account_id = $1 AND name = 'seq' RETURNING value)
     UPDATE sequences AS n SET value = n.value + $2 FROM s WHERE n.account_id = $1 AND n.name = $3
     RETURNING s.value AS seq, n.value AS number`,
    [ctx.account, count, kind],
  );
  if (row === undefined) return begin(ctx, kind, count);
  return { seq: row.seq - count + 1, number: row.number - count + 1 };
}

/** The group's first write, or the first of a numbered kind. */
async function begin(ctx: Context, kind: string | undefined, count: number): Promise<Taken> {
  const first: number[] = [];
  for (const name of kind === undefined ? ['seq'] : ['seq', kind]) {
    const [row] = await ctx.db.query<{ value: number }>(
      `INSERT INTO sequences AS s (account_id, name, value) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, name) DO UPDATE SET value = s.value + excluded.value RETURNING value`,
      [ctx.account, name, count],
    );
    first.push((row?.value ?? count) - count + 1);
  }
  const [seq = 1, number = 0] = first;
  return { seq, number };
}

/**
 * Lets listeners know that what reading these records answers has moved, though nobody wrote them: their rev stays, their place in the
 * order of changes is new.
 */
export async function announce(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { seq } = await lockAccount(ctx, undefined, ids.length);
  await announceAt(ctx, ids, seq);
}

/** The same at places that were taken: `seq` is the first of as many as there are records. */
export async function announceAt(ctx: Context, ids: readonly string[], seq: number): Promise<void> {
  await ctx.db.query(
    `UPDATE changes AS c SET seq = $2::bigint + u.place - 1
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($3::text[]) WITH ORDINALITY AS v(id, place)) AS u
     WHERE c.account_id = $1 AND c.account_id = u.account_id AND c.id = u.id AND c.id = ANY($3::text[])`,
    [ctx.account, seq, ids],
  );
}
