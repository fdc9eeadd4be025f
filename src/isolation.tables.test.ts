import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { accountTables } from '#src/testing/database/tables.ts';

/** The second wall, alone: what row-level security lets through when the code above it asks for too much. */

let running: TestApp;
let mine: string;
let theirs: string;
let tables: string[];

beforeAll(async () => {
  running = await testApp();
  tables = await accountTables(running.pool);
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  mine = await foundGroup(ana);
  theirs = await foundGroup(eve);
  // A row in every table of both groups, put there past the walls, so that "nothing seen" cannot mean "nothing there".
  for (const group of [mine, theirs]) await fillEveryTable(group);
});
afterAll(async () => running.close());

test('the walls stand: enabled, forced, reading and writing', async () => {
  const { rows } = await running.pool.query<{
    name: string;
    enabled: boolean;
    forced: boolean;
    reads: boolean;
    writes: boolean;
  }>(
    `SELECT c.relname AS name, c.relrowsecurity AS enabled, c.relforcerowsecurity AS forced,
       EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polqual IS NOT NULL) AS reads,
       EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polwithcheck IS NOT NULL) AS writes
     FROM pg_class c WHERE c.relname = ANY($1) AND c.relnamespace = 'public'::regnamespace`,
    [tables],
  );
  expect(rows.length).toBe(tables.length);
  expect(rows.filter((row) => !(row.enabled && row.forced && row.reads && row.writes))).toEqual([]);
});

test('the roles own nothing and go around nothing', async () => {
  const { rows } = await running.pool.query(
    `SELECT r.rolname FROM pg_roles r WHERE r.rolname IN ('oficina_app', 'oficina_system', 'oficina_backup', 'oficina_backup_door', 'oficina_restricted')
       AND (r.rolsuper OR r.rolbypassrls OR r.rolcanlogin OR EXISTS (SELECT FROM pg_class c WHERE c.relowner = r.oid))`,
  );
  expect(rows).toEqual([]);
});

