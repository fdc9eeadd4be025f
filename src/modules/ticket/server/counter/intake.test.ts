import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

type Row = Readonly<Record<string, unknown>>;

async function tickets(): Promise<readonly Row[]> {
  const sort = [{ number: 'asc' }];
  const answer = await ana.call('POST', `${group}/_find`, { selector: { klass: 'ticket' }, sort, limit: 200 });
  return answer.body['docs'] as readonly Row[];
}
const bring = async (devices: unknown, first: object = {}) =>
  ana.call('POST', group, { klass: 'ticket', content: 'Phone is dead', ...first, devices });
const handBack = async (id: unknown, body: object) =>
  ana.call('PUT', `${group}/_design/return/_update/returned/${String(id)}`, body);

test('devices that come in together are tickets with numbers of their own, and one receipt lists them', async () => {
  const owner = await ana.call('POST', group, { klass: 'customer', name: 'Maria' });
  const tablet = await ana.call('POST', group, { klass: 'equipment', description: 'Tablet', identifier: 'TB77' });
  const customer_id = owner.body['id'];
  const made = await bring(
    [
      { content: 'Cracked', customer_id, equipment_id: tablet.body['id'], accessories: ['Case'] },
      { content: 'No sound', customer_id, unlock: { text: '4711' } },
    ],
    { customer_id },
  );
  expect(made.status, made.text).toBe(201);
  const all = await tickets();
  expect(all.map(({ number, content, intake_id: intake }) => [number, content, intake])).toEqual([
    [1, 'Phone is dead', made.body['id']],
    [2, 'Cracked', made.body['id']],
    [3, 'No sound', made.body['id']],
  ]);
  expect((await ana.call('POST', `${group}/${String(all[2]?.['_id'])}/unlock_secret`)).body).toEqual({ text: '4711' });
  for (const { _id: id } of all) {
    const { text } = await ana.call('GET', `${group}/_design/print/_show/copies/${String(id)}?format=sheet`);
    for (const word of ['Phone is dead', 'Cracked', 'No sound', 'Tablet', 'TB77', 'Case', '#0001', '#0002', '#0003'])
      expect(text, word).toContain(word);
    expect(text).toMatch(/"made":"\d{4}-\d\d-\d\dT[\d:.]+Z"/);
  }
  const first = await ana.call('GET', `${group}/_design/print/_show/copies/${String(made.body['id'])}?format=sheet`);
  expect(first.text).toContain('Tablet · TB77');
});

test('if one device is refused, none is created', async () => {
  const before = (await tickets()).length;
  for (const devices of [
    [{ content: 'Good' }, { content: '' }],
    [{ content: 'Good', customer_id: 'cus-0000000000000000000000000000dead' }],
    [{ content: 'Good', devices: [] }],
    [{ content: 'Good', number: 7 }],
    ['Good'],
    'Good',
    Array.from({ length: 20 }, () => ({ content: 'Good' })),
  ]) {
    const { status } = await bring(devices);
    expect([403, 404, 422], JSON.stringify(devices)).toContain(status);
  }
  expect((await tickets()).length).toBe(before);
  const alone = await bring([]);
  expect((await ana.call('GET', `${group}/${String(alone.body['id'])}`)).body['intake_id']).toBeUndefined();
});

test('devices are handed back together: all that are named, or none', async () => {
  const ready = { content: 'Dust', problem: 'Dust', status: 'done' };
  const made = await bring([ready, ready, { content: 'Still open' }], ready);
  const ours = (await tickets()).filter(({ intake_id: intake }) => intake === made.body['id']);
  const [first, second, third, open] = ours.map((doc) => doc['_id']);
  expect(open).toBeDefined();
  const refused = await handBack(first, { to: 'Maria', also: [second, open] });
  expect(refused.status).toBe(422);
  for (const also of ['x', [7], Array.from({ length: 20 }, () => second)])
    expect((await handBack(first, { to: 'Maria', also })).status, String(also)).toBe(422);
  const done = await handBack(first, { to: 'Maria', also: [second] });
  expect(done.status, done.text).toBe(201);
  const after = new Map((await tickets()).map((doc) => [doc['_id'], doc['returned_to']]));
  expect([first, second, third, open].map((id) => after.get(id))).toEqual(['Maria', 'Maria', undefined, undefined]);
});
