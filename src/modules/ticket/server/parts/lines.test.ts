import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
let group: string;
let part: string;
let ticket: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  part = await make({ klass: 'stock_part', name: 'Display 14"', price: '350', sku: 'D-14' });
  await make({ klass: 'stock_move', part_id: part, reason: 'bought', quantity: '5', cost: '200.333' });
  ticket = await make({ klass: 'ticket', content: 'Dark', problem: 'Display' });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const { status, body, text } = await ana.call('POST', group, doc);
  expect(status, text).toBe(201);
  return String(body['id']);
}
const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const onHand = async (id = part) => (await read(id))['on_hand'];
const addLine = async (doc: object = {}) =>
  ana.call('POST', group, { klass: 'order_line', ticket_id: ticket, line_kind: 'part', part_id: part, ...doc });
const change = async (id: string, doc: object) =>
  ana.call('PUT', `${group}/${id}?rev=${String((await read(id))['_rev'])}`, doc);
const remove = async (id: string) => ana.call('DELETE', `${group}/${id}?rev=${String((await read(id))['_rev'])}`);
const restore = async (id: string) => ana.call('POST', `${group}/_restore`, { ids: [id] });
/** The moves after the first purchase, in the order of their writes: the clock of the tests stands still. */
const moves = async () => {
  const query = { selector: { klass: 'stock_move', part_id: part }, limit: 200 };
  const docs = (await ana.call('POST', `${group}/_find`, query)).body['docs'] as Record<string, unknown>[];
  const changes = (await ana.call('GET', `${group}/_changes`)).body['results'] as { id: string }[];
  const order = changes.map(({ id }) => id);
  return docs
    .toSorted((one, other) => order.indexOf(String(one['_id'])) - order.indexOf(String(other['_id'])))
    .slice(1)
    .map(({ reason, quantity }) => `${String(reason)} ${String(quantity)}`);
};

test('a line takes name, price and cost of its part, and the part from the stock', async () => {
  const { body, status } = await addLine({ quantity: '2' });
  expect(status).toBe(201);
  const line = await read(String(body['id']));
  expect(line).toMatchObject({ description: 'Display 14"', value: '350.00', cost: '200.33', quantity: '2' });
  expect(await onHand()).toBe('3');
  expect(await read(ticket)).toMatchObject({ total: '700.00' });
  const own = await addLine({ description: 'Own words', value: '1', cost: '2' });
  expect(await read(String(own.body['id']))).toMatchObject({ description: 'Own words', value: '1.00', cost: '2.00' });
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'stock_move', ticket_id: ticket, line_id: line['_id'] },
    fields: ['reason', 'quantity', 'cost'],
  });
  expect(found.body['docs']).toEqual([{ reason: 'used', quantity: '-2', cost: '200.333' }]);
});

test('the stock follows every change of a line, once', async () => {
  const id = String((await addLine({ quantity: '2' })).body['id']);
  expect((await change(id, { quantity: '3' })).status).toBe(201);
  expect((await change(id, { quantity: '1' })).status).toBe(201);
  expect((await change(id, { description: 'Other words' })).status).toBe(201);
  expect(await moves()).toEqual(['used -2', 'used -1', 'returned 2']);
  expect((await change(id, { line_kind: 'labour' })).status).toBe(201);
  expect(await onHand()).toBe('5');
  expect((await read(id))['part_id']).toBeUndefined();
  expect((await change(id, { line_kind: 'part', part_id: part })).status).toBe(201);
  const other = await make({ klass: 'stock_part', name: 'Other', price: '10' });
  await make({ klass: 'stock_move', part_id: other, reason: 'bought', quantity: '1', cost: '4' });
  expect((await change(id, { part_id: other })).status).toBe(201);
  expect(await read(id)).toMatchObject({ description: 'Other', value: '10.00', cost: '4.00' });
  expect([await onHand(), await onHand(other)]).toEqual(['5', '0']);
  expect((await remove(id)).status).toBe(200);
  expect(await onHand(other)).toBe('1');
  expect((await restore(id)).status).toBe(200);
  expect(await onHand(other)).toBe('0');
});

test('a line that the stock does not have is refused, and a restored one waits in the trash', async () => {
  const refused = await addLine({ quantity: '6' });
  expect(refused.body['reason']).toEqual({
    quantity: [{ code: 'not-in-stock', params: { on_hand: '5', name: 'Display 14"' } }],
  });
  expect(await read(ticket)).not.toHaveProperty('total');
  const id = String((await addLine({ quantity: '5' })).body['id']);
  expect((await remove(id)).status).toBe(200);
  const another = String((await addLine({ quantity: '1' })).body['id']);
  expect((await restore(id)).text).toContain('not-in-stock');
  await remove(another);
  expect((await restore(id)).status).toBe(200);
  expect(await onHand()).toBe('0');
});

