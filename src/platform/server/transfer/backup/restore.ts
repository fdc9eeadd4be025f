import { Client, escapeIdentifier, type PoolConfig } from 'pg';
import type { Blobs } from '../../blobs/blobs.ts';
import { restoring } from '../../blobs/open.ts';
import { sessionSettings } from '../../db/session-settings.ts';
import { knownMigrations, lockMigrations, migrateWithin } from '../../db/schema/migrate.ts';
import { livingProcesses } from '../../app/processes.ts';
import { ensureRoles } from '../../db/roles.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { openCounting, type Sinks } from './counting.ts';
import { openSinks } from './sinks.ts';
import type { Head, Manifest } from './format.ts';
import { grantBackupRole } from './grant-backup-role.ts';
import { readArchive } from './read-archive.ts';

export interface RestoreOptions {
  readonly connection: PoolConfig;
  readonly blobs: Blobs;
  readonly file: string;
  /** Folder of this version's migrations. */
  readonly migrations: string;
  /** Called before anything is written: decrypts the backup's secrets, if any, and stores them. */
  readonly takeSecrets: (secrets: Buffer | undefined, head: Head) => Promise<void>;
}

/** Reads a whole backup without writing. Throws StartFailure if it cannot be restored. */
export async function check(file: string, migrations: string): Promise<{ head: Head; manifest: Manifest }> {
  let known: Head | undefined;
  const counting = openCounting();
  let found: Manifest | undefined;
  await readArchive(file, {
    head: async (head) => {
      await assertKnown(head, migrations);
      known = head;
    },
    rows: async (table, bytes) => counting.rows(table, bytes),
    file: async (sha256, bytes) => counting.file(sha256, bytes),
    end: async (manifest) => {
      await counting.end(manifest);
      found = manifest;
    },
  });
  if (known === undefined || found === undefined) throw new Error('the reader told of no end');
  return { head: known, manifest: found };
}

/**
 * Restores a backup into an empty installation. Files are stored first, and the database is one transaction: after an
 * interruption the installation is empty, and its store refuses to be used until a restore succeeds (`restoring`).
 * Throws StartFailure.
 */
export async function restore({ connection, blobs, file, migrations, takeSecrets }: RestoreOptions): Promise<Manifest> {
  const client = new Client({ ...connection, ...sessionSettings });
  client.on('error', () => undefined);
  await client.connect();
  let sinks: Sinks | undefined;
  try {
    await ensureRoles(client);
    await client.query(
      'SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 10000',
    );
    await client.query('BEGIN');
    const mine = await assertEmpty(client);
    let done: { installation: string; manifest: Manifest } | undefined;
    let head: Head | undefined;
    await readArchive(file, {
      head: async (told, secrets) => {
        head = told;
        await assertKnown(told, migrations);
        await assertStore(blobs, mine);
        await takeSecrets(secrets, told);
        await blobs.claim(restoring(told.installation));
        await makeTables(client, told, migrations);
        sinks = openSinks(client, blobs, told);
      },
      rows: async (table, bytes) => sinks?.rows(table, bytes),
      file: async (sha256, bytes) => sinks?.file(sha256, bytes),
      end: async (manifest) => {
        if (head === undefined) throw new Error('the reader told of no head');
        await sinks?.end(manifest);
        await closeTables(client, head, migrations);
        done = { installation: head.installation, manifest };
      },
    });
    if (done === undefined) throw new Error('the reader told of no end');
    await client.query('COMMIT');
    await blobs.claim(done.installation);
    await client.query('ANALYZE');
    return done.manifest;
  } catch (error) {
    await sinks?.leave();
    throw explained(error);
  } finally {
    // Closing the connection rolls back.
    await client.end().catch(() => undefined);
  }
}

async function assertKnown({ migrations }: Head, folder: string): Promise<void> {
  const known = new Map((await knownMigrations(folder)).map(({ name, sha256 }) => [name, sha256]));
  for (const { name, sha256 } of migrations) {
    if (!known.has(name))
      throw new StartFailure(`The backup was made by a newer version of Oficina: it has ${name}, which is not here.`);
    if (known.get(name) !== sha256)
      throw new StartFailure(`The backup was made with another migrations/${name} than the one that is here.`);
  }
}

