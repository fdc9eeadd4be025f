import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../../app/environment.ts';
import { testDatabase } from '../../testing/database.ts';
import { openPostgres } from './open.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('the server that DATABASE_URL names is used and not stopped', async () => {
  const database = await testDatabase();
  const opened = await openPostgres(readEnvironment(cards, { DATABASE_URL: database.url }), log);
  await opened.stop();
  const client = new Client(opened.connection);
  await client.connect();
  expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await client.end();
  await database.drop();
});

test('an unreachable server is reported without the password', async () => {
  const environment = readEnvironment(cards, { DATABASE_URL: 'postgres://someone:password@localhost:1/nothing' });
  const failure = await openPostgres(environment, log).then(String, String);
  expect(failure).toMatch(/^StartFailure: The server of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(failure).not.toContain('password');
});

test('for a database of another owner the message says what an administrator can do', async () => {
  const database = await testDatabase({ empty: true });
  const owner = new Client(database.connection);
  await owner.connect();
  const name = `oficina_stranger_${randomBytes(6).toString('hex')}`;
  await owner.query(`CREATE ROLE ${name} LOGIN`);
  try {
    const url = new URL(database.url);
    url.username = name;
    const failure = await openPostgres(readEnvironment(cards, { DATABASE_URL: url.href }), log).then(String, String);
    expect(failure).toMatch(
      /^StartFailure: The user oficina_stranger_\w+ of DATABASE_URL may not make tables in the database \w+\. .*OWNER TO/,
    );
  } finally {
    await owner.query(`DROP ROLE ${name}`);
    await owner.end();
    await database.drop();
  }
});
