import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';

/** What a group is for, and the module that each person used last in it. */

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

async function switches(group: string): Promise<Record<string, string>> {
  const key = { $in: ['ticket', 'finance', 'rdisk', 'exoreader'] };
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'account_configuration', key } });
  return Object.fromEntries((body['docs'] as { key: string; value: string }[]).map((doc) => [doc.key, doc.value]));
}

test('a new group has the modules that it is made for', async () => {
  const features = { ticket: 'disabled', finance: 'enabled', rdisk: 'enabled', exoreader: 'disabled' };
  const group = await foundGroup(ana, { name: 'Home', features });
  expect(await switches(group)).toEqual(features);
  const folder = { klass: 'cloud_file', kind: 'dir', name: 'Papers' };
  expect((await ana.call('POST', group, folder)).status).toBe(201);
  const plain = await foundGroup(ana, 'Workshop');
  expect(await switches(plain)).toEqual({});
  expect((await ana.call('POST', plain, folder)).status).toBe(403);
});

test.each([
  [{ people: 'enabled' }],
  [{ name: 'enabled' }],
  [{ finance: 'perhaps' }],
  [['finance']],
  ['finance'],
  [7],
  { ticket: null },
  { ticket: 1 },
])('features %j are refused, and no group is made', async (features) => {
  const answer = await ana.call('POST', 'accounts', { name: 'Never', features });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body['reason'] as object)).toEqual(['features']);
});

test('the module that a person used last is remembered for this person and group', async () => {
  const group = await foundGroup(ana, 'Two people');
  const bia = await signUp(running.app);
  await bring(ana, group, bia);
  const membership = async (who: Client): Promise<{ _id: string; _rev: string; module?: string }> => {
    const { body } = await who.call('POST', `${who.id}/_find`, {
      selector: { klass: 'subscription', account_id: group },
    });
    const [own] = body['docs'] as { _id: string; _rev: string; module?: string }[];
    if (own === undefined) throw new Error('no membership');
    return own;
  };
  const before = await membership(ana);
  const path = `${ana.id}/_design/module/_update/finance/${before._id}`;
  expect((await ana.call('PUT', path)).status).toBe(201);
  expect(await membership(ana)).toEqual({ ...before, module: 'finance' });
  expect(await membership(bia)).not.toHaveProperty('module');
  const others = `${bia.id}/_design/module/_update/ticket/${before._id}`;
  expect((await bia.call('PUT', others)).status).toBe(404);
  expect((await bia.call('PUT', path)).status).toBe(404);
  expect((await ana.call('PUT', path.replace('finance', 'nonsense'))).status).toBe(404);
  expect((await membership(ana)).module).toBe('finance');
});

test('a migration derives what groups of today are for from their records and features', async () => {
  const used = async (...docs: object[]): Promise<string> => {
    const group = await foundGroup(ana, 'Of today');
    for (const doc of docs) expect((await ana.call('POST', group, doc)).status).toBe(201);
    return group;
  };
  // Five free groups are the limit of a person.
  ana = await signUp(running.app);
  const wallet = { klass: 'wallet', name: 'Cash' };
  const shop = await used({ klass: 'customer', name: 'Helen' });
  const family = await used(wallet);
  const both = await used(wallet, { klass: 'customer', name: 'Helen' });
  const files = await used({ _id: 'acn-', key: 'rdisk', value: 'enabled' });
  const unused = await used();
  const sql = await readFile('migrations/0420-purposes.sql', 'utf8');
  await running.pool.query(`BEGIN; ${sql.replace(/^ALTER TABLE memberships.*$/m, '')}; COMMIT`);
  expect(await switches(shop)).toEqual({ finance: 'disabled' });
  expect(await switches(family)).toEqual({ ticket: 'disabled' });
  expect(await switches(both)).toEqual({});
  expect(await switches(files)).toEqual({ ticket: 'disabled', finance: 'disabled', rdisk: 'enabled' });
  expect(await switches(unused)).toEqual({});
  // What it wrote are documents like others: they are in the feed once, and can be changed.
  const { body } = await ana.call('GET', `${files}/_changes`);
  const seqs = (body['results'] as { seq: string; id: string }[]).map(({ seq }) => seq);
  expect(new Set(seqs).size).toBe(seqs.length);
  const { body: found } = await ana.call('POST', `${files}/_find`, {
    selector: { klass: 'account_configuration', key: 'ticket' },
  });
  const [doc] = found['docs'] as { _id: string; _rev: string }[];
  const path = `${files}/${doc?._id}?rev=${doc?._rev}`;
  expect((await ana.call('PUT', path, { value: 'enabled' })).status).toBe(201);
});
