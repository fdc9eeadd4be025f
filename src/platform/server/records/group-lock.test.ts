import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { whileHeld } from '#src/testing/database/held.ts';
import { withContext } from '../app/open-context.ts';

/** Effects of a held group lock on other writers. */

let running: TestApp;
let ana: Client;
let group: string;
let other: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, 'Held');
  other = await foundGroup(ana, 'Other');
});
afterAll(async () => running.close());

const write = async (account: string) => ana.call('POST', account, { klass: 'customer', name: 'Zé' });

test('forty writers of a locked group get a timeout and delay no other group', async () => {
  await whileHeld(running, group, async () => {
    const settled: number[] = [];
    const waiting = Array.from({ length: 40 }, async () => {
      const answer = await write(group);
      settled.push(answer.status);
      return answer;
    });
    for (let round = 0; round < 20; round += 1) {
      expect((await write(other)).status).toBe(201);
      expect((await ana.call('GET', `accounts/${group}`)).status).toBe(200);
    }
    const ready = await running.app.server.inject({ method: 'GET', url: '/_ready' });
    expect(ready.statusCode).toBe(200);
    // All of this was answered before any writer of the locked group.
    expect(settled).toEqual([]);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(answers[0]?.body).toEqual({
      error: 'service_unavailable',
      reason: { base: [{ code: 'others-are-writing' }] },
    });
    expect(answers[0]?.headers['retry-after']).toBe('1');
  });
  expect((await write(group)).status).toBe(201);
});

test('the wait for one lock shortens the wait for the next', async () => {
  const bounds = await running.database.transaction('oficina_app', group, async (db) => {
    const seen: Record<string, number>[] = [];
    for (let round = 0; round < 2; round += 1) {
      const rows = await db.query<{ name: string; setting: string }>(
        "SELECT name, setting FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout')",
      );
      seen.push(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)])));
      await db.query('SELECT pg_sleep(0.6)');
    }
    return seen;
  });
  const [first, second] = bounds;
  expect(first?.['lock_timeout']).toBeLessThanOrEqual(5000);
  // A statement that waits for two locks has no more time than one that waits for one.
  expect(first?.['statement_timeout']).toBeLessThanOrEqual(5500);
  expect(second?.['lock_timeout']).toBeLessThanOrEqual(4500);
});

test('waiting writers are served in order of arrival', async () => {
  const before = await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`);
  const answers = await Promise.all(Array.from({ length: 40 }, async () => write(group)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201));
  const after = await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`);
  const customers = ({ body }: typeof after): number =>
    (body['rows'] as { key: string; value: number }[]).find(({ key }) => key === 'Customer')?.value ?? 0;
  expect(customers(after) - customers(before)).toBe(40);
});

test('a failure after the commit does not undo the write', async () => {
  const user = { id: ana.id, email: ana.email, fullname: 'Ana', locale: 'en', confirmed: true };
  const who = { user, access: { admin: true, pending: false }, roles: [] };
  const done: string[] = [];
  const answer = await withContext(running.app, { account: group, who, log: running.app.server.log }, async (ctx) => {
    ctx.after(() => {
      throw new Error('a mail server that is away');
    });
    ctx.after(() => void done.push('second'));
    return 'written';
  });
  expect([answer, done]).toEqual(['written', ['second']]);
});

test('look-ups of one moment share a round trip, at most sixteen, and fail separately', async () => {
  const lookup = async (text: string) => running.database.lookups('oficina_app', group).query(text);
  const connect = vi.spyOn(running.database.pool, 'connect');
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  const rows = await Promise.all(numbers.map(async (n) => lookup(`SELECT ${n} AS n`)));
  expect(rows).toEqual(numbers.map((n) => [{ n }]));
  expect(connect).toHaveBeenCalledTimes(2);
  const mixed = await Promise.allSettled([lookup('SELECT 1 AS n'), lookup('SELECT 1 / 0'), lookup('SELECT 2 AS n')]);
  expect(mixed).toMatchObject([{ value: [{ n: 1 }] }, { reason: { code: '22012' } }, { value: [{ n: 2 }] }]);
  connect.mockRestore();
});

test('concurrent reads of two groups see only their own records', async () => {
  const made = await Promise.all([write(group), write(other)]);
  const [here, there] = made.map(({ body }) => String(body['id']));
  const asked = [`${group}/${here}`, `${other}/${there}`, `${group}/${there}`, `${other}/${here}`];
  const answers = await Promise.all(asked.map(async (path) => ana.call('GET', path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
});

test('reads and writes continue when a newer version changes tables under prepared statements', async () => {
  const id = String((await write(group)).body['id']);
  const [path, find] = [`${group}/${id}`, { selector: { klass: 'customer' }, limit: 5 }];
  const use = async (): Promise<number[]> => {
    const read = await Promise.all(Array.from({ length: 6 }, async () => ana.call('GET', path)));
    const found = await ana.call('POST', `${group}/_find`, find);
    const changed = await ana.call('PUT', `${path}?rev=${String(read[0]?.body['_rev'])}`, { name: 'Again' });
    return [...read, found, changed].map(({ status }) => status);
  };
  const wanted = [...Array.from({ length: 7 }, () => 200), 201];
  expect([await use(), await use()]).toEqual([wanted, wanted]);
  await running.pool.query('ALTER TABLE customers ADD COLUMN of_a_newer_version text');
  expect([await use(), await use()]).toEqual([wanted, wanted]);
  await running.pool.query('ALTER TABLE customers DROP COLUMN of_a_newer_version');
});
