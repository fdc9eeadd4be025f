import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

test('an id that the database cannot store is 404', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const unknown = await ana.call('GET', `${group}/cus-x`);
  for (const id of ['cus-%00', 'cus-x%00', 'tic-%00']) {
    expect((await ana.call('GET', `${group}/${id}`)).text, id).toBe(unknown.text);
    expect((await ana.call('DELETE', `${group}/${id}?rev=1-a`)).status, id).toBe(404);
  }
  expect((await ana.call('POST', group, { _id: 'cus-\0', name: 'Ana' })).status).toBe(400);
});

test('a key that is no string matches no document', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const keys = [{ toString: 1, valueOf: 1 }, null, 7];
  const listed = await ana.call('POST', `${group}/_all_docs`, { keys });
  expect([listed.status, (listed.body['rows'] as object[]).map((row) => Object.keys(row))]).toEqual([
    200,
    keys.map(() => ['key', 'error']),
  ]);
  const asked = `${group}/_all_docs?keys=${encodeURIComponent(JSON.stringify(keys))}`;
  expect((await ana.call('GET', asked)).text).toBe(listed.text);
});

test('an id with a NUL is 404 at every route with an id', async () => {
  const ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const routes = [...running.app.routes].filter(({ url }) => url.includes('/:') && url.startsWith('/api/'));
  expect(routes.length).toBeGreaterThan(30);
  for (const { method, url } of routes) {
    const path = url.replace(':db', group).replaceAll(/:\w+|\*/g, 'cus-%00');
    if (!path.includes('%00')) continue;
    const answer = await ana.call(method, path, ['POST', 'PUT'].includes(method) ? {} : undefined);
    expect(answer.status, `${method} ${url}`).toBe(404);
  }
});
