import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from './database.ts';

let one: TestDatabase;
let other: TestDatabase;

beforeAll(async () => {
  [one, other] = await Promise.all([testDatabase(), testDatabase()]);
});

afterAll(async () => {
  await Promise.all([one.drop(), other.drop()]);
});

test('two test databases are separate, and each is migrated', async () => {
  await query(one, 'CREATE TABLE only_here (id int)');
  expect(await query(one, "SELECT to_regclass('only_here') IS NOT NULL AS found")).toEqual([{ found: true }]);
  expect(await query(other, "SELECT to_regclass('only_here') IS NOT NULL AS found")).toEqual([{ found: false }]);
  expect(await query(other, "SELECT to_regclass('oficina_migrations') IS NOT NULL AS found")).toEqual([
    { found: true },
  ]);
});

test('its user is no superuser and may SET ROLE to the app role', async () => {
  expect(await query(one, 'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user')).toEqual([
    { rolsuper: false, rolbypassrls: false },
  ]);
  expect(await query(one, 'BEGIN; SET LOCAL ROLE oficina_app; ROLLBACK')).toBeDefined();
});

test('the URL connects to the same database', async () => {
  const client = new Client({ connectionString: one.url });
  await client.connect();
  const result = await client.query<{ name: string }>('SELECT current_database() AS name');
  await client.end();
  expect(await query(one, 'SELECT current_database() AS name')).toEqual(result.rows);
});

async function query(database: TestDatabase, sql: string): Promise<unknown[]> {
  const client = new Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows ?? [];
  } finally {
    await client.end();
  }
}
