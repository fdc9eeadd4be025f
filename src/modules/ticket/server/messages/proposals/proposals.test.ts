import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { nightly } from '../../nightly.ts';

let running: TestApp;
let ana: Client;
let group: string;
let customer: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-10T12:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Fix & Co' });
  customer = await make({ klass: 'customer', name: 'Ana', phones: [{ number: '+12125550123' }] });
});
afterAll(async () => running.close());

async function make(doc: object): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const night = async (days: number): Promise<void> => {
  running.clock.now = new Date(running.clock.now.getTime() + days * 86_400_000);
  await nightly.work(running.app, { id: group });
  ana = await signIn(running.app, ana);
};
const proposals = async () =>
  (await ana.call('GET', `${group}/_messages/proposals`)).body['rows'] as readonly Record<string, unknown>[];
const step = async (verb: string, ticket: string, body: object) =>
  ana.call('PUT', `${group}/_design/message/_update/${verb}/${ticket}`, body);
const done = async (title: string, more: object = {}) =>
  make({ klass: 'ticket', content: title, title, status: 'done', problem: 'Dust', customer_id: customer, ...more });

test('a device that nobody collects is proposed once, after the days of the group', async () => {
  await make({ klass: 'account_configuration', key: 'unclaimed-days', value: '3' });
  for (const value of ['x', '-1', '1000'])
    expect(
      (await ana.call('POST', group, { klass: 'account_configuration', key: 'unclaimed-days', value })).status,
    ).toBe(422);
  const [told, declined, returned] = [await done('Told'), await done('Declined'), await done('Returned')];
  await make({ klass: 'ticket', content: 'Open', customer_id: customer });
  await night(2);
  expect(await proposals()).toEqual([]);
  await night(2);
  await night(0);
  expect(await proposals()).toMatchObject(
    [told, declined, returned].map((id) => ({ ticket_id: id, event: 'unclaimed', customer: 'Ana' })),
  );
  const message = { event: 'unclaimed', channel: 'whatsapp', text: 'Come', to: '12125550123' };
  expect((await step('prepare', told, message)).status).toBe(201);
  expect((await step('dismiss', declined, { event: 'unclaimed' })).status).toBe(201);
  expect((await step('dismiss', declined, { event: 'party' })).status).toBe(422);
  expect((await step('dismiss', 'tkt-none', { event: 'unclaimed' })).status).toBe(404);
  await ana.call('PUT', `${group}/_design/return/_update/returned/${returned}`, {});
  expect(await proposals()).toEqual([]);
  for (const days of [1, 30, 60]) await night(days);
  expect(await proposals()).toEqual([]);
});

test('the end of a warranty and a maintenance are proposed two weeks before', async () => {
  const ticket = await done('Pump');
  const day = (days: number): string =>
    new Date(running.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const work = { klass: 'maintenance', ticket_id: ticket, description: 'Cleaned', date: day(-80), warranty: 90 };
  await make({ ...work, next_maintenance: day(20) });
  await ana.call('PUT', `${group}/_design/return/_update/returned/${ticket}`, {});
  await night(0);
  expect(await proposals()).toMatchObject([{ ticket_id: ticket, event: 'warranty_end', title: 'Pump' }]);
  await night(7);
  expect(await proposals()).toMatchObject([{ event: 'warranty_end' }, { event: 'maintenance_due' }]);
});

test('who wants no messages is not proposed, and a removed ticket neither', async () => {
  const silent = await make({ klass: 'customer', name: 'Silent', no_messages: true });
  await done('Silent', { customer_id: silent });
  const gone = await done('Gone');
  await night(5);
  const mine = async () =>
    (await proposals()).filter(({ event }) => event === 'unclaimed').map(({ ticket_id: id }) => id);
  expect(await mine()).toEqual([gone]);
  const { _rev: rev } = (await ana.call('GET', `${group}/${gone}`)).body;
  expect((await ana.call('DELETE', `${group}/${gone}?rev=${String(rev)}`)).status).toBe(200);
  expect(await mine()).toEqual([]);
});
