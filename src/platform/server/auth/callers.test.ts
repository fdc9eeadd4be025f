import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { switchOn } from '#src/testing/drive/drive.ts';
import type { CacheScope } from './caller-cache-keys.ts';
import { connectDatabase } from '../db/database.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

/** How often `work` queried the table of sessions. */
async function lookups(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(running.app.authentication, 'identify');
  try {
    await work();
    return spy.mock.calls.length;
  } finally {
    spy.mockRestore();
  }
}

async function write(whom: CacheScope, sql: string, values: readonly unknown[]): Promise<void> {
  await running.database.transaction('oficina_system', 'system', async (db) => {
    db.invalidate(whom);
    await db.query(sql, values);
  });
}

const remove = "UPDATE memberships SET status = 'removed' WHERE account_id = $1";

test('a caller is looked up once, again after a minute, and again after a write about this person or group', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const read = async (): Promise<unknown> => ana.call('GET', `${group}/_security`);
  await read();
  expect(await lookups(read)).toBe(0);
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  expect(await lookups(read)).toBe(1);
  expect(await lookups(read)).toBe(0);
  await write({ people: [ana.id] }, 'UPDATE users SET fullname = $2 WHERE id = $1', [ana.id, 'Ana']);
  expect(await lookups(read)).toBe(1);
  await write({ database: group }, "UPDATE groups SET plan = 'corp' WHERE account_id = $1", [group]);
  expect(await lookups(read)).toBe(1);
  await write('everybody', 'DELETE FROM sessions WHERE user_id = $1', ['nobody']);
  expect(await lookups(read)).toBe(1);
  expect(await lookups(read)).toBe(0);
});

test('a refused request does not prolong a session, and an admitted one does', async () => {
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  const group = await foundGroup(ana);
  const seen = async (): Promise<string> => {
    const { rows } = await running.pool.query<{ at: string }>(
      'SELECT max(seen_at) AS at FROM sessions WHERE user_id = $1',
      [eve.id],
    );
    return rows[0]?.at ?? '';
  };
  const before = await seen();
  const begun = running.clock.now;
  running.clock.now = new Date(begun.getTime() + 3_600_000);
  expect((await eve.call('GET', `${group}/_security`)).status).toBe(404);
  expect(await seen()).toEqual(before);
  expect((await eve.call('GET', `_users/${eve.id}`)).status).toBe(200);
  expect(new Date(await seen())).toEqual(running.clock.now);
  running.clock.now = begun;
});

test('the cache survives changes of other people and groups', async () => {
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  const group = await foundGroup(ana);
  const read = async (): Promise<unknown> => ana.call('GET', `${group}/_security`);
  await read();
  const again = await signIn(running.app, eve);
  await again.call('PUT', `_users/${eve.id}`, { newsletter: true });
  await again.call('DELETE', '_session');
  await foundGroup(eve);
  await signUp(running.app);
  expect(await lookups(read)).toBe(0);
});

test('a transaction that writes rights without naming whose fails', async () => {
  const ana = await signUp(running.app);
  const silent = running.database.transaction('oficina_system', 'system', async (db) =>
    db.query('UPDATE users SET fullname = $2 WHERE id = $1', [ana.id, 'Mallory']),
  );
  await expect(silent).rejects.toThrow('nobody said whose rights change');
  expect((await ana.call('GET', `_users/${ana.id}`)).body['fullname']).not.toBe('Mallory');
});

/**
 * Waits for the next access notification from that process; undefined waits for the connection to break. Our own
 * notifications may come first.
 */
async function accessNews(from: string | undefined): Promise<void> {
  return new Promise((resolve) =>
    running.app.bus.onAccess((_whom, origin) => {
      if (origin === from) resolve();
    }),
  );
}

test('a removed member has no access from the next request on, in this process and in others', async () => {
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  const [group, other] = [await foundGroup(ana), await foundGroup(eve)];
  const status = async (): Promise<number> => (await ana.call('GET', `${group}/_security`)).status;
  const set = async (to: string): Promise<void> => {
    const process = await connectDatabase({ ...running.pool.options });
    const heard = accessNews(process.origin);
    await process.transaction('oficina_system', 'system', async (db) => {
      db.invalidate({ people: [ana.id] });
      await db.query('UPDATE memberships SET status = $2 WHERE account_id = $1', [group, to]);
    });
    await process.close();
    await heard;
  };
  expect(await status()).toBe(200);
  await eve.call('GET', `${other}/_security`);
  await set('removed');
  expect(await status()).toBe(404);
  expect(await lookups(async () => eve.call('GET', `${other}/_security`)), 'others are still known').toBe(0);
  await set('accepted');
  expect(await status()).toBe(200);
  await write({ people: [ana.id] }, remove, [group]);
  expect(await status()).toBe(404);
});

test('an answer is not cached if rights change during the query', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const { memberships } = running.app;
  const ask = memberships.find.bind(memberships);
  let go: () => void = () => undefined;
  const removed = new Promise<void>((resolve) => {
    go = resolve;
  });
  const asked = new Promise<void>((found) => {
    vi.spyOn(memberships, 'find').mockImplementationOnce(async (...what) => {
      const standing = await ask(...what);
      found();
      await removed;
      return standing;
    });
  });
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  const late = ana.call('GET', `${group}/_security`);
  await asked;
  await write({ people: [ana.id] }, remove, [group]);
  go();
  await late;
  vi.restoreAllMocks();
  expect((await ana.call('GET', `${group}/_security`)).status).toBe(404);
});

test('an answer is not cached if it is queried during a commit of rights', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const during: Promise<unknown>[] = [];
  running.database.onInvalidate((moment, whom) => {
    if (moment === 'before' && whom.has(ana.id)) during.push(ana.call('GET', `${group}/_security`));
  });
  await write({ people: [ana.id] }, remove, [group]);
  expect(await Promise.all(during)).toHaveLength(1);
  expect((await ana.call('GET', `${group}/_security`)).status).toBe(404);
});

test('nothing is cached while notifications cannot arrive', async () => {
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
  while (!running.app.bus.isListening()) await wait(20);
  await read();
  expect(await lookups(read)).toBe(0);
});

test('a sign-out ends a cached session', async () => {
  const ana = await signUp(running.app);
  await ana.call('GET', '_session');
  await ana.call('DELETE', '_session');
  const answer = await ana.call('GET', '_session');
  expect(answer.body['userCtx']).toMatchObject({ name: null });
});

test('the key of an administrator opens its own group alone, and does not administer it', async () => {
  const ana = await signUp(running.app);
  const [group, other] = [await foundGroup(ana), await foundGroup(ana)];
  await switchOn(ana, group);
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Laptop' });
  const secret = String(made.body['key']);
  expect(await running.app.callers(secret, group)).toMatchObject({ access: { admin: false }, roles: [group] });
  expect((await running.app.callers(secret, other))?.access).toBeUndefined();
});