test('a cancelled ticket gives back the named parts, once, and a removed one what it used', async () => {
  const [one, two] = [await addLine({ quantity: '1' }), await addLine({ quantity: '2' })].map(({ body }) =>
    String(body['id']),
  );
  const cancel = { status: 'cancel', reason: 'Too dear' };
  expect((await change(ticket, { ...cancel, parts_back: ['orl-none'] })).body['reason']).toEqual({
    parts_back: [{ code: 'must-exist' }],
  });
  expect((await change(ticket, { ...cancel, parts_back: 'x' })).status).toBe(422);
  const rev = String((await read(ticket))['_rev']);
  const clicks = await Promise.all(
    [1, 2].map(async () => ana.call('PUT', `${group}/${ticket}?rev=${rev}`, { ...cancel, parts_back: [two] })),
  );
  expect(clicks.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([201, 409]);
  expect((await change(ticket, { ...cancel, parts_back: [one, two] })).status).toBe(201);
  expect(await onHand()).toBe('4');
  expect(await read(two ?? '')).toMatchObject({ given_back: true, quantity: '2' });
  expect(await moves()).toEqual(['used -1', 'used -2', 'returned 2']);
  expect((await change(ticket, { status: 'open' })).status).toBe(201);
  expect((await change(two ?? '', { given_back: false })).status).toBe(201);
  expect(await onHand()).toBe('2');
  await remove(ticket);
  expect(await onHand()).toBe('5');
  expect((await restore(ticket)).status).toBe(200);
  expect(await onHand()).toBe('2');
});

test('a removed ticket is restored although its parts are used elsewhere', async () => {
  const id = String((await addLine({ quantity: '5' })).body['id']);
  await remove(ticket);
  const other = await make({ klass: 'ticket', content: 'Other' });
  await make({ klass: 'order_line', ticket_id: other, line_kind: 'part', part_id: part, quantity: '1' });
  const restored = await restore(ticket);
  expect(restored.text).not.toContain('error');
  expect(await read(id)).toMatchObject({ given_back: true, quantity: '5' });
  expect(await onHand()).toBe('4');
  expect((await change(id, { quantity: '4', given_back: false })).status).toBe(201);
  expect(await onHand()).toBe('0');
});

test('what a done ticket used is not in the stock after its removal', async () => {
  await addLine({ quantity: '2' });
  await change(ticket, { status: 'done' });
  await remove(ticket);
  expect(await onHand()).toBe('3');
  expect((await restore(ticket)).status).toBe(200);
  expect(await onHand()).toBe('3');
  expect(await moves()).toEqual(['used -2']);
});

test('a line of a part with serial numbers names the piece', async () => {
  const tracked = await make({ klass: 'stock_part', name: 'Battery', price: '90', serials: true });
  await make({ klass: 'stock_move', part_id: tracked, reason: 'bought', quantity: '1', serial: 'B1', cost: '40' });
  const add = async (doc: object) => addLine({ part_id: tracked, ...doc });
  expect((await add({})).body['reason']).toEqual({ serial: [{ code: 'cant-be-blank' }] });
  expect((await add({ serial: 'B1', quantity: '2' })).body['reason']).toEqual({
    quantity: [{ code: 'one-piece-for-each-serial' }],
  });
  expect((await add({ serial: 'B2' })).body['reason']).toEqual({ serial: [{ code: 'serial-is-not-in-stock' }] });
  const id = String((await add({ serial: 'B1' })).body['id']);
  expect((await add({ serial: 'B1' })).status).toBe(422);
  await remove(id);
  expect((await add({ serial: 'B1' })).status).toBe(201);
  expect((await addLine({ serial: 'B1' })).body['reason']).toEqual({ serial: [{ code: 'part-has-no-serials' }] });
});

test('of forty orders that use the last piece one gets it', async () => {
  await addLine({ quantity: '4' });
  const all = await Promise.all(Array.from({ length: 40 }, async () => addLine()));
  expect(all.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 422)).toHaveLength(39);
  expect(await onHand()).toBe('0');
  expect(await read(ticket)).toMatchObject({ total: '1750.00' });
});
