import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate, migrationsFolder } from './migrate.ts';
import { statementsOf } from './migration-statements.ts';
import { ensureRoles } from '../roles.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';

let database: TestDatabase;
let pool: Pool;
let folder: string;

beforeEach(async () => {
  database = await testDatabase({ empty: true });
  pool = new Pool(database.connection);
  // Dropping the database ends connections that are just closing; that must not fail the test.
  pool.on('error', () => undefined);
  folder = mkdtempSync(join(tmpdir(), 'oficina-migrations-'));
  file('0001-first.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test('files are applied in order, each once', async () => {
  file('0002-second.sql', 'UPDATE one SET n = n + 1');
  expect(await migrate(pool, folder)).toEqual(['0001-first.sql', '0002-second.sql']);
  file('0003-third.sql', 'UPDATE one SET n = n * 10');
  expect(await migrate(pool, folder)).toEqual(['0003-third.sql']);
  expect(await migrate(pool, folder)).toEqual([]);
  expect(await rows('SELECT n FROM one')).toEqual([{ n: 20 }]);
});

test('a database that was restored under another user is reported in one sentence', async () => {
  await migrate(pool, folder);
  const other = `other_${randomBytes(4).toString('hex')}`;
  await pool.query(
    `CREATE ROLE ${other} LOGIN PASSWORD 'other'; GRANT oficina_app, oficina_system, oficina_backup_door TO ${other}`,
  );
  const address = new URL(database.url);
  [address.username, address.password] = [other, 'other'];
  const others = new Pool({ connectionString: address.href });
  others.on('error', () => undefined);
  const said = await migrate(others, folder).then(() => 'migrated', String);
  await others.end();
  // Only its own user may end such a session, so the database is dropped when the server has ended it.
  await vi.waitFor(async () =>
    expect(await rows(`SELECT FROM pg_stat_activity WHERE usename = '${other}'`)).toHaveLength(0),
  );
  await pool.query(`REVOKE oficina_app, oficina_system, oficina_backup_door FROM ${other}; DROP ROLE ${other}`);
  expect(said).toMatch(
    new RegExp(
      `^StartFailure: The tables of this database belong to \\S+, not to the user ${other} of DATABASE_URL: [^\\n]*$`,
    ),
  );
});

test('a migration waits for a used table without blocking others', async () => {
  await migrate(pool, folder);
  const [holder, other] = [await pool.connect(), await pool.connect()];
  await holder.query('BEGIN; LOCK TABLE one IN ACCESS SHARE MODE');
  file('0002-second.sql', 'ALTER TABLE one ADD COLUMN m int');
  const migrating = migrate(pool, folder);
  await vi.waitFor(
    async () =>
      expect(await rows("SELECT FROM pg_locks WHERE NOT granted AND relation = 'one'::regclass")).toHaveLength(1),
    20_000,
  );
  // Queued after the migration, which holds no lock and waits.
  await other.query('INSERT INTO one VALUES (2)');
  expect(await rows('SELECT n FROM one ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  await holder.query('COMMIT');
  expect(await migrating).toEqual(['0002-second.sql']);
  expect(await rows('SELECT m FROM one')).toHaveLength(2);
  holder.release();
  other.release();
});

test('processes that start together apply each file once', async () => {
  file('0002-second.sql', 'SELECT pg_sleep(0.1); UPDATE one SET n = n + 1');
  const applied = await Promise.all(Array.from({ length: 5 }, async () => migrate(pool, folder)));
  expect(applied.flat()).toEqual(['0001-first.sql', '0002-second.sql']);
  expect(await rows('SELECT n FROM one')).toEqual([{ n: 2 }]);
});

test('a failing file is rolled back, earlier files stay, and the error names the line', async () => {
  file('0002-second.sql', 'UPDATE one SET n = 5;\n\nUPDATE nowhere SET n = 1;');
  await expect(migrate(pool, folder)).rejects.toThrow(
    'migrations/0002-second.sql:3: relation "nowhere" does not exist',
  );
  expect(await rows('SELECT n FROM one')).toEqual([{ n: 1 }]);
  file('0002-second.sql', 'UPDATE one SET n = 7');
  expect(await migrate(pool, folder)).toEqual(['0002-second.sql']);
});

test('a changed, a missing and a late file are refused', async () => {
  file('0003-third.sql', 'SELECT 1');
  await migrate(pool, folder);
  file('0001-first.sql', 'CREATE TABLE one (n bigint)');
  await expect(migrate(pool, folder)).rejects.toThrow('0001-first.sql was changed after it was applied');
  rmSync(join(folder, '0001-first.sql'));
  await expect(migrate(pool, folder)).rejects.toThrow('newer than this version of Oficina: it has 0001-first.sql');
  file('0001-first.sql', 'CREATE TABLE one (n int); INSERT INTO one VALUES (1);');
  file('0002-late.sql', 'SELECT 1');
  await expect(migrate(pool, folder)).rejects.toThrow('0002-late.sql comes before 0003-third.sql');
});

test.each([
  ['2-short.sql', 'is not named'],
  ['0001-again.sql', 'have the number 0001'],
])('a name like %s is refused', async (name, message) => {
  file(name, 'SELECT 1');
  await expect(migrate(pool, folder)).rejects.toThrow(message);
});

test('the folder of migrations is found', () => {
  expect(existsSync(migrationsFolder())).toBe(true);
});

function file(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

async function rows(sql: string): Promise<unknown[]> {
  return (await pool.query<Record<string, unknown>>(sql)).rows;
}

test('each file can be applied alone, statement by statement, as a cluster needs', async () => {
  // The applied files are recorded in a table.
  await migrate(pool, folder);
  for (const name of readdirSync(migrationsFolder()).toSorted()) {
    const sql = readFileSync(join(migrationsFolder(), name), 'utf8');
    const statements = statementsOf(sql);
    expect(
      statements.every(({ text, at }) => sql.startsWith(text, at)),
      name,
    ).toBe(true);
    // The server reports the position only in the statement it got.
    const alone = statements.map(({ text }) => ({ text, queryMode: 'extended' }));
    // Each on a new connection, as after an upgrade: nothing of an earlier one remains.
    const client = new Client(database.connection);
    await client.connect();
    try {
      await ensureRoles(client);
      await client.query('BEGIN');
      for (const statement of alone)
        await client.query(statement).catch((error: unknown) => Promise.reject(new Error(name, { cause: error })));
      await client.query('COMMIT');
    } finally {
      await client.end();
    }
  }
  expect(
    statementsOf('SELECT \';\'; -- ; \n /* ; */ SELECT $a$ ; $$ ; $a$, "a;b";\n-- end\n').map(({ at }) => at),
  ).toEqual([0, 11]);
});
