import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const { status, body, text } = await ana.call('POST', group, doc);
  expect(status, text).toBe(201);
  return String(body['id']);
}
const part = async (doc: object = {}): Promise<string> => make({ klass: 'stock_part', name: 'Fuse', ...doc });
const move = async (part_id: string, doc: object) => ana.call('POST', group, { klass: 'stock_move', part_id, ...doc });
const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const reasonOf = async (answer: Promise<{ status: number; body: object }>): Promise<unknown> => {
  const { status, body } = await answer;
  expect(status).toBe(422);
  return (body as { reason: unknown }).reason;
};

test('moves make what is on hand, and its cost is the average of the purchases', async () => {
  const id = await part({ price: '12', least: '5' });
  expect(await read(id)).toMatchObject({ on_hand: '0', below_least: true, currency: 'BRL', price: '12.00' });
  const { body } = await ana.call('GET', `${group}/_changes`);
  expect((await move(id, { reason: 'bought', quantity: '10', cost: '5' })).status).toBe(201);
  expect((await move(id, { reason: 'bought', quantity: '5', cost: '8' })).status).toBe(201);
  expect((await move(id, { reason: 'lost', quantity: '-1', note: 'Broken' })).status).toBe(201);
  expect(await read(id)).toMatchObject({ on_hand: '14', cost: '6.00', below_least: false });
  expect((await move(id, { reason: 'counted', counted: '4' })).status).toBe(201);
  expect(await read(id)).toMatchObject({ on_hand: '4', cost: '6.00', below_least: true });
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'stock_move', part_id: id },
    fields: ['reason', 'quantity', 'cost'],
  });
  const quantities = (found.body['docs'] as { quantity: string }[]).toSorted(
    (one, other) => Number(other.quantity) - Number(one.quantity),
  );
  expect(quantities).toEqual([
    { reason: 'bought', quantity: '10', cost: '5' },
    { reason: 'bought', quantity: '5', cost: '8' },
    { reason: 'lost', quantity: '-1', cost: '6.00' },
    { reason: 'counted', quantity: '-10', cost: '6.00' },
  ]);
  const after = await ana.call('GET', `${group}/_changes?since=${String(body['last_seq'])}`);
  expect((after.body['results'] as { id: string }[]).map((change) => change.id)).toContain(id);
});

test('moves are refused at their field, and none is changed or removed', async () => {
  const id = await part();
  expect(await reasonOf(move(id, { reason: 'bought' }))).toEqual({ quantity: [{ code: 'cant-be-blank' }] });
  for (const quantity of ['0', '-1'])
    expect(await reasonOf(move(id, { reason: 'bought', quantity }))).toEqual({ quantity: [{ code: 'wrong-sign' }] });
  expect(await reasonOf(move(id, { reason: 'lost', quantity: '1' }))).toEqual({ quantity: [{ code: 'wrong-sign' }] });
  expect(await reasonOf(move(id, { reason: 'lost', quantity: '-1' }))).toEqual({
    quantity: [{ code: 'not-in-stock', params: { on_hand: '0', name: 'Fuse' } }],
  });
  for (const reason of ['used', 'returned'])
    expect(Object.keys((await reasonOf(move(id, { reason, quantity: '1' }))) as object)).toEqual(['reason']);
  for (const counted of ['-1', 'x', '1e3', 7, '1.2345'])
    expect(await reasonOf(move(id, { reason: 'counted', counted }))).toEqual({ counted: [{ code: 'is-invalid' }] });
  expect(Object.keys((await reasonOf(move(id, { reason: 'bought', quantity: '1', cost: '-1' }))) as object)).toEqual([
    'cost',
  ]);
  expect(await reasonOf(move(id, { reason: 'bought', quantity: '1', serial: 'A' }))).toEqual({
    serial: [{ code: 'part-has-no-serials' }],
  });
  expect(await read(id)).toMatchObject({ on_hand: '0' });
  const { body } = await move(id, { reason: 'bought', quantity: '1' });
  const path = `${group}/${String(body['id'])}?rev=${String(body['rev'])}`;
  expect((await ana.call('PUT', path, { quantity: '2' })).status).toBe(422);
  expect((await ana.call('DELETE', path)).body['reason']).toEqual({ base: [{ code: 'moves-remain' }] });
});

