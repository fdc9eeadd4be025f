import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Client, escapeIdentifier } from 'pg';
import type { Blobs } from '../../blobs/blobs.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { complaintOf, filesIn, isRecord } from './check-rows.ts';
import { type Head, names, refuse, refuseLine } from './format.ts';
import type { OpenZip } from './open-zip.ts';
import { parsed } from './people.ts';
import type { Table } from './tables.ts';

interface Taking {
  readonly head: Pick<Head, 'group' | 'tables'>;
  readonly tables: readonly Table[];
  /** Ids of people in this installation, by those in the archive. */
  readonly people: ReadonlyMap<string, string>;
}

/** Maximum rows, and characters of rows, per INSERT. */
const atOnce = { rows: 500, length: 4_000_000 };

/**
 * Imports the archive's rows into the group that the client's transaction is bound to; returns the digests that they
 * refer to.
 */
export async function takeRows(client: Client, zip: OpenZip, taking: Taking): Promise<Taken> {
  return eachTable(zip, taking, async (table, named) => takeTable(client, zip, table, taking, named));
}

/** The same without writing anything. */
export async function checkTables(zip: OpenZip, taking: Taking): Promise<Taken> {
  return eachTable(zip, taking, async (table, named) => {
    let count = 0;
    for await (const { place } of checkedRows(zip, table, taking, named)) count = place;
    return count;
  });
}

interface Taken {
  readonly rows: number;
  /** Digests of the files that rows refer to. */
  readonly named: ReadonlySet<string>;
}

async function eachTable(
  zip: OpenZip,
  taking: Taking,
  work: (table: Table, named: Set<string>) => Promise<number>,
): Promise<Taken> {
  const named = new Set<string>();
  let rows = 0;
  for (const table of taking.tables) {
    const count = await work(table, named);
    const told = taking.head.tables.find(({ name }) => name === table.name)?.rows;
    if (told !== count) refuse(`${names.table(table.name)} has ${count} lines, not ${told ?? 0}`);
    rows += count;
  }
  const strange = [...zip.files].find((sha256) => !named.has(sha256));
  if (strange !== undefined) refuse(`${names.file(strange)}: nothing names it`);
  return { rows, named };
}

interface Waiting {
  readonly line: string;
  readonly own: string;
  readonly place: number;
}

async function takeTable(
  client: Client,
  zip: OpenZip,
  table: Table,
  taking: Taking,
  named: Set<string>,
): Promise<number> {
  let waiting: Waiting[] = [];
  let length = 0;
  let count = 0;
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await insert(client, table, taking.head.group, waiting);
    [waiting, length] = [[], 0];
  };
  for await (const row of checkedRows(zip, table, taking, named)) {
    waiting.push(row);
    count = row.place;
    length += row.line.length;
    if (waiting.length === atOnce.rows || length > atOnce.length) await flush();
  }
  await flush();
  return count;
}

/** The rows of a table that can be imported, in order; adds the files that they refer to. Throws StartFailure for the first that cannot. */
async function* checkedRows(zip: OpenZip, table: Table, taking: Taking, named: Set<string>): AsyncGenerator<Waiting> {
  const member = names.table(table.name);
  let place = 0;
  for await (const text of zip.lines(member)) {
    place += 1;
    const line = withPeople(text, taking.people);
    const row = parsed(line);
    if (!isRecord(row)) return refuseLine(member, place, 'it is no JSON object');
    const complaint = complaintOf(table, row, taking.head.group);
    if (complaint !== undefined) return refuseLine(member, place, complaint);
    for (const sha256 of filesIn(row)) {
      // A reference to a file gives access to it, so the archive must contain the file: otherwise an archive could
      // claim files of other groups.
      if (!zip.files.has(sha256)) refuseLine(member, place, `${names.file(sha256)} is missing`);
      named.add(sha256);
    }
    const own = table.comesIn?.(row, place) ?? {};
    if (typeof own === 'string') return refuseLine(member, place, own);
    yield { line, own: JSON.stringify(own), place };
  }
}

/** Replaces ids of people, which are whole values in any column. */
function withPeople(text: string, people: ReadonlyMap<string, string>): string {
  return text.replaceAll(/"([0-9a-f]{32})"/g, (whole, id: string) => {
    const here = people.get(id);
    return here === undefined ? whole : `"${here}"`;
  });
}

async function insert(client: Client, table: Table, group: string, rows: readonly Waiting[]): Promise<void> {
  const columns = table.columns.map((column) => escapeIdentifier(column));
  // Columns that are not in the archive get values of this installation.
  const own = Object.keys(JSON.parse(rows[0]?.own ?? '{}') as object)
    .filter((column) => !table.columns.includes(column))
    .map((column) => escapeIdentifier(column));
  const all = [...columns, ...own];
  const send = async (some: readonly Waiting[]): Promise<void> => {
    await client.query(
      `INSERT INTO ${escapeIdentifier(table.name)} (account_id, ${all.join(', ')})
       SELECT $1, ${all.map((column) => `r.${column}`).join(', ')} FROM unnest($2::text[], $3::text[]) AS l(line, own),
         LATERAL jsonb_populate_record(NULL::${escapeIdentifier(table.name)}, l.line::jsonb || l.own::jsonb) r RETURNING 1`,
      [group, some.map(({ line }) => line), some.map((row) => row.own)],
    );
  };
  await client.query('SAVEPOINT rows');
  try {
    await send(rows);
  } catch (error) {
    if (rows.length === 1) throw toldFor(error, table, rows[0]);
    await client.query('ROLLBACK TO rows');
    // Row by row, to find the line that fails.
    for (const row of rows) await send([row]).catch((refused: unknown) => Promise.reject(toldFor(refused, table, row)));
    throw error;
  }
  await client.query('RELEASE rows');
}

/** Turns an error caused by a row's content into a refusal of its line; returns others unchanged. */
function toldFor(error: unknown, { name }: Table, row: Waiting | undefined): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!/^(22|23|42|54)/.test(code) || !(error instanceof Error)) return error;
  try {
    return refuseLine(names.table(name), row?.place ?? 0, error.message);
  } catch (refusal) {
    return refusal;
  }
}

/** Stores one of the archive's files. Throws StartFailure if its content does not match its name. */
export async function takeFile(zip: OpenZip, blobs: Blobs, sha256: string): Promise<void> {
  const source = await zip.bytes(names.file(sha256));
  const through = new PassThrough({ highWaterMark: 1_048_576 });
  const [received] = await Promise.all([
    blobs.receive(through, Number.MAX_SAFE_INTEGER),
    pipeline(source, through),
  ]).catch((error: unknown) => {
    if (error instanceof Error && 'syscall' in error) throw error;
    if (error instanceof StartFailure) throw error;
    return refuse(`${names.file(sha256)} is damaged: ${String(error)}`, error);
  });
  if (received.sha256 !== sha256) {
    await received.discard();
    refuse(`${names.file(sha256)} is not what its name says`);
  }
  await received.keep();
}
