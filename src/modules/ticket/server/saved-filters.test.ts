import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let eve: Client;
beforeAll(async () => {
  running = await testApp();
  [ana, eve] = [await signUp(running.app), await signUp(running.app)];
});
afterAll(async () => running.close());

test('a filter is stored in the person’s own database, and nobody else finds it', async () => {
  const group = await foundGroup(ana);
  const filter = { klass: 'saved_filter', name: 'Urgent', group, list: 'ticket', query: '?priority=high' };
  const made = await ana.call('POST', ana.id, filter);
  expect(made.status, made.text).toBe(201);
  const mine = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'saved_filter', group } });
  expect(mine.body['docs']).toMatchObject([filter]);
  expect((await eve.call('POST', `${ana.id}/_find`, { selector: { klass: 'saved_filter' } })).status).toBe(404);
  expect((await ana.call('POST', group, filter)).status, 'not in the group').toBe(400);
  const { id, rev } = made.body as { id: string; rev: string };
  expect((await ana.call('DELETE', `${ana.id}/${id}?rev=${rev}`)).status).toBe(200);
});