describe('in every table with an account_id', () => {
  test('reading sees the own rows and no foreign one', async () => {
    for (const table of tables) {
      const rows = await inGroup(mine, async (db) =>
        db.query<{ account_id: string }>(`SELECT account_id FROM "${table}"`),
      );
      expect(rows.length, `${table}: positive control`).toBeGreaterThan(0);
      expect(
        rows.filter((row) => row.account_id !== mine),
        table,
      ).toEqual([]);
    }
  });

  test('writing, changing, moving and deleting foreign rows is refused or hits nothing', async () => {
    for (const table of tables) {
      const before = await countOf(table, theirs);
      const attempts = [
        `INSERT INTO "${table}" SELECT * FROM "${table}" WHERE false`,
        `UPDATE "${table}" SET account_id = account_id WHERE account_id = '${theirs}'`,
        `UPDATE "${table}" SET account_id = '${theirs}'`,
        `DELETE FROM "${table}" WHERE account_id = '${theirs}'`,
      ];
      for (const sql of attempts) await inGroup(mine, async (db) => db.query(sql)).catch(() => undefined);
      expect(await countOf(table, theirs), table).toBe(before);
    }
  });

  test('a row for a foreign group cannot be added', async () => {
    for (const table of tables) {
      const [row] = await asOwner<Record<string, unknown>>(`SELECT * FROM "${table}" WHERE account_id = $1 LIMIT 1`, [
        mine,
      ]);
      const columns = Object.keys(row ?? {}).filter((name) => name !== 'number');
      const values = columns.map((name) => foreign(name, row?.[name], theirs));
      const before = await countOf(table, theirs);
      const added = inGroup(mine, async (db) =>
        db.query(
          `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
          values,
        ),
      );
      await expect(added, table).rejects.toThrow(/row-level security|permission denied|non-DEFAULT/);
      expect(await countOf(table, theirs), table).toBe(before);
    }
  });

  test('without a bound database nothing is seen at all', async () => {
    for (const table of tables) {
      const client = await running.pool.connect();
      try {
        await client.query('BEGIN; SET LOCAL ROLE oficina_app');
        const seen = await client.query(`SELECT 1 FROM "${table}" LIMIT 1`).then(
          (result) => result.rowCount,
          () => 0,
        );
        expect(seen, table).toBe(0);
      } finally {
        await client.query('ROLLBACK');
        client.release();
      }
    }
  });
});

test('the search answers the bound database only', async () => {
  for (const asked of [
    "search_records($1, '{a}', '{a}', NULL, NULL, 0, 10)",
    "search_holding($1, '{a}', NULL)",
    "search_ids($1, '{a}', 'ticket')",
    "search_held($1, 'a', NULL, 5)",
    "search_of_kinds($1, '{a}', '{ticket}')",
    "search_spellings($1, 'word', '{}', NULL)",
    "rows_of_amounts($1, 'wal-', '{5}')",
  ]) {
    const answer = inGroup(mine, async (db) => db.query(`SELECT * FROM ${asked}`, [theirs]));
    await expect(answer, asked).rejects.toThrow('outside the bound database');
  }
});

test('a group that is erased leaves no row in any table, and those of another group stand', async () => {
  const erase = async (): Promise<number> => {
    const [gone] = await inGroup(theirs, async (db) =>
      db.query<{ removed: number }>('SELECT removed::integer AS removed FROM erase_rows($1, 2)', [theirs]),
    );
    return gone?.removed ?? 0;
  };
  await expect(erase()).rejects.toThrow('not marked for deletion');
  await expect(inGroup(mine, async (db) => db.query('SELECT erase_rows($1, 2)', [theirs]))).rejects.toThrow('outside');
  await running.pool.query('UPDATE groups SET delete_at = now() WHERE account_id = $1', [theirs]);
  const before = await Promise.all(tables.map(async (table) => countOf(table, mine)));
  while ((await erase()) > 0);
  for (const table of tables) expect(await countOf(table, theirs), table).toBe(0);
  expect(await Promise.all(tables.map(async (table) => countOf(table, mine)))).toEqual(before);
  expect(before.every((count) => count > 0)).toBe(true);
});

async function inGroup<T>(group: string, work: Parameters<typeof running.database.transaction<T>>[2]): Promise<T> {
  return running.database.transaction('oficina_app', group, work);
}

function foreign(name: string, value: unknown, group: string): unknown {
  if (name === 'account_id') return group;
  if (name === 'session_id') return randomUUID();
  if (['id', 'key', 'name', 'endpoint'].includes(name)) return newId('new');
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)
    ? JSON.stringify(value)
    : value;
}

async function fillEveryTable(group: string): Promise<void> {
  const client = await running.pool.connect();
  try {
    for (const table of tables) {
      const required = await client.query<{ name: string; type: string }>(
        `SELECT attname AS name, format_type(atttypid, NULL) AS type FROM pg_attribute
         WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''`,
        [`"${table}"`],
      );
      const columns = required.rows.filter(({ name }) => name !== 'account_id');
      // The group's own document has the group's id.
      const values = columns.map(({ name, type }) =>
        table === 'accounts' && name === 'id' ? group : plainValue(name, type),
      );
      await client.query(`BEGIN; SET LOCAL app.account_id = '${group}'`);
      await client.query(
        `INSERT INTO "${table}" (account_id${columns.map(({ name }) => `, "${name}"`).join('')})
         VALUES ($1${columns.map((_, index) => `, $${index + 2}`).join('')}) ON CONFLICT DO NOTHING`,
        [group, ...values],
      );
      await client.query('COMMIT');
    }
  } finally {
    client.release();
  }
}

function plainValue(name: string, type: string): unknown {
  if (type.startsWith('timestamp') || type === 'date') return new Date('2026-01-01T00:00:00Z');
  if (['bigint', 'integer', 'numeric'].includes(type)) return 999_000;
  if (type === 'boolean') return false;
  if (type === 'jsonb') return '{}';
  if (type === 'uuid') return randomUUID();
  // Values that are unique over all groups.
  return ['id', 'key', 'endpoint'].includes(name) ? newId('row') : 'x';
}

async function countOf(table: string, group: string): Promise<number> {
  return (await asOwner(`SELECT 1 FROM "${table}" WHERE account_id = $1`, [group], group)).length;
}

async function asOwner<Row extends object>(sql: string, values: unknown[], group = mine): Promise<Row[]> {
  const client = await running.pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL app.account_id = '${group}'`);
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
