import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { countRates } from './rates.ts';

let running: TestApp;
afterEach(async () => running.close());

test('a session with too many searches gets Retry-After, others do not', async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const search = async (who = ana): Promise<number> =>
    (await who.call('POST', `${group}/_search`, { text: 'lamp' })).status;
  for (let times = 0; times < 300; times += 1) expect(await search()).toBe(200);
  const refused = await ana.call('POST', `${group}/_search`, { text: 'lamp' });
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({ error: 'too_many_requests', reason: 'Too many requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  // Other sessions of the same person and cheaper requests still work.
  const { cookie } = await signUp(running.app);
  expect((await client(running.app, cookie).call('POST', `${group}/_search`, { text: 'lamp' })).status).toBe(404);
  expect((await ana.call('GET', `${group}/_security`)).status).toBe(200);
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  expect(await search()).toBe(200);
});

test('slow questions of one session take only their share of slots and do not delay others', async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  const [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  const [group, other] = [await foundGroup(ana), await foundGroup(eve)];
  const slow = await running.pool.connect();
  await slow.query('BEGIN; LOCK TABLE tickets IN ACCESS EXCLUSIVE MODE');
  const refused: Awaited<ReturnType<typeof ana.call>>[] = [];
  let enough: () => void = () => undefined;
  const four = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const asked = Array.from({ length: 40 }, async () => {
    refused.push(await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } }));
    // All except those with a slot.
    if (refused.length === 36) enough();
  });
  expect((await eve.call('POST', `${other}/_find`, { selector: { klass: 'customer' } })).status).toBe(200);
  await four;
  const early = [...refused];
  const { rows } = await running.pool.query<{ waiting: number }>(
    "SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  expect(rows[0]?.waiting).toBeLessThanOrEqual(4);
  await slow.query('ROLLBACK');
  slow.release();
  expect(new Set(early.map(({ status }) => status))).toEqual(new Set([429]));
  expect(early[0]?.body).toEqual({ error: 'too_many_requests', reason: 'Too many requests' });
  expect(new Set(early.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']));
  await Promise.all(asked);
  expect((await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' } })).status).toBe(200);
});

test('a burst of quick questions waits for slots instead of being refused', async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const asked = Array.from({ length: 20 }, async () => ana.call('POST', `${group}/_search`, { text: 'lamp' }));
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('streams of one person are counted while they are open', async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  const { app } = running;
  const ana = await signUp(app);
  const group = await foundGroup(ana);
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.server.address() as AddressInfo;
  const open = async (signal?: AbortSignal): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/api/${group}/_changes?feed=eventsource&since=now`, {
      headers: { cookie: ana.cookie },
      ...(signal && { signal }),
    });
  const first = new AbortController();
  const streams = [await open(first.signal)];
  for (let times = 1; times < 16; times += 1) streams.push(await open());
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  const refused = await open();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  expect((await ana.call('GET', `${group}/_changes?since=0`)).status).toBe(200);
  first.abort();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test('counts restart with every minute', async () => {
  running = await testApp();
  const rates = countRates(() => running.clock.now);
  const refused = (): Error | undefined => {
    try {
      rates.count('person ana', 1);
      return undefined;
    } catch (error) {
      return error as Error;
    }
  };
  running.clock.now = new Date('2026-11-20T10:00:00.000Z');
  expect(refused()).toBeUndefined();
  running.clock.now = new Date('2026-11-20T10:00:59.999Z');
  expect(refused()).toMatchObject({ error: 'too_many_requests', retryAfter: 1 });
  running.clock.now = new Date('2026-11-20T10:01:00.000Z');
  expect(refused()).toBeUndefined();
  expect(refused()).toMatchObject({ retryAfter: 60 });
});

test('counts of two processes add up', async () => {
  running = await testApp();
  const now = (): Date => running.clock.now;
  const [here, there] = [countRates(now), countRates(now)];
  const { database } = running;
  const meet = async (): Promise<void> => {
    for (const rates of [here, there])
      await rates.exchange(async (run) => database.transaction('oficina_system', 'limits', run));
  };
  const asked = (rates: typeof here, times: number): number => {
    for (let done = 0; done < times; done += 1) {
      try {
        rates.count('person ana', 100);
      } catch {
        return done;
      }
    }
    return times;
  };
  expect(asked(here, 60)).toBe(60);
  await meet();
  expect(asked(there, 30)).toBe(30);
  await meet();
  expect(asked(there, 60), 'ninety are known there').toBe(10);
  expect(asked(here, 60), 'what came since is not known here').toBe(40);
  running.clock.now = new Date(running.clock.now.getTime() + 60_000);
  await meet();
  expect(asked(here, 200), 'and the one that is refused counts').toBe(100);
  await meet();
  expect((await running.pool.query('SELECT key, count FROM rate_counts')).rows).toEqual([
    { key: 'person ana', count: 101 },
  ]);
});

test('strangers are counted by network, more strictly when signing in', async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  const knock = async (ip: string): Promise<number> =>
    (
      await running.app.server.inject({
        method: 'POST',
        url: '/api/_password',
        payload: { email: `nobody.${ip.replaceAll(':', '-')}@example.com` },
        remoteAddress: ip,
      })
    ).statusCode;
  for (let times = 0; times < 60; times += 1) expect(await knock(`2001:db8:1:2::${times + 1}`)).toBe(202);
  expect(await knock('2001:db8:1:2:ffff::1')).toBe(429);
  expect(await knock('2001:db8:1:3::1')).toBe(202);
  // A signed-in person has no additional attempts at other people’s passwords.
  const { cookie } = await signUp(running.app);
  const guess = await running.app.server.inject({
    method: 'POST',
    url: '/api/_session',
    payload: { username: 'nobody@example.com', password: 'a guess' },
    headers: { cookie },
    remoteAddress: '2001:db8:1:2::1',
  });
  expect(guess.statusCode).toBe(429);
});
