import type { Readable } from 'node:stream';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { App } from '../../app.ts';
import { BytesLost } from '../../blobs/blobs.ts';
import { internals } from '../../app/internals.ts';
import { backupRole } from '../../db/roles.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { format, type Head, names } from './format.ts';
import { readme } from './readme.ts';
import { type Table, tablesOf } from './tables.ts';
import { writeZip, type ZipWriter } from './write-zip.ts';

/**
 * Writes a snapshot of a group, with the files that its records refer to, into a new file, while others work. Throws
 * StartFailure if the group does not exist, a step runs on its records, or the file cannot be written.
 */
export async function exportArchive(
  app: App,
  group: string,
  file: string,
  told: Told = () => undefined,
): Promise<Head> {
  const client = new Client(app[internals].database.connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
       SET LOCAL ROLE ${backupRole}`,
    );
    await assertRest(client, group);
    return await writeGroup(app, client, group, file, undefined, told);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws StartFailure if the group does not exist, or a step runs on its records. */
export async function assertRest(client: Client, group: string, where = 'here'): Promise<void> {
  const { rows } = await client.query<{ steps: number }>(
    'SELECT (SELECT count(*)::integer FROM steps s WHERE s.account_id = $1) AS steps FROM groups g WHERE g.account_id = $1',
    [group],
  );
  const [found] = rows;
  if (found === undefined) throw new StartFailure(`There is no group ${group} ${where}.`);
  if (found.steps > 0)
    throw new StartFailure('Work on many records of this group is under way: export it when that has ended.');
}

/** Gets the number of written tables and files, and their total. */
export type Told = (done: number, total: number) => void;
type Open = (sha256: string) => Promise<Readable>;

/**
 * Writes a group as the client's open transaction sees it, and ends that transaction before writing files: a long
 * snapshot prevents the database from vacuuming.
 */
export async function writeGroup(
  app: App,
  client: Client,
  group: string,
  file: string,
  open: Open = async (sha256) => app.blobs.open(sha256),
  told: Told = () => undefined,
): Promise<Head> {
  let head: Head | undefined;
  await writeZip(file, async (zip) => {
    await zip.add(names.readme, [Buffer.from(readme)]);
    const tables = await tablesOf(app, client);
    const counted: Head['tables'][number][] = [];
    const named = namedFiles(tables, group);
    const total = tables.length + (await countOf(client, named));
    let done = 0;
    const next = (): void => told((done += 1), total);
    for (const table of tables) {
      const rows = await addLines(client, zip, names.table(table.name), table.select(group));
      counted.push({ name: table.name, columns: table.columns, rows });
      if (table.entity !== undefined) await addSheet(client, zip, table, group);
      next();
    }
    const people = await addLines(client, zip, names.people, peopleOf(group));
    await client.query(`DECLARE named CURSOR WITH HOLD FOR ${named}`);
    await client.query('COMMIT');
    const { files, lost } = await addFiles(open, client, zip, next);
    head = { format, group, tables: counted, people, files, lost };
    await zip.add(names.head, [Buffer.from(JSON.stringify(head))]);
  });
  if (head === undefined) throw new Error('nothing was written');
  return head;
}

async function countOf(client: Client, query: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`SELECT count(*)::integer AS count FROM (${query}) AS q`);
  return rows[0]?.count ?? 0;
}

async function addLines(client: Client, zip: ZipWriter, name: string, select: string): Promise<number> {
  const rows = client.query(copyTo(`COPY (SELECT row_to_json(r)::text FROM (${select}) r) TO STDOUT`));
  await zip.add(name, unescaped(rows));
  return rows.rowCount;
}

/** COPY doubles backslashes; line breaks and similar characters are JSON escapes in these values. */
async function* unescaped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let odd = false;
  for await (const chunk of source) {
    const kept = Buffer.allocUnsafe(chunk.length);
    let length = 0;
    for (const byte of chunk) {
      const second = odd && byte === 92;
      odd = byte === 92 && !odd;
      if (!second) kept[length++] = byte;
    }
    yield kept.subarray(0, length);
  }
}

/** Protects spreadsheet programs: they take text that begins with these characters for a formula. */
async function addSheet(client: Client, zip: ZipWriter, { name, select }: Table, group: string): Promise<void> {
  const guarded = select(group, (text) => `regexp_replace(${text}, '^([=+@\\t\\r-])', '''\\1')`);
  await zip.add(names.sheet(name), client.query(copyTo(`COPY (${guarded}) TO STDOUT (FORMAT csv, HEADER)`)));
}

/** Members who have accepted; others are only stored as the address of their invitation. */
function peopleOf(group: string): string {
  return `SELECT u.id, u.fullname, lower(coalesce(u.email, u.unconfirmed_email)) AS email, u.locale FROM users u
    WHERE u.id IN (SELECT s.user_id FROM subscriptions s WHERE s.account_id = ${escapeLiteral(group)} AND s.status = 'accepted') ORDER BY u.id`;
}

/** A query for the digests of files that a group's rows refer to, sorted. */
export function namedFiles(tables: readonly Table[], group: string): string {
  const naming = tables.filter(({ columns }) => columns.includes('sha256'));
  const named = naming.map(
    ({ name }) =>
      `SELECT sha256::text COLLATE "C" AS sha256 FROM ${escapeIdentifier(name)} WHERE account_id = ${escapeLiteral(group)}`,
  );
  return `SELECT sha256 FROM (${named.join(' UNION ')}) AS all_named WHERE sha256 ~ '^[0-9a-f]{64}$' ORDER BY sha256`;
}

async function addFiles(
  open: Open,
  client: Client,
  zip: ZipWriter,
  next: () => void,
): Promise<Pick<Head, 'files' | 'lost'>> {
  const lost: string[] = [];
  let files = 0;
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>('FETCH 500 FROM named');
    if (rows.length === 0) return { files, lost };
    for (const { sha256 } of rows) {
      const source = await open(sha256).catch((error: unknown): Readable | undefined => {
        if (error instanceof BytesLost) return undefined;
        throw error;
      });
      if (source === undefined) lost.push(sha256);
      else {
        files += 1;
        // Pictures and videos would not shrink.
        await zip.add(names.file(sha256), source, false);
      }
      next();
    }
  }
}
