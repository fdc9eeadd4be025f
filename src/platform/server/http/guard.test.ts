import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { invite } from '#src/testing/membership.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => running.close());

test('a caller who loses access while the body arrives writes nothing', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const found = vi.spyOn(running.app, 'callers');
  const body = JSON.stringify({ klass: 'customer', name: 'Too late' });
  const { port } = running.app.server.server.address() as AddressInfo;
  const sending = httpRequest({
    port,
    method: 'POST',
    path: `/api/${group}`,
    headers: { cookie: ana.cookie, 'content-type': 'application/json', 'content-length': body.length },
  });
  const status = new Promise((resolve, reject) => {
    sending.once('response', (response) => resolve(response.resume().statusCode));
    sending.once('error', reject);
  });
  sending.write(body.slice(0, 10));
  await expect.poll(() => found.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled']);
  await running.database.transaction('oficina_system', 'test', async (db) => {
    db.invalidate({ people: [ana.id] });
    await db.query("UPDATE memberships SET status = 'removed' WHERE account_id = $1", [group]);
  });
  sending.end(body.slice(10));
  expect(await status).toBe(404);
  found.mockRestore();
  const customers = await running.database.transaction('oficina_app', group, async (db) =>
    db.query('SELECT id FROM customers WHERE account_id = $1', [group]),
  );
  expect(customers).toEqual([]);
});

test('a group is not there for strangers, and closed to whom it only invites', async () => {
  const [ana, bob, eve] = [await signUp(running.app), await signUp(running.app), await signUp(running.app)];
  const group = await foundGroup(ana);
  await invite(ana, group, bob.email);
  const statusFor = async (who: typeof ana): Promise<number> => (await who.call('GET', `${group}/_security`)).status;
  expect([await statusFor(ana), await statusFor(bob), await statusFor(eve)]).toEqual([200, 403, 404]);
});

test('what is for operators is not there for other people', async () => {
  const ana = await signUp(running.app);
  expect((await ana.call('GET', '_installation')).status).toBe(404);
});

test('a browser’s write needs the XSRF token of its session', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const write = async (headers: Record<string, string>): Promise<number> =>
    (await ana.call('POST', group, { klass: 'customer', name: 'Zoë' }, headers)).status;
  const origin = { origin: 'http://localhost:80', host: 'localhost:80' };
  expect(await write(origin)).toBe(403);
  const token = /XSRF-TOKEN=([^;]+)/.exec(ana.cookie)?.[1] ?? '';
  expect(await write({ ...origin, 'x-xsrf-token': token })).toBe(201);
});
