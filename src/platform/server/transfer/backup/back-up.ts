import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Client, escapeIdentifier, type PoolConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Blobs, BytesLost } from '../../blobs/blobs.ts';
import { sessionSettings } from '../../db/session-settings.ts';
import { backupRole } from '../../db/roles.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { format, type Head, type Manifest, names } from './format.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

export interface BackupOptions {
  readonly connection: PoolConfig;
  readonly blobs: Blobs;
  /** Path of the new file. */
  readonly file: string;
  /** Environment variables without secrets. */
  readonly settings: Readonly<Record<string, string>>;
  /** Encrypted secrets. */
  readonly sealed?: Uint8Array | undefined;
}

/** Any number that nothing else locks in the app's database. */
const backupLock = 7_463_154;

/**
 * Writes a snapshot of the database, with the files that its records refer to, into a new file, while others work.
 * Throws StartFailure if another backup runs, the disk is full or the file exists.
 */
export async function backUp({ connection, blobs, file, settings, sealed }: BackupOptions): Promise<Manifest> {
  const client = new Client({ ...connection, ...sessionSettings });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [backupLock]);
    if (rows[0]?.mine !== true) throw new StartFailure('Another backup of this installation is being made.');
    let manifest: Manifest | undefined;
    await writeArchive(file, async (archive) => {
      await openSnapshot(client);
      const head = { ...(await headOf(client)), settings };
      await archive.add(names.head, Buffer.from(JSON.stringify(head)));
      if (sealed !== undefined) await archive.add(names.secrets, sealed);
      const tables = await addTables(client, archive, head);
      await holdNames(client, head);
      // The files need no snapshot, and a long one prevents the database from vacuuming.
      await client.query('COMMIT');
      manifest = { tables, ...(await addFiles(client, archive, blobs, head)) };
      await archive.add(names.manifest, Buffer.from(JSON.stringify(manifest)));
    });
    if (manifest === undefined) throw new Error('nothing was written');
    return manifest;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** From here on the transaction sees one snapshot, and migrations wait, so that no table changes. */
async function openSnapshot(client: Client): Promise<void> {
  await client.query(
    `SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 10000; SET DateStyle = ISO;
     SET IntervalStyle = postgres; SET client_encoding = 'UTF8'`,
  );
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query(`SET LOCAL ROLE ${backupRole}`);
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(c.relname) AS name FROM pg_class c WHERE ${ours} AND c.relkind = 'r' ORDER BY 1`,
  );
  await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
}

/** Tables with data of one installation only: applied migrations, running servers and their jobs; and files, which are copied as files. */
const notCopied = "('oficina_migrations', 'processes', 'held_jobs', 'small_files')";
const ours = `c.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;

async function headOf(client: Client): Promise<Omit<Head, 'settings'>> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM oficina_migrations ORDER BY name',
  );
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE ${ours} AND c.relkind = 'r' AND c.relname NOT IN ${notCopied} GROUP BY c.relname ORDER BY c.relname`,
  );
  const { rows: installations } = await client.query<{ id: string }>('SELECT id FROM installation');
  const installation = installations[0]?.id;
  if (installation === undefined) throw new Error('the installation has no id');
  return {
    format,
    madeAt: new Date().toISOString(),
    installation,
    migrations,
    tables,
    sequences: await sequencesOf(client),
  };
}

/**
 * Sequences are not part of snapshots: these values are at least those of the snapshot. Only roles with privileges see
 * the last value in the catalogue.
 */
async function sequencesOf(client: Client): Promise<Head['sequences']> {
  await client.query('RESET ROLE');
  const { rows } = await client.query<{ table: string; column: string; last: string | null }>(
    `SELECT c.relname::text AS table, a.attname::text AS column, pg_sequence_last_value(d.objid::regclass)::text AS last
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attidentity <> '' AND NOT a.attisdropped
     JOIN pg_depend d ON d.refobjid = c.oid AND d.refobjsubid = a.attnum AND d.classid = 'pg_class'::regclass AND d.deptype = 'i'
     WHERE ${ours} AND c.relkind = 'r' ORDER BY 1, 2`,
  );
  await client.query(`SET LOCAL ROLE ${backupRole}`);
  return rows;
}

const press = promisify(gzip);

async function addTables(client: Client, archive: ArchiveWriter, head: Pick<Head, 'tables'>) {
  const counted: Manifest['tables'][number][] = [];
  for (const { name, columns } of head.tables) {
    const rows = client.query(
      copyTo(
        `COPY ${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')}) TO STDOUT`,
      ),
    );
    await archive.addParts(`data/${name}`, rows, async (bytes) => ({
      ending: '.gz',
      bytes: await press(bytes, { level: 4 }),
    }));
    counted.push({ name, rows: rows.rowCount });
  }
  return counted;
}

/** The digests that records refer to, for a FROM clause: by convention a column `sha256` refers to a file, in every table. */
function allNamed({ tables }: Pick<Head, 'tables'>): string {
  const naming = tables.filter(({ columns }) => columns.includes('sha256'));
  const named = naming.map(({ name }) => `SELECT sha256::text COLLATE "C" AS sha256 FROM ${escapeIdentifier(name)}`);
  return `(${named.join(' UNION ')}) AS all_named`;
}

/** Stores these digests in a temporary table. */
async function holdNames(client: Client, head: Pick<Head, 'tables'>): Promise<void> {
  await client.query(
    `DECLARE named CURSOR WITH HOLD FOR SELECT sha256 FROM ${allNamed(head)} WHERE sha256 ~ '^[0-9a-f]{64}$' ORDER BY sha256`,
  );
}

/** Those of the digests to which records refer now. */
async function stillNamed(client: Client, head: Pick<Head, 'tables'>, digests: readonly string[]): Promise<string[]> {
  if (digests.length === 0) return [];
  await client.query(`BEGIN; SET LOCAL ROLE ${backupRole}`);
  const { rows } = await client.query<{ sha256: string }>(
    `SELECT sha256 FROM ${allNamed(head)} WHERE sha256 = ANY($1)`,
    [digests],
  );
  await client.query('COMMIT');
  return rows.map(({ sha256 }) => sha256);
}

/**
 * Files that lose their record meanwhile stay in the store's trash for days, where `open` finds them. Small files are
 * rows, which the erasure of a group removes at once: those are not lost.
 */
async function addFiles(
  client: Client,
  archive: ArchiveWriter,
  blobs: Blobs,
  head: Pick<Head, 'tables'>,
): Promise<Omit<Manifest, 'tables'>> {
  const missing: string[] = [];
  const damaged: string[] = [];
  let files = 0;
  let bytes = 0;
  for (;;) {
    const { rows } = await client.query<{ sha256: string }>('FETCH 500 FROM named');
    if (rows.length === 0)
      return { files, bytes, lost: [...damaged, ...(await stillNamed(client, head, missing))].toSorted() };
    for (const { sha256 } of rows) {
      const source = await blobs.open(sha256).catch((error: unknown) => {
        if (error instanceof BytesLost) return undefined;
        throw error;
      });
      if (source === undefined) missing.push(sha256);
      else {
        files += 1;
        const hash = createHash('sha256');
        bytes += await archive.addParts(`files/${sha256}`, source, async (part) => {
          hash.update(part);
          return { ending: '', bytes: part };
        });
        // A damaged file must not prevent a backup of the rest.
        if (hash.digest('hex') !== sha256) damaged.push(sha256);
      }
    }
  }
}
