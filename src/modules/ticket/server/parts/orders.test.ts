import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
let part: string;
let ticket: string;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app);
  bob = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL' });
  await bring(ana, group, bob);
  part = await make({ klass: 'stock_part', name: 'Display', price: '350' });
  ticket = await make({ klass: 'ticket', content: 'Dark', technical_id: bob.id });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const { status, body, text } = await ana.call('POST', group, doc);
  expect(status, text).toBe(201);
  return String(body['id']);
}
const read = async (id: string) => (await ana.call('GET', `${group}/${id}`)).body;
const change = async (id: string, doc: object) =>
  ana.call('PUT', `${group}/${id}?rev=${String((await read(id))['_rev'])}`, doc);
const order = async (doc: object = {}) => make({ klass: 'part_order', part_id: part, ticket_id: ticket, ...doc });

async function facts(): Promise<readonly unknown[]> {
  await deliverNotices.work(running.app, {});
  const query = { selector: { klass: 'notice', reason: 'arrived' } };
  const { body } = await bob.call('POST', `${bob.id}/_find`, query);
  return (body['docs'] as { detail?: string }[]).map(({ detail }) => detail);
}

test('an ordered part that arrives is in the stock, opens its ticket and notifies the technician', async () => {
  const id = await order({ quantity: '2', cost: '180.5' });
  expect(await read(id)).toMatchObject({ name: 'Display', state: 'wanted', currency: 'BRL' });
  expect((await change(ticket, { status: 'block', reason: 'No display', waits_for_part_id: id })).status).toBe(201);
  const ordered = { state: 'ordered', supplier: 'Telas SA', order_number: '4711', expected_on: '2026-12-01' };
  expect((await change(id, ordered)).status).toBe(201);
  await facts();
  const rev = String((await read(id))['_rev']);
  const clicks = await Promise.all(
    [1, 2].map(async () => ana.call('PUT', `${group}/${id}?rev=${rev}`, { state: 'arrived' })),
  );
  expect(clicks.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([201, 409]);
  expect(await read(part)).toMatchObject({ on_hand: '2', cost: '180.50' });
  const opened = await read(ticket);
  expect(opened).toMatchObject({ status: 'open' });
  expect(opened).not.toHaveProperty('waits_for_part_id');
  expect((await facts()).filter((fact) => JSON.stringify(fact).includes('Display'))).toHaveLength(1);
  expect((await facts()).filter((fact) => JSON.stringify(fact).includes('Open'))).toHaveLength(0);
  expect((await change(id, { quantity: '3' })).body['reason']).toEqual({ state: [{ code: 'already-arrived' }] });
  expect((await change(id, { state: 'wanted' })).body['reason']).toEqual({
    state: [{ code: 'status-not-allowed', params: { allowed: ['arrived'] } }],
  });
});

test('only an open order of the ticket is waited for', async () => {
  const other = await make({ klass: 'ticket', content: 'Other' });
  const [foreign, cancelled] = [await order({ ticket_id: other }), await order({ state: 'cancelled' })];
  for (const id of [foreign, cancelled])
    expect((await change(ticket, { status: 'block', reason: 'x', waits_for_part_id: id })).body['reason']).toEqual({
      waits_for_part_id: [{ code: 'must-exist' }],
    });
  const id = await order();
  await change(ticket, { status: 'block', reason: 'x', waits_for_part_id: id });
  expect((await change(ticket, { status: 'doing' })).status).toBe(201);
  expect(await read(ticket)).not.toHaveProperty('waits_for_part_id');
  await change(id, { state: 'arrived' });
  expect(await read(ticket), 'a ticket that no longer waits stays').toMatchObject({ status: 'doing' });
});

test('a part that is not in the catalogue is ordered by its name', async () => {
  const { status, body } = await ana.call('POST', group, { klass: 'part_order', ticket_id: ticket });
  expect([status, body['reason']]).toEqual([422, { name: [{ code: 'cant-be-blank' }] }]);
  const id = await make({ klass: 'part_order', name: 'Hinge', ticket_id: ticket });
  expect((await change(id, { quantity: '0' })).status).toBe(422);
  expect((await change(id, { quantity: '-1' })).status).toBe(422);
  expect((await change(id, { state: 'arrived' })).status).toBe(201);
  expect((await ana.call('POST', `${group}/_find`, { selector: { klass: 'stock_move' } })).body['docs']).toEqual([]);
});

test('pieces with serial numbers arrive with them', async () => {
  const battery = await make({ klass: 'stock_part', name: 'Battery', serials: true });
  const id = await order({ part_id: battery, quantity: '2', cost: '40' });
  expect((await change(id, { state: 'arrived' })).status).toBe(422);
  expect((await change(id, { state: 'arrived', serials: ['A'] })).body['reason']).toEqual({
    serials: [{ code: 'one-piece-for-each-serial' }],
  });
  expect((await change(id, { state: 'arrived', serials: ['A', 'B'] })).status).toBe(201);
  expect(await read(battery)).toMatchObject({ on_hand: '2' });
});

test('what is below its least number is found, and orders go to the trash with nothing else', async () => {
  await change(part, { least: '2' });
  const low = async () =>
    (
      (await ana.call('POST', `${group}/_find`, { selector: { klass: 'stock_part', below_least: true } })).body[
        'docs'
      ] as object[]
    ).length;
  expect(await low()).toBe(1);
  await make({ klass: 'stock_move', part_id: part, reason: 'bought', quantity: '2' });
  expect(await low()).toBe(0);
  const id = await order();
  await change(ticket, { status: 'block', reason: 'x', waits_for_part_id: id });
  const gone = await ana.call('DELETE', `${group}/${id}?rev=${String((await read(id))['_rev'])}`);
  expect(gone.status).toBe(200);
  expect(await read(ticket)).toMatchObject({ status: 'block' });
  expect((await ana.call('POST', `${group}/_restore`, { ids: [id] })).status).toBe(200);
  expect(await read(ticket)).toMatchObject({ waits_for_part_id: id });
});
