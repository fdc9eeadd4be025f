import type pg from 'pg';
import { openBatches, type Batches, type RowReader } from './batch.ts';
import { isConnectionLost, isPlanStale, sqlState } from './database-failures.ts';
import { nameOf } from './statement-names.ts';
import type { Setting, Way } from './time-limits.ts';

/** Reading without a transaction of several round trips: what is asked, with the settings before it, is one by the protocol itself. */

/** What asks a statement; `reader` makes the rows. */
export type Query = <Row extends object = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
  reader?: RowReader<Row>,
) => Promise<Row[]>;

export interface Asked {
  readonly text: string;
  readonly values: readonly unknown[] | undefined;
  readonly reader?: RowReader<object> | undefined;
}

/** A statement's rows, by its name on this connection. */
export async function run<Row extends object>(
  batches: Batches,
  text: string,
  values?: readonly unknown[],
  reader?: RowReader<Row>,
): Promise<Row[]> {
  return batches.ask<Row>(text, values, nameOf(text), reader);
}

/** A setting by itself has no name: its text may hold an id. */
export async function set(batches: Batches, { text, values }: Setting): Promise<unknown> {
  return values === undefined ? batches.ask(text) : run(batches, text, values);
}

/** Behind which wall; without an opening outside any group's. Only a transaction with its own beginning and end tells a cluster's servers of it. */
export interface Within {
  readonly opening: readonly Setting[];
  readonly way: Way;
}

/** One statement. */
export async function readOnce<Row extends object>(
  pool: pg.Pool,
  within: Within,
  text: string,
  values?: readonly unknown[],
  reader?: RowReader<Row>,
): Promise<Row[]> {
  const [rows = []] = await readAll(pool, within, [{ text, values, reader }]);
  return rows as Row[];
}

/** Several at once, one behind the other on one connection; all of them fail where one does. */
export async function readAll(
  pool: pg.Pool,
  within: Within,
  asked: readonly Asked[],
  isAgain = false,
): Promise<object[][]> {
  const client = await pool.connect();
  const framed = within.way.sharded;
  const batches = openBatches(client, within.way);
  const opened = [
    ...(framed ? [run(batches, 'BEGIN')] : []),
    ...within.opening.map(async (setting) => set(batches, setting)),
  ];
  const sent = asked.map(async ({ text, values, reader }) => run(batches, text, values, reader));
  const closed = framed ? [run(batches, 'COMMIT')] : [];
  batches.send();
  const answers = await Promise.allSettled([...opened, ...sent, ...closed]);
  const failed = answers.find((answer) => answer.status === 'rejected');
  const failure: unknown = failed?.reason;
  const isLost = failure !== undefined && (sqlState(failure) === undefined || isConnectionLost(failure));
  if (framed && failure !== undefined && !isLost) await client.query('ROLLBACK').catch(() => undefined);
  client.release(isLost);
  // Under the names that they have since.
  if (!isAgain && isPlanStale(failure)) return readAll(pool, within, asked, true);
  if (failed !== undefined) throw failure;
  return Promise.all(sent);
}

/** How many look-ups share a round trip at most: one slow one should not hold up many. */
const maxTogether = 16;

/**
 * Gathers what is asked for within one turn of the event loop; `read` answers all of it at once. Where the database refuses one of several,
 * each is asked for alone, so that a look-up fails for its own reason only. `begun` is called when nothing more is taken.
 */
export function readTogether(read: (asked: readonly Asked[]) => Promise<object[][]>, begun: () => void): Query {
  const gathered: Asked[] = [];
  const start = async (): Promise<object[][] | undefined> => {
    await new Promise(setImmediate);
    begun();
    try {
      return await read(gathered);
    } catch (error) {
      if (gathered.length === 1 || sqlState(error) === undefined || isConnectionLost(error)) throw error;
      return undefined;
    }
  };
  const reading = start();
  // Each look-up hears of it by itself.
  reading.catch(() => undefined);
  return async <Row extends object>(text: string, values?: readonly unknown[], reader?: RowReader<Row>) => {
    const asked = { text, values, reader };
    const place = gathered.push(asked) - 1;
    if (gathered.length === maxTogether) begun();
    const rows = (await reading)?.[place] ?? (await read([asked]))[0];
    return (rows ?? []) as Row[];
  };
}
