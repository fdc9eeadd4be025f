import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { Client, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { App } from '../../app.ts';
import type { Head } from '../backup/format.ts';
import { readArchive } from '../backup/read-archive.ts';
import { BytesLost } from '../../blobs/blobs.ts';
import { internals } from '../../app/internals.ts';
import { knownMigrations, migrationsFolder } from '../../db/schema/migrate.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { assertRest, namedFiles, writeGroup } from './export.ts';
import { type Imported, importArchive } from './import.ts';
import { tablesOf } from './tables.ts';

/** The table with the data of members. */
const people = 'users';

/**
 * Imports one group from a backup of a whole installation: loads its rows into temporary tables, writes an archive from
 * them, and imports that. `within`: a folder for the archive and its files meanwhile. Throws StartFailure like
 * `importArchive`, and for a backup of another version.
 */
export async function takeFromBackup(app: App, backup: string, group: string, within: string): Promise<Imported> {
  const client = new Client(app[internals].database.connection);
  client.on('error', () => undefined);
  const folder = await mkdtemp(join(within, 'restoring-'));
  try {
    await client.connect();
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; BEGIN');
    const tables = await tablesOf(app, client);
    const taken = new Set([...tables.map(({ name }) => name), 'groups', 'steps']);
    await read(client, backup, (head, table) => {
      if (table === people) return () => true;
      return taken.has(table) ? ofGroup(head, table, group) : undefined;
    });
    await assertRest(client, group, 'in this backup');
    const beside = await besides(app, client);
    const files = await client.query<{ sha256: string }>(namedFiles(tables, group));
    const wanted = new Set(files.rows.map(({ sha256 }) => sha256));
    const there = new Set<string>();
    await read(
      client,
      backup,
      (head, table) => {
        const ids = beside.get(table);
        return ids === undefined ? undefined : among(head, table, ids);
      },
      async (sha256, bytes) => {
        if (!wanted.has(sha256)) return;
        there.add(sha256);
        await appendFile(join(folder, sha256), bytes, { mode: 0o600 });
      },
    );
    const archive = join(folder, 'group.zip');
    await writeGroup(app, client, group, archive, async (sha256) => {
      if (!there.has(sha256)) throw new BytesLost(sha256);
      return createReadStream(join(folder, sha256));
    });
    return await importArchive(app, archive);
  } finally {
    await client.end().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Ids of rows in tables without groups that the group's rows refer to, by table. */
async function besides(app: App, client: Client): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { table, reads } of app.modules.flatMap(({ archived = [] }) => archived)) {
    if (reads === undefined) continue;
    const by = escapeIdentifier(reads.by);
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT ${by}::text AS id FROM ${escapeIdentifier(table)}`,
    );
    found.set(reads.table, new Set(rows.map(({ id }) => id)));
  }
  return found;
}

type Keep = (row: Buffer) => boolean;

/** Reads a whole backup; loads the rows that `choose` accepts into temporary tables of the same names. */
async function read(
  client: Client,
  backup: string,
  choose: (head: Head, table: string) => Keep | undefined,
  file: (sha256: string, bytes: Buffer) => Promise<void> = async () => undefined,
): Promise<void> {
  let head: Head | undefined;
  let current: ReturnType<typeof openTable> | undefined;
  const close = async (): Promise<void> => {
    await current?.end();
    current = undefined;
  };
  await readArchive(backup, {
    head: async (told) => {
      await assertSame(told);
      head = told;
    },
    rows: async (table, bytes) => {
      if (head === undefined) throw new Error('the reader told of no head');
      if (current?.table !== table) {
        await close();
        const keep = choose(head, table);
        if (keep === undefined) return;
        await client.query(
          `CREATE TEMPORARY TABLE ${escapeIdentifier(table)} (LIKE public.${escapeIdentifier(table)})`,
        );
        current = openTable(client, head, table, keep);
      }
      await current.write(bytes);
    },
    file,
    end: close,
  });
}

async function assertSame({ migrations }: Head): Promise<void> {
  const known = await knownMigrations(migrationsFolder());
  const same =
    known.length === migrations.length &&
    known.every(({ name, sha256 }, place) => {
      const other = migrations[place];
      return other?.name === name && other.sha256 === sha256;
    });
  if (!same)
    throw new StartFailure(
      'The backup is of another version: restore it whole into an empty installation, start that, and export the group there. Nothing was changed.',
    );
}

/** Gets rows in COPY format in arbitrary chunks and passes on the accepted ones. */
function openTable(client: Client, { tables }: Head, table: string, keep: Keep) {
  const columns = (tables.find(({ name }) => name === table)?.columns ?? []).map((column) => escapeIdentifier(column));
  const stream = client.query(copyFrom(`COPY pg_temp.${escapeIdentifier(table)} (${columns.join(', ')}) FROM STDIN`));
  const ended = finished(stream);
  // Awaited later.
  ended.catch(() => undefined);
  let rest: Buffer = Buffer.alloc(0);
  return {
    table,
    write: async (bytes: Buffer): Promise<void> => {
      const all = Buffer.concat([rest, bytes]);
      const kept: Buffer[] = [];
      let from = 0;
      // COPY writes a line break in a value as \n, so each real one ends a row.
      for (let at = all.indexOf(10); at !== -1; at = all.indexOf(10, from)) {
        const row = all.subarray(from, at + 1);
        if (keep(row)) kept.push(row);
        from = at + 1;
      }
      rest = all.subarray(from);
      if (kept.length > 0 && !stream.write(Buffer.concat(kept))) await Promise.race([ended, once(stream, 'drain')]);
    },
    end: async (): Promise<void> => {
      stream.end();
      await ended;
    },
  };
}

function ofGroup(head: Head, table: string, group: string): Keep {
  return among(head, table, new Set([group]), 'account_id');
}

/** Accepts rows with one of these values in a column, written without escapes. */
function among({ tables }: Head, table: string, values: ReadonlySet<string>, column = 'id'): Keep {
  const place = tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  return (row) => {
    let from = 0;
    for (let skipped = 0; skipped < place; skipped += 1) from = row.indexOf(9, from) + 1;
    const tab = row.indexOf(9, from);
    return values.has(row.toString('latin1', from, tab === -1 ? row.length - 1 : tab));
  };
}
