import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { openDatabase } from './database.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

/** How often the sessions' table was asked while `work` ran. */
async function lookups(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(running.app.authentication, 'caller');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

test('a caller is looked up once, again after a minute, and again after any write to people, sessions or memberships', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const read = async (): Promise<unknown> => ana.call('GET', `${group}/_security`);
  await read();
  expect(await lookups(read)).toBe(0);
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  expect(await lookups(read)).toBe(1);
  expect(await lookups(read)).toBe(0);
  await running.database.transaction('oficina_system', 'system', async (db) =>
    db.query('UPDATE users SET fullname = $2 WHERE id = $1', [ana.id, 'Ana']),
  );
  expect(await lookups(read)).toBe(1);
});

/** The next news of access from that process; undefined is the break of the connection. Older news of our own may come before it. */
async function accessNews(from: string | undefined): Promise<void> {
  return new Promise((resolve) =>
    running.app.bus.onAccess((origin) => {
      if (origin === from) resolve();
    }),
  );
}

test('who is removed has lost access with the next request, in this process and in another', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const status = async (): Promise<number> => (await ana.call('GET', `${group}/_security`)).status;
  const set = async (to: string): Promise<void> => {
    const other = openDatabase({ ...running.pool.options });
    const heard = accessNews(other.origin);
    other.onWrite(['memberships'], () => undefined);
    await other.transaction('oficina_system', 'system', async (db) =>
      db.query('UPDATE memberships SET status = $2 WHERE account_id = $1', [group, to]),
    );
    await other.close();
    await heard;
  };
  expect(await status()).toBe(200);
  await set('removed');
  expect(await status()).toBe(404);
  await set('accepted');
  expect(await status()).toBe(200);
  await running.database.transaction('oficina_system', 'system', async (db) =>
    db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1", [group]),
  );
  expect(await status()).toBe(404);
});

test('nothing is remembered while no news can arrive', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const read = async (): Promise<unknown> => ana.call('GET', `${group}/_security`);
  await read();
  expect(await lookups(read)).toBe(0);
  const lost = accessNews(undefined);
  await running.pool.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()',
  );
  await lost;
  expect(await lookups(read)).toBe(1);
  expect(await lookups(read)).toBe(1);
  while (!running.app.bus.hears()) await wait(20);
  await read();
  expect(await lookups(read)).toBe(0);
});

test('a sign-out ends a session that was remembered', async () => {
  const ana = await signUp(running.app);
  await ana.call('GET', '_session');
  await ana.call('DELETE', '_session');
  const answer = await ana.call('GET', '_session');
  expect(answer.body['userCtx']).toMatchObject({ name: null });
});
