import { afterEach, expect, test } from 'vitest';
import { client, foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
afterEach(async () => running.close());

test('a session that searches as no person does is told when to come back, and others are not', async () => {
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
  // Another session of the same person, and everything that costs less, goes on.
  const { cookie } = await signUp(running.app);
  expect((await client(running.app, cookie).call('POST', `${group}/_search`, { text: 'lamp' })).status).toBe(404);
  expect((await ana.call('GET', `${group}/_security`)).status).toBe(200);
  running.clock.now = new Date(running.clock.now.getTime() + 61_000);
  expect(await search()).toBe(200);
});

test('what costs more is not piled up by one caller', async () => {
  running = await testApp({ RATE_LIMITS: 'on' });
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => (await ana.call('POST', `${group}/_search`, { text: 'lamp' })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await ana.call('POST', `${group}/_search`, { text: 'lamp' })).status).toBe(200);
});

test('strangers count by their network, at the doors for signing in more strictly', async () => {
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
});
