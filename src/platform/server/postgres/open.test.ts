import { Client } from 'pg';
import { expect, test } from 'vitest';
import { cards } from '#src/modules.ts';
import { readEnvironment } from '../environment.ts';
import { testDatabase } from '../testing/database.ts';
import { openPostgres } from './open.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('the server that DATABASE_URL names is used, and left running', async () => {
  const database = await testDatabase();
  const opened = await openPostgres(readEnvironment(cards, { DATABASE_URL: database.url }), log);
  await opened.stop();
  const client = new Client(opened.connection);
  await client.connect();
  expect((await client.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
  await client.end();
  await database.drop();
});

test('a server that is not there is told as such, without the password', async () => {
  const environment = readEnvironment(cards, { DATABASE_URL: 'postgres://someone:password@localhost:1/nothing' });
  const failure = await openPostgres(environment, log).then(String, String);
  expect(failure).toMatch(/^StartFailure: The server of DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(failure).not.toContain('password');
});
