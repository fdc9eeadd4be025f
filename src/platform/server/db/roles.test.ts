import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ensureRoles } from './roles.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';

/** Roles belong to the whole server, so the name must differ between test runs. */
const poor = `poor_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let owner: Pool;

beforeAll(async () => {
  database = await testDatabase();
  owner = new Pool(database.connection);
  // Dropping the database ends connections that are just closing; that must not fail the test.
  owner.on('error', () => undefined);
});

beforeEach(async () => {
  await owner.query(`DROP ROLE IF EXISTS ${poor}`);
  await owner.query(`CREATE ROLE ${poor} LOGIN PASSWORD 'poor'`);
});

afterAll(async () => {
  await owner.query(`DROP ROLE IF EXISTS ${poor}`);
  await owner.end();
  await database.drop();
});

test('the roles can neither sign in nor go around row-level security', async () => {
  const result = await owner.query(
    `SELECT rolname, rolsuper, rolcanlogin, rolbypassrls, rolcreaterole FROM pg_roles
     WHERE rolname LIKE 'oficina\\_%' ORDER BY rolname`,
  );
  const nothing = { rolsuper: false, rolcanlogin: false, rolbypassrls: false, rolcreaterole: false };
  expect(result.rows).toEqual([
    { rolname: 'oficina_app', ...nothing },
    { rolname: 'oficina_backup', ...nothing },
    { rolname: 'oficina_backup_door', ...nothing },
    { rolname: 'oficina_restricted', ...nothing },
    { rolname: 'oficina_system', ...nothing },
  ]);
});

test.each(['oficina_backup', 'oficina_restricted'])(
  'the database’s user may SET ROLE to %s, and its policies do not apply otherwise',
  async (role) => {
    const { rows } = await owner.query(
      `SELECT rolsuper OR NOT pg_has_role(current_user, $1, 'USAGE') AS apart,
            pg_has_role(current_user, $1, 'MEMBER') AS member FROM pg_roles WHERE rolname = current_user`,
      [role],
    );
    expect(rows).toEqual([{ apart: true, member: true }]);
  },
);

test('a user who may not create roles gets statements for an administrator, which suffice', async () => {
  const first = await asPoor(async (client) => ensureRoles(client).then(String, String));
  expect(first).toMatch(/may not create the roles/);
  const lines = first.split('\n').filter((line) => line.startsWith('  '));
  expect(lines).toEqual([
    '  GRANT oficina_backup, oficina_restricted TO oficina_backup_door;',
    '  GRANT oficina_app TO oficina_restricted;',
    `  GRANT oficina_app, oficina_system, oficina_backup_door TO ${poor};`,
  ]);
  await owner.query(lines.join('\n'));
  await asPoor(async (client) => {
    await ensureRoles(client);
    await client.query(
      'BEGIN; SET LOCAL ROLE oficina_system; SET LOCAL ROLE oficina_backup; SET LOCAL ROLE oficina_restricted; ROLLBACK',
    );
  });
});

test('repeated and concurrent calls change nothing', async () => {
  const clients = await Promise.all([owner.connect(), owner.connect(), owner.connect()]);
  await Promise.all(clients.map(async (client) => ensureRoles(client)));
  for (const client of clients) client.release();
});

async function asPoor<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const address = new URL(database.url);
  address.username = poor;
  address.password = 'poor';
  const client = new Client({ connectionString: address.href });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