test('a group may allow less than nothing', async () => {
  await make({ klass: 'account_configuration', key: 'stock-below-zero', value: 'allow' });
  const id = await part();
  expect((await move(id, { reason: 'lost', quantity: '-2' })).status).toBe(201);
  expect((await move(id, { reason: 'bought', quantity: '5', cost: '3' })).status).toBe(201);
  expect(await read(id)).toMatchObject({ on_hand: '3', cost: '3.00' });
});

test('bar codes have the right check digit, and numbers are there once', async () => {
  const id = await part({ sku: 'F-1', ean: '789 1000 31550-7' });
  expect(await read(id)).toMatchObject({ ean: '7891000315507' });
  const fresh = async (doc: object) => ana.call('POST', group, { klass: 'stock_part', name: 'Other', ...doc });
  expect(await reasonOf(fresh({ ean: '7891000315508' }))).toEqual({ ean: [{ code: 'is-no-ean' }] });
  expect(await reasonOf(fresh({ ean: '7891000315507' }))).toEqual({ ean: [{ code: 'has-already-been-taken' }] });
  expect(await reasonOf(fresh({ sku: 'F-1' }))).toEqual({ sku: [{ code: 'has-already-been-taken' }] });
  expect(Object.keys((await reasonOf(fresh({ price: '-1', least: '-1' }))) as object)).toEqual(['price', 'least']);
});

test('a part with moves is not removed, one without goes to the trash and back', async () => {
  const [used, unused] = [await part(), await part()];
  await move(used, { reason: 'counted', counted: '0' });
  const remove = async (id: string) => ana.call('DELETE', `${group}/${id}?rev=${String((await read(id))['_rev'])}`);
  expect((await remove(used)).body['reason']).toEqual({ base: [{ code: 'part-is-used' }] });
  expect((await remove(unused)).status).toBe(200);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [unused] })).status).toBe(200);
});

test('each piece of a part with serial numbers has one', async () => {
  const id = await part({ serials: true });
  const bought = { reason: 'bought', quantity: '1' };
  expect(await reasonOf(move(id, bought))).toEqual({ serial: [{ code: 'cant-be-blank' }] });
  expect(await reasonOf(move(id, { ...bought, quantity: '2', serial: 'S1' }))).toEqual({
    quantity: [{ code: 'one-piece-for-each-serial' }],
  });
  expect((await move(id, { ...bought, serial: 'S1' })).status).toBe(201);
  expect(await reasonOf(move(id, { ...bought, serial: 'S1' }))).toEqual({ serial: [{ code: 'serial-is-in-stock' }] });
  const lost = { reason: 'lost', quantity: '-1' };
  expect(await reasonOf(move(id, { ...lost, serial: 'S2' }))).toEqual({ serial: [{ code: 'serial-is-not-in-stock' }] });
  const rev = String((await read(id))['_rev']);
  expect(await reasonOf(ana.call('PUT', `${group}/${id}?rev=${rev}`, { serials: false }))).toEqual({
    serials: [{ code: 'stock-is-not-empty' }],
  });
  expect((await move(id, { ...lost, serial: 'S1' })).status).toBe(201);
  expect(await read(id)).toMatchObject({ on_hand: '0' });
});

test('of forty people who take the last piece one gets it', async () => {
  const id = await part();
  await move(id, { reason: 'bought', quantity: '1', cost: '1' });
  const all = await Promise.all(Array.from({ length: 40 }, async () => move(id, { reason: 'lost', quantity: '-1' })));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 422)).toHaveLength(39);
  expect(await read(id)).toMatchObject({ on_hand: '0' });
});
