import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ofOneConnection } from '#src/testing/database/roles-of-statements.ts';
import { clusterRefusal, readTablePlacement } from './cluster-refusal.ts';
import { migrationsFolder } from '../schema/migrate.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { openingStatements } from '../time-limits.ts';
import { writesLocal } from './find-cluster.ts';
import pg from 'pg';

let own: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  own = await testDatabase();
  pool = new pg.Pool({ ...own.connection, max: 1 });
  // `end` resolves before the connection has closed; dropping the database then closes it.
  pool.on('error', () => undefined);
});
afterAll(async () => {
  await pool.end();
  await own.drop();
});

const places = readTablePlacement(migrationsFolder());

test('every table’s comment says where a cluster stores its rows, as read from the migrations', async () => {
  const { rows } = await pool.query<{ name: string; said: string | null }>(
    `SELECT relname AS name, obj_description(oid, 'pg_class') AS said FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY relname`,
  );
  expect(rows.filter(({ said }) => said !== 'account' && !/^local: .{8,}/.test(said ?? ''))).toEqual([]);
  const account = rows.flatMap(({ name, said }) => (said === 'account' ? [name] : []));
  expect([...places.account].toSorted()).toEqual(account.toSorted());
  expect(places.account.size + places.local.size).toBe(rows.length);
});

test('every table of groups has the group in each unique key, and row-level security', async () => {
  // A cluster has no policies that hide records: they are dropped when it is distributed.
  const { rows } = await pool.query<{ name: string }>(
    `SELECT c.relname || '.' || i.indexrelid::regclass::text AS name FROM pg_class c JOIN pg_index i ON i.indrelid = c.oid AND i.indisunique
     WHERE c.relname = ANY($1) AND c.relnamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'account_id' AND a.attnum = ANY(i.indkey))
     UNION ALL
     SELECT c.relname FROM pg_class c WHERE c.relname = ANY($1) AND c.relnamespace = 'public'::regnamespace AND NOT c.relrowsecurity
     UNION ALL
     SELECT conrelid::regclass || '.' || conname FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
     UNION ALL
     SELECT tablename || '.' || policyname FROM pg_policies WHERE tablename = ANY($1) AND policyname <> 'private' AND (qual ~ 'SELECT' OR with_check ~ 'SELECT')`,
    [[...places.account]],
  );
  expect(rows).toEqual([]);
});

describe('a statement that a cluster refuses', () => {
  test.each([
    [
      'SELECT u.email FROM subscriptions s JOIN users u ON u.id = s.user_id WHERE s.account_id = $1',
      'joins subscriptions',
    ],
    ['SELECT 1 FROM tickets t WHERE t.account_id = $1 AND EXISTS (SELECT FROM sessions)', 'joins tickets'],
    ['SELECT e.id FROM (SELECT 1) one LEFT JOIN equipment e ON e.account_id = $1 AND e.id = $2', 'an outer join'],
    [
      'INSERT INTO versions (account_id, id) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM versions WHERE account_id = $1)',
      'INSERT … SELECT',
    ],
    [
      'UPDATE changes AS c SET seq = u."seq"::bigint FROM unnest($2::text[]) AS u(seq) WHERE c.account_id = $1',
      'a cast',
    ],
    ["SET LOCAL ROLE oficina_app; SET LOCAL app.account_id = 'acc-1'", 'a second statement'],
  ])('%s', (text, why) => {
    expect(clusterRefusal({ text, asOwner: false }, places)).toContain(why);
  });

  test('rows of groups queried before SET ROLE: a request never runs as the owner', () => {
    const wire = ofOneConnection();
    const texts = {
      begin: 'BEGIN',
      role: "SELECT set_config('role', $1, true)",
      ask: 'SELECT id FROM tickets',
      end: 'COMMIT',
    };
    for (const [name, text] of Object.entries(texts)) wire.prepared(name, text);
    const refused = (name: keyof typeof texts): boolean => clusterRefusal(wire.asked(name), places) !== undefined;
    expect(['begin', 'role', 'ask'].map((name) => refused(name as 'ask'))).toEqual([false, false, false]);
    wire.sync();
    expect([refused('ask'), refused('end'), refused('ask')]).toEqual([false, false, true]);
    // Without BEGIN a role lasts only for the statements sent with it.
    expect([refused('role'), refused('ask')]).toEqual([false, false]);
    wire.sync();
    expect(refused('ask')).toBe(true);
    expect(clusterRefusal({ text: 'SELECT id FROM users', asOwner: true }, places)).toBeUndefined();
  });

  test('table names in strings and CTE names are no joins', () => {
    for (const text of [
      "SELECT 'FROM users' AS word FROM tickets WHERE account_id = $1",
      'WITH users AS (SELECT id FROM tickets WHERE account_id = $1) SELECT id FROM users',
      'INSERT INTO versions (account_id, id) SELECT $1, $2 RETURNING 1',
      'SELECT count(*) FROM sessions JOIN users ON users.id = sessions.user_id',
    ])
      expect(clusterRefusal({ text, asOwner: false }, places), text).toBeUndefined();
  });
});

const alone = { sharded: false, pooled: false, named: true };
const onCluster = { ...alone, sharded: true };

test('a transaction sets role and account by separate statements on a cluster, by one elsewhere', () => {
  const limits = { role: 'oficina_app', database: 'acc-1', statement: 2000, lock: 1000 } as const;
  expect(openingStatements(limits, alone)).toHaveLength(1);
  expect(openingStatements(limits, onCluster).map(({ text }) => text)).toEqual([
    "SELECT set_config('role', $1, true)",
    "SET LOCAL app.account_id = 'acc-1'",
    'SET LOCAL statement_timeout = 2000',
    'SET LOCAL lock_timeout = 1000',
  ]);
  // System work over all groups may query all servers; work for one group may not.
  const last = (role: 'oficina_app' | 'oficina_system') =>
    openingStatements({ ...limits, role, database: 'sweep' }, onCluster).at(-1);
  expect(last('oficina_system')?.text).toContain('multi_task_query_log_level');
  expect(last('oficina_app')?.text).not.toContain('multi_task');
  expect(() => openingStatements({ ...limits, database: "x'; DROP" }, onCluster)).toThrow('malformed');
});

test('writes on the first server are distinguished from writes on the group’s server', () => {
  const local = writesLocal({ local: ['mails', 'use_mail_budget'] });
  for (const text of [
    'INSERT INTO mails (id) VALUES ($1)',
    'DELETE FROM "mails" WHERE id = 1',
    'INSERT INTO pgboss.job (name) VALUES ($1)',
    'SELECT use_mail_budget($1)',
  ])
    expect(local.test(text), text).toBe(true);
  for (const text of ['INSERT INTO tickets (id) VALUES ($1)', 'SELECT id FROM mails', 'UPDATE mails_of_all SET x = 1'])
    expect(local.test(text), text).toBe(false);
});