/**
 * Checks that the installation is empty and locks it against other restores and migrations. Returns its id if it has
 * one. Throws StartFailure.
 */
async function assertEmpty(client: Client): Promise<string | undefined> {
  if (!(await lockMigrations(client)))
    throw new StartFailure('Somebody else restores into this database, or starts on it. Nothing was changed.');
  const { rows } = await client.query<{ tables: number; known: boolean }>(
    `SELECT count(*)::integer AS tables, bool_or(tablename = 'oficina_migrations') AS known FROM pg_tables WHERE schemaname = current_schema()`,
  );
  const { tables = 0, known = false } = rows[0] ?? {};
  if (tables === 0) return undefined;
  if (!known) throw new StartFailure('The database holds tables that are none of Oficina. Name an empty database.');
  await client.query('SET LOCAL ROLE oficina_system');
  const people = await client.query('SELECT FROM users LIMIT 1');
  if (people.rowCount !== 0)
    throw new StartFailure(
      'People have accounts in this installation: a backup is restored into an empty one. Nothing was changed.',
    );
  const living = await livingProcesses({
    query: async <Row extends object>(text: string) => (await client.query(text)).rows as Row[],
    invalidate: () => undefined,
    wake: () => undefined,
  });
  if (living.length > 0) throw new StartFailure('Oficina runs on this database: stop it first. Nothing was changed.');
  const installations = await client.query<{ id: string }>('SELECT id FROM installation');
  await client.query('RESET ROLE');
  return installations.rows[0]?.id;
}

/** Accepts a new store, this installation's own, or one of an unfinished restore. */
async function assertStore(blobs: Blobs, mine: string | undefined): Promise<void> {
  const owner = await blobs.owner();
  if (owner === undefined || owner === mine || owner.startsWith(restoring(''))) return;
  throw new StartFailure(
    'The files there belong to another database: set DATA_DIR or S3_URL to an empty store. Nothing was changed.',
  );
}

/** Creates empty tables as in the backup's version, writable for their owner. */
async function makeTables(client: Client, head: Head, migrations: string): Promise<void> {
  await clear(client);
  await migrateWithin(client, migrations, head.migrations.at(-1)?.name);
  const { rows } = await client.query<{ name: string; id: string }>(
    `SELECT c.relname::text AS name, quote_ident(c.relname) AS id FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'oficina_migrations'`,
  );
  const unknown = head.tables.find(({ name }) => !rows.some((row) => row.name === name));
  if (unknown !== undefined)
    throw new StartFailure(`The backup has a table "${unknown.name}" that its migrations do not make.`);
  await client.query(`TRUNCATE ${rows.map(({ id }) => id).join(', ')}`);
  for (const { id } of rows) await client.query(`ALTER TABLE ${id} NO FORCE ROW LEVEL SECURITY`);
}

/** Drops the tables of a first start: the backup may have an older version. */
async function clear(client: Client): Promise<void> {
  const { rows } = await client.query<{ command: string }>(
    `SELECT format('DROP TABLE %s CASCADE', string_agg(quote_ident(tablename), ', ')) AS command FROM pg_tables
       WHERE schemaname = current_schema() HAVING count(*) > 0
     UNION ALL
     SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure) FROM pg_proc p WHERE p.pronamespace = current_schema()::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  );
  for (const { command } of rows) await client.query(command);
}

/** Restores row security and sequences, and applies newer migrations. */
async function closeTables(client: Client, head: Head, migrations: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT quote_ident(c.relname) AS id FROM pg_class c
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relrowsecurity`,
  );
  for (const { id } of rows) await client.query(`ALTER TABLE ${id} FORCE ROW LEVEL SECURITY`);
  for (const { table, column, last } of head.sequences)
    if (last !== null)
      await client.query('SELECT setval(pg_get_serial_sequence($1, $2), $3::bigint)', [
        escapeIdentifier(table),
        column,
        last,
      ]);
  await migrateWithin(client, migrations);
  await grantBackupRole(client);
}

function explained(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100')
    return new StartFailure('The disk is full: nothing was restored.', { cause: error });
  if (code === '55P03')
    return new StartFailure('Somebody else works on this database: stop it first. Nothing was changed.');
  return error;
}
