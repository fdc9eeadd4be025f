import type { Entity } from '#platform/entity/define.ts';
import { markCounted } from '../changes/document-totals.ts';
import type { Context } from '../context.ts';
import { isTimedOut } from '../db/database-failures.ts';
import { Busy } from '../db/fair-semaphore.ts';
import { observeLockWait } from '../metrics/waits.ts';

interface SequenceRange {
  /** The first sequence number. */
  readonly seq: number;
  /** The first number of the kind; 0 for kinds without numbers. */
  readonly number: number;
}

/**
 * Takes `count` sequence numbers of the group, and for numbered kinds as many numbers. Their rows stay locked until the
 * commit. So writers of one group run one after the other: numbers have no gap, `seq` grows in the order of commits,
 * and writers cannot deadlock. Throws `Busy` after too long a wait.
 */
export async function lockAccount(ctx: Context, entity?: Entity, count = 1): Promise<SequenceRange> {
  const kind = entity?.numbered === undefined ? undefined : entity.kind;
  const stock = kind === undefined ? reservations.get(ctx) : undefined;
  // Without a reservation send the query at once, so that the caller's reads can share the round trip.
  return stock === undefined
    ? takeFromDatabase(ctx, kind, count)
    : ((await takeReserved(stock, count)) ?? takeFromDatabase(ctx, kind, count));
}

async function takeReserved(stock: Promise<Reserved>, count: number): Promise<SequenceRange | undefined> {
  const reserved = await stock;
  if (reserved.left < count) return undefined;
  const seq = reserved.next;
  reserved.next += count;
  reserved.left -= count;
  return { seq, number: 0 };
}

async function takeFromDatabase(ctx: Context, kind: string | undefined, count: number): Promise<SequenceRange> {
  const taken = kind === undefined ? takeSeqs(ctx, count) : takeNumbers(ctx, kind, count);
  const range = await observeLockWait('database', taken).catch((error: unknown) => {
    // The wait for one row has two parts, the queue and the row itself; their sum can exceed the statement's time
    // limit.
    throw isTimedOut(error) ? new Busy() : error;
  });
  ctx.changed(range.seq + count - 1);
  return range;
}

/** Sequence numbers that were taken with the lock and not used yet. */
interface Reserved {
  next: number;
  left: number;
}

/** By context and not by transaction: a rollback to a savepoint may give numbers back. */
const reservations = new WeakMap<Context, Promise<Reserved>>();

/**
 * Takes the group lock before it is known what will be written; the first record gets the sequence number taken with
 * it. Does nothing if the transaction holds the lock already.
 */
export async function lockGroup(ctx: Context): Promise<void> {
  if (!reservations.has(ctx)) takeSequenceNumbers(ctx, 1);
  await reservations.get(ctx);
}

/**
 * Takes the lock with `count` sequence numbers for records that are written one after the other. Does not wait; the
 * first write waits.
 */
export function takeSequenceNumbers(ctx: Context, count: number): void {
  const reservation = takeFromDatabase(ctx, undefined, count).then(({ seq }) => ({ next: seq, left: count }));
  // The first write that needs a number gets the error.
  reservation.catch(() => undefined);
  reservations.set(ctx, reservation);
}

async function takeSeqs(ctx: Context, count: number): Promise<SequenceRange> {
  const [row] = await ctx.db.query<{ value: number }>(
    `UPDATE sequences SET value = value + $2, taken_at = clock_timestamp()
     WHERE account_id = $1 AND name = 'seq' RETURNING value`,
    [ctx.account, count],
  );
  return row === undefined ? insertSequences(ctx, undefined, count) : { seq: row.value - count + 1, number: 0 };
}

/** All writers lock the row `seq` first. */
async function takeNumbers(ctx: Context, kind: string, count: number): Promise<SequenceRange> {
  const [row] = await ctx.db.query<{ seq: number; number: number }>(
    `WITH s AS (UPDATE sequences SET value = value + $2, taken_at = clock_timestamp()
       WHERE account_id = $1 AND name = 'seq' RETURNING value)
     UPDATE sequences AS n SET value = n.value + $2 FROM s WHERE n.account_id = $1 AND n.name = $3
     RETURNING s.value AS seq, n.value AS number`,
    [ctx.account, count, kind],
  );
  if (row === undefined) return insertSequences(ctx, kind, count);
  return { seq: row.seq - count + 1, number: row.number - count + 1 };
}

/** Inserts the rows at the group's first write, or at the first of a numbered kind. From the first write on its documents are counted. */
async function insertSequences(ctx: Context, kind: string | undefined, count: number): Promise<SequenceRange> {
  const first: number[] = [];
  for (const name of kind === undefined ? ['seq'] : ['seq', kind]) {
    const [row] = await ctx.db.query<{ value: number }>(
      `INSERT INTO sequences AS s (account_id, name, value, taken_at) VALUES ($1, $2, $3, clock_timestamp())
       ON CONFLICT (account_id, name) DO UPDATE SET value = s.value + excluded.value, taken_at = excluded.taken_at
       RETURNING value`,
      [ctx.account, name, count],
    );
    first.push((row?.value ?? count) - count + 1);
  }
  const [seq = 1, number = 0] = first;
  if (seq === 1) await markCounted(ctx);
  return { seq, number };
}

/**
 * Notifies listeners that reading these records gives another answer, although nobody wrote them: they get new sequence
 * numbers, their revs stay.
 */
export async function announceChanges(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { seq } = await lockAccount(ctx, undefined, ids.length);
  await announceChangesAt(ctx, ids, seq);
}

/** The same with sequence numbers that were taken before, beginning at `seq`. */
export async function announceChangesAt(ctx: Context, ids: readonly string[], seq: number): Promise<void> {
  if (ids.length === 1) {
    // Always by the key; how the list below is read depends on the size that the table had.
    await ctx.db.query('UPDATE changes SET seq = $2 WHERE account_id = $1 AND id = $3', [ctx.account, seq, ids[0]]);
    return;
  }
  await ctx.db.query(
    `UPDATE changes AS c SET seq = $2::bigint + u.place - 1
     FROM (SELECT $1::text AS account_id, v.* FROM unnest($3::text[]) WITH ORDINALITY AS v(id, place)) AS u
     WHERE c.account_id = $1 AND c.account_id = u.account_id AND c.id = u.id AND c.id = ANY($3::text[])`,
    [ctx.account, seq, ids],
  );
}
