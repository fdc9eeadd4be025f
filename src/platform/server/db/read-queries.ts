import type pg from 'pg';
import { openBatches, type Batches, type RowReader } from './batch.ts';
import { isConnectionLost, isPlanStale, sqlState } from './database-failures.ts';
import { nameOf } from './statement-names.ts';
import type { Setting, ServerMode } from './time-limits.ts';

/** Reads without an explicit transaction: the protocol makes one of the query and the settings before it. */

/** Runs a statement; `reader` builds the rows. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  reader?: RowReader<Row>,
) => Promise<Row[]>;

export interface Lookup {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  readonly reader?: RowReader<object> | undefined;
}

/** Rows of a statement, prepared by its name on this connection, unless it looks up many rows by their keys. */
export async function run<Row extends object>(
  batches: Batches,
  text: string,
  values?: readonly unknown[],
  reader?: RowReader<Row>,
): Promise<Row[]> {
  const own = text + batches.note;
  return batches.ask<Row>(own, values, looksUpMany(own, values) ? undefined : nameOf(own), reader);
}

/**
 * Look-ups of many keys are planned each time. A prepared plan may come from when the table was small: then it reads
 * all rows of the group, until the database next analyses the table.
 */
function looksUpMany(text: string, values: readonly unknown[] = []): boolean {
  const isLong = values.some((value) => Array.isArray(value) && value.length >= 50);
  return isLong && /\bLATERAL\b|\bUPDATE\b.* FROM \(/s.test(text);
}

/** A setting alone gets no name, because its text may contain an id. */
export async function set(batches: Batches, { text, values }: Setting): Promise<unknown> {
  return values === undefined ? batches.ask(text) : run(batches, text, values);
}

/**
 * The settings to send first; none: outside any group. Only a cluster needs BEGIN and COMMIT, because it passes SET
 * LOCAL on to its servers.
 */
export interface ReadMode {
  readonly opening: readonly Setting[];
  readonly way: ServerMode;
}

/** Runs one statement. */
export async function readOne<Row extends object>(
  pool: pg.Pool,
  within: ReadMode,
  text: string,
  values?: readonly unknown[],
  reader?: RowReader<Row>,
): Promise<Row[]> {
  const [rows = []] = await readAll(pool, within, [{ text, values, reader }]);
  return rows as Row[];
}

/** Runs several statements on one connection; if one fails, all fail. */
export async function readAll(
  pool: pg.Pool,
  within: ReadMode,
  asked: readonly Lookup[],
  isAgain = false,
): Promise<object[][]> {
  const client = await pool.connect();
  const hasTransaction = within.way.sharded;
  const batches = openBatches(client, within.way);
  const opened = [
    ...(hasTransaction ? [run(batches, 'BEGIN')] : []),
    ...within.opening.map(async (setting) => set(batches, setting)),
  ];
  const sent = asked.map(async ({ text, values, reader }) => run(batches, text, values, reader));
  const closed = hasTransaction ? [run(batches, 'COMMIT')] : [];
  batches.send();
  const answers = await Promise.allSettled([...opened, ...sent, ...closed]);
  const failed = answers.find((answer) => answer.status === 'rejected');
  const failure: unknown = failed?.reason;
  const isLost = failure !== undefined && (sqlState(failure) === undefined || isConnectionLost(failure));
  if (hasTransaction && failure !== undefined && !isLost) await client.query('ROLLBACK').catch(() => undefined);
  client.release(isLost);
  // Try again with the new names.
  if (!isAgain && isPlanStale(failure)) return readAll(pool, within, asked, true);
  if (failed !== undefined) throw failure;
  return Promise.all(sent);
}

/** Maximum of look-ups per round trip, so that a slow one delays few others. */
const maxTogether = 16;

/**
 * Collects the look-ups of one turn of the event loop; `read` answers all at once. If the database refuses one of
 * several, each is sent again alone, so that each fails only for its own reason. Calls `onClosed` when the batch
 * accepts no more.
 */
export function batchLookups(read: (asked: readonly Lookup[]) => Promise<object[][]>, onClosed: () => void): Query {
  const batch: Lookup[] = [];
  const start = async (): Promise<object[][] | undefined> => {
    await new Promise(setImmediate);
    onClosed();
    try {
      return await read(batch);
    } catch (error) {
      if (batch.length === 1 || sqlState(error) === undefined || isConnectionLost(error)) throw error;
      return undefined;
    }
  };
  const reading = start();
  // Each look-up gets the error itself.
  reading.catch(() => undefined);
  return async <Row extends object>(text: string, values?: readonly unknown[], reader?: RowReader<Row>) => {
    const asked = { text, values, reader };
    const place = batch.push(asked) - 1;
    if (batch.length === maxTogether) onClosed();
    const rows = (await reading)?.[place] ?? (await read([asked]))[0];
    return (rows ?? []) as Row[];
  };
}

const refuse = (): never => {
  throw new Error('a reading context changes nothing');
};
/** What a reading context cannot do. */
export const readsOnly = { invalidate: refuse, wake: refuse };
