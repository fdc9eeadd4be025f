import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { deliverNotices } from './deliver.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let notice: { _id: string; _rev: string };
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  bob = await signUp(running.app);
  group = await foundGroup(ana);
  await bring(ana, group, bob);
  const doc = { klass: 'ticket', content: 'x'.repeat(19_000), technical_id: bob.id };
  expect((await ana.call('POST', group, doc)).status).toBe(201);
  await deliverNotices.work(running.app, {});
  const { body } = await bob.call('POST', `${bob.id}/_find`, { selector: { klass: 'notice' } });
  [notice] = body['docs'] as [typeof notice];
});
afterAll(async () => running.close());

test('of forty marks of one notice at once, one is stored and the others conflict', async () => {
  const read_at = running.clock.now.toISOString();
  const path = `${bob.id}/${notice._id}?rev=${notice._rev}`;
  const answers = await Promise.all(Array.from({ length: 40 }, async () => bob.call('PUT', path, { read_at })));
  const count = (status: number): number => answers.filter((one) => one.status === status).length;
  expect([count(201), count(409)]).toEqual([1, 39]);
});

test.each([
  ['a notice of one’s own', { klass: 'notice' }, 403],
  ['a notice with a title', { klass: 'notice', item_label: 'Pay here' }, 403],
  ['an unknown reason', { klass: 'notice_choice', reason: 'everything' }, 422],
  ['no reason', { klass: 'notice_choice' }, 422],
  ['an unknown way', { klass: 'notice_choice', reason: 'mention', mail: 'hourly' }, 422],
  ['a word of 20,000 letters', { klass: 'notice_choice', reason: 'x'.repeat(20_000) }, 422],
])('in the own database %s is refused', async (_name, doc, status) => {
  const answer = await bob.call('POST', bob.id, doc);
  expect(answer.status, answer.text).toBe(status);
});

test('only records of the group are watched, each once, and by oneself', async () => {
  const other = await foundGroup(ana, { name: 'Other' });
  const foreign = String((await ana.call('POST', other, { klass: 'customer', name: 'Far' })).body['id']);
  const own = String((await ana.call('POST', group, { klass: 'customer', name: 'Near' })).body['id']);
  const watch = async (doc: object): Promise<number> =>
    (await bob.call('POST', group, { klass: 'watched_record', ...doc })).status;
  for (const item_id of [foreign, 'cus-', 'nothing', '__proto__', 'x'.repeat(20_000)])
    expect(await watch({ item_id }), item_id.slice(0, 40)).toBe(422);
  expect(await watch({ item_id: own, user_id: ana.id })).toBe(403);
  const many = await Promise.all(Array.from({ length: 20 }, async () => watch({ item_id: own })));
  expect(many.toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 19 }, () => 422)]);
});

test('a stranger and another member get nothing of the inbox', async () => {
  const eve = await signUp(running.app);
  for (const person of [ana, eve]) {
    expect((await person.call('GET', `${bob.id}/${notice._id}`)).status).toBe(404);
    expect((await person.call('POST', `${bob.id}/_find`, { selector: { klass: 'notice' } })).status).toBe(404);
    expect((await person.call('GET', `${bob.id}/_changes`)).status).toBe(404);
  }
});
