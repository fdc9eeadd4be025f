import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { grantBackupRole } from '../../transfer/backup/grant-backup-role.ts';
import { statementsOf } from './migration-statements.ts';
import { ensureRoles } from '../roles.ts';
import { distribute } from '../cluster/distribute.ts';
import { isDistributed } from '../cluster/find-cluster.ts';
import { StartFailure } from '../../app/start-failure.ts';

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

/** Any number that nothing else locks in the app's database. */
const migrateLock = 7_463_152;

/**
 * Applies the SQL files of the folder (`NNNN-name.sql`, in that order) that are not applied yet, each in one
 * transaction, and returns their names. Processes that start together wait for each other. Throws StartFailure if an
 * applied file has changed or is missing.
 */
export async function migrate(pool: Pool, folder: string = migrationsFolder()): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrateLock]);
    await ensureRoles(client);
    await assertOwner(client);
    await client.query(migrationsTable);
    const pending = await findPending(client, migrations);
    const sharded = pending.length > 0 && (await isDistributed(client));
    for (const migration of pending) await apply(client, migration, sharded);
    await grantBackupRole(client);
    // Distribute the new tables as well.
    if (await isDistributed(client)) await distribute(client);
    return pending.map(({ name }) => name);
  } finally {
    // Close the connection instead of reusing it: that releases the lock in any state.
    client.release(true);
  }
}

const migrationsTable = `CREATE TABLE IF NOT EXISTS oficina_migrations (
  name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`;

/** Locks migrations until the end of the transaction; false if another process is migrating. */
export async function lockMigrations(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS mine', [migrateLock]);
  return rows[0]?.mine === true;
}

/** Applies pending files up to the file `last` (default: all) in the caller's transaction. */
export async function migrateWithin(client: ClientBase, folder: string, last?: string): Promise<void> {
  await client.query(migrationsTable);
  for (const migration of await findPending(client, await readMigrations(folder)))
    if (last === undefined || migration.name <= last) await execute(client, migration);
}

/** Names and digests of the folder's files, in order. */
export async function knownMigrations(folder: string): Promise<{ name: string; sha256: string }[]> {
  return (await readMigrations(folder)).map(({ name, sha256 }) => ({ name, sha256 }));
}

/**
 * Throws StartFailure for a database that was restored under another user: its tables cannot be changed, and its
 * functions have other rights.
 */
async function assertOwner(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ owner: string; me: string }>(
    `SELECT DISTINCT quote_ident(tableowner) AS owner, quote_ident(current_user) AS me FROM pg_tables
     WHERE schemaname = current_schema() AND NOT pg_has_role(tableowner, 'USAGE') ORDER BY 1`,
  );
  const [first] = rows;
  if (first === undefined) return;
  const owners = rows.map(({ owner }) => owner).join(', ');
  throw new StartFailure(
    `The tables of this database belong to ${owners}, not to the user ${first.me} of DATABASE_URL: restore it with pg_restore --no-owner --role=${first.me}, or name its owner in DATABASE_URL.`,
  );
}

/** Names of the files that the next start applies; changes nothing. Throws StartFailure like `migrate`. */
export async function pendingMigrations(client: ClientBase): Promise<string[]> {
  const migrations = await readMigrations(migrationsFolder());
  const known = await client.query<{ there: boolean }>("SELECT to_regclass('oficina_migrations') IS NOT NULL AS there");
  if (known.rows[0]?.there !== true) return migrations.map(({ name }) => name);
  return (await findPending(client, migrations)).map(({ name }) => name);
}

/** Folder `migrations` at the repository's root, found from the source and from the built server. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return join(folder, 'migrations');
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  for (const name of names) {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new StartFailure(`migrations/${name} is not named NNNN-name.sql.`);
    if (numbers.has(number)) throw new StartFailure(`Two migrations have the number ${number}.`);
    numbers.add(number);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function findPending(client: ClientBase, migrations: readonly Migration[]): Promise<Migration[]> {
  const result = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM oficina_migrations ORDER BY name',
  );
  const applied = new Map(result.rows.map(({ name, sha256 }) => [name, sha256]));
  const pending: Migration[] = [];
  for (const migration of migrations) {
    const sha256 = applied.get(migration.name);
    if (sha256 === undefined) pending.push(migration);
    else if (sha256 !== migration.sha256) {
      throw new StartFailure(
        `migrations/${migration.name} was changed after it was applied. Put it back; write a new one.`,
      );
    } else if (pending[0]) {
      throw new StartFailure(`migrations/${pending[0].name} comes before ${migration.name}, which is applied already.`);
    }
    applied.delete(migration.name);
  }
  const [unknown] = applied.keys();
  if (unknown !== undefined) {
    throw new StartFailure(
      `This database is newer than this version of Oficina: it has ${unknown}, which is not here.`,
    );
  }
  return pending;
}

/**
 * Milliseconds that a migration waits for a table lock, while later statements queue behind it; then it pauses for as
 * long.
 */
const lockTimeout = 1000;
/** Milliseconds after which it gives up. */
const retryLimit = 120_000;

/** Servers of the previous version still run: the migration retries for a table lock instead of blocking them. */
async function apply(client: PoolClient, migration: Migration, sharded: boolean): Promise<void> {
  const giveUp = Date.now() + retryLimit;
  for (;;) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeout}`);
      // The migration changes rows of all groups.
      if (sharded) await client.query("SET LOCAL citus.multi_task_query_log_level = 'off'");
      await execute(client, migration, sharded);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined);
      if (!isLockTimeout(error) || Date.now() > giveUp) throw error;
      await sleep(lockTimeout);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === '55P03';
}

async function execute(client: ClientBase, { name, sql, sha256 }: Migration, sharded = false): Promise<void> {
  let begun = 0;
  try {
    for (const { text, at } of sharded ? statementsOf(sql) : [{ text: sql, at: 0 }]) {
      begun = at;
      await client.query(text);
    }
    await client.query('INSERT INTO oficina_migrations (name, sha256) VALUES ($1, $2)', [name, sha256]);
  } catch (error) {
    const why = error instanceof Error ? error.message : '';
    throw new StartFailure(`migrations/${name}${lineOf(error, sql, begun)}: ${why}`, { cause: error });
  }
}

/** `:12`: the line of the file, computed from the server's position in the statement, which begins at `begun`. */
function lineOf(error: unknown, sql: string, begun: number): string {
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN;
  return Number.isNaN(position) ? '' : `:${sql.slice(0, begun + position).split('\n').length}`;
}
