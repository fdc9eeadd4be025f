import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import type { DayReport, Drawer, JournalRow } from '../../rules/drawer/day.ts';

let running: TestApp;
let ana: Client;
let group: string;
let order: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  // The tenth in São Paulo.
  running.clock.now = new Date('2026-03-11T01:30:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop', currency: 'BRL', time_zone: 'America/Sao_Paulo' });
  order = await ticket();
});

async function post(who: Client, path: string, body: object) {
  return who.call('POST', `${group}${path}`, body);
}
async function make(who: Client, doc: object): Promise<string> {
  const made = await post(who, '', doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function ticket(): Promise<string> {
  const id = await make(ana, { klass: 'ticket', content: 'Fan is loud' });
  await make(ana, { klass: 'order_line', ticket_id: id, description: 'Work', value: '1000' });
  return id;
}
async function pay(amount: string, more: object = {}, who = ana): Promise<string> {
  return make(who, { klass: 'order_payment', ticket_id: order, method: 'cash', amount, ...more });
}
async function open(opening = '100', who = ana): Promise<string> {
  const { status, body, text } = await post(who, '/_cash', { opening });
  expect(status, text).toBe(201);
  return String(body['id']);
}
async function own(who = ana): Promise<Drawer | undefined> {
  return (await who.call('GET', `${group}/_cash`)).body['drawer'] as Drawer | undefined;
}
async function day(which?: string, who = ana): Promise<DayReport> {
  const answer = await who.call('GET', `${group}/_cash/day${which === undefined ? '' : `?day=${which}`}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as DayReport;
}
async function journal(query: string, who = ana): Promise<readonly JournalRow[]> {
  const answer = await who.call('GET', `${group}/_cash/journal?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['rows'] as readonly JournalRow[];
}
async function close(id: string, counted: string, more: object = {}, who = ana) {
  return post(who, `/_cash/${id}/closing`, { counted, expected: (await own(who))?.expected ?? '0', ...more });
}
async function remove(id: string) {
  const { body } = await ana.call('GET', `${group}/${id}`);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(body['_rev'])}`)).status).toBe(200);
}

test('cash of a person while the drawer is open belongs to it, and nothing else', async () => {
  await pay('5');
  const id = await open('100');
  const paid = await pay('50.50');
  await pay('30', { method: 'card' });
  await pay('20.25', { refund_of: paid });
  expect((await post(ana, `/_cash/${id}/moves`, { entry: 'deposit', amount: '10', note: 'Change' })).status).toBe(201);
  expect((await post(ana, `/_cash/${id}/moves`, { entry: 'withdrawal', amount: '40', note: 'Safe' })).status).toBe(201);
  expect(await own()).toMatchObject({ opening: '100.00', expected: '100.25', day: '2026-03-10', currency: 'BRL' });
  const report = await day();
  expect(report).toMatchObject({ day: '2026-03-10', tickets: 1 });
  expect(report.methods).toEqual([
    {
      method: 'cash',
      currency: 'BRL',
      taken: '55.50',
      refunded: '-20.25',
      corrected: '0.00',
      moved: '-30.00',
      total: '5.25',
    },
    {
      method: 'card',
      currency: 'BRL',
      taken: '30.00',
      refunded: '0.00',
      corrected: '0.00',
      moved: '0.00',
      total: '30.00',
    },
  ]);
  const rows = await journal('method=cash&figure=taken');
  expect(rows.map(({ amount, number, ticket_id: of }) => [amount, number, of])).toEqual([
    ['5.00', 1, order],
    ['50.50', 1, order],
  ]);
  expect((await journal(`drawer=${id}`)).map(({ entry }) => entry)).toEqual([
    'payment',
    'refund',
    'deposit',
    'withdrawal',
  ]);
});

test('a difference is stored with a note, and a closed drawer stays as it is', async () => {
  const id = await open();
  const paid = await pay('50');
  expect((await close(id, '149')).body['reason']).toEqual({
    note: [{ code: 'difference-needs-note', params: { difference: '-1.00' } }],
  });
  expect((await close(id, '150', { expected: '100' })).body['reason']).toEqual({
    counted: [{ code: 'drawer-changed', params: { expected: '150.00' } }],
  });
  for (const counted of ['-1', 'x', '1.001', '1e5', ''])
    expect((await close(id, counted, { note: 'x' })).body['reason']).toHaveProperty('counted');
  const closed = await close(id, '149', { note: ' Coin fell ' });
  expect(closed.body).toMatchObject({ expected: '150.00', counted: '149.00', difference: '-1.00', note: 'Coin fell' });
  expect((await close(id, '149', { note: 'x', expected: '150.00' })).status).toBe(409);
  expect((await post(ana, `/_cash/${id}/moves`, { entry: 'deposit', amount: '1', note: 'x' })).status).toBe(409);
  await remove(paid);
  await pay('7');
  expect((await day()).drawers).toEqual([expect.objectContaining({ expected: '150.00', difference: '-1.00' })]);
  expect(await own()).toBeUndefined();
  expect((await ana.call('GET', `${group}/_cash`)).body['last']).toBe('149.00');
});

test('what is undone later belongs to the day on which it happens', async () => {
  const first = await open();
  const paid = await pay('50');
  const other = await pay('20');
  await close(first, '170');
  running.clock.now = new Date('2026-03-11T04:30:00Z');
  await open('170');
  await remove(paid);
  const { body } = await ana.call('GET', `${group}/${other}`);
  await ana.call('PUT', `${group}/${other}?rev=${String(body['_rev'])}`, { method: 'card' });
  expect(await own()).toMatchObject({ expected: '100.00', day: '2026-03-11' });
  expect((await day('2026-03-10')).methods).toMatchObject([{ method: 'cash', taken: '70.00', corrected: '0.00' }]);
  expect((await day()).methods).toMatchObject([
    { method: 'cash', taken: '0.00', corrected: '-70.00' },
    { method: 'card', corrected: '20.00' },
  ]);
  expect((await post(ana, '/_restore', { ids: [paid] })).status).toBe(200);
  expect(await own()).toMatchObject({ expected: '150.00' });
});

test('a removed ticket takes its cash back out of the drawer', async () => {
  await open('0');
  await pay('50');
  await remove(order);
  expect(await own()).toMatchObject({ expected: '0.00' });
  expect((await journal('')).map(({ entry, ticket_id: of }) => [entry, of])).toEqual([
    ['payment', undefined],
    ['removed', undefined],
  ]);
});

test('a withdrawal needs a reason and is at most what is there', async () => {
  const id = await open('10');
  const move = async (fields: object) => (await post(ana, `/_cash/${id}/moves`, fields)).body['reason'];
  expect(await move({ entry: 'withdrawal', amount: '10.01', note: 'x' })).toEqual({
    amount: [{ code: 'more-than-in-drawer', params: { expected: '10.00' } }],
  });
  expect(await move({ entry: 'deposit', amount: '0', note: 'x' })).toHaveProperty('amount');
  expect(await move({ entry: 'deposit', amount: '1', note: ' ' })).toHaveProperty('note');
  expect((await post(ana, '/_cash', { opening: '1' })).body['reason']).toEqual({
    opening: [{ code: 'drawer-is-open' }],
  });
});

test('members see their own drawer and rows, administrators all', async () => {
  const ben = await signUp(running.app);
  const eva = await signUp(running.app);
  await bring(ana, group, ben);
  await bring(ana, group, eva);
  const id = await open('10', ben);
  await pay('5', {}, ben);
  expect((await day(undefined, eva)).methods).toEqual([]);
  expect((await day(undefined, eva)).drawers).toEqual([]);
  expect(await journal(`drawer=${id}`, eva)).toEqual([]);
  expect((await close(id, '15', { expected: '15.00' }, eva)).status).toBe(404);
  expect((await day(undefined, ben)).drawers).toHaveLength(1);
  expect((await day()).drawers).toMatchObject([{ expected: '15.00' }]);
  expect((await close(id, '15', { expected: '15.00' })).status).toBe(200);
});

test('a read-only group moves no cash and makes no charges', async () => {
  const id = await open('10');
  await running.pool.query('UPDATE groups SET over_since = $2 WHERE account_id = $1', [group, '2025-01-01T00:00:00Z']);
  ana = await signIn(running.app, ana);
  const refused = { status: 403, body: { reason: 'This Group is read-only' } };
  expect(await post(ana, '/_cash', { opening: '1' })).toMatchObject(refused);
  const move = { entry: 'deposit', amount: '1', note: 'x' };
  expect(await post(ana, `/_cash/${id}/moves`, move)).toMatchObject(refused);
  expect(await post(ana, `/_cash/${id}/closing`, { counted: '10', expected: '10.00' })).toMatchObject(refused);
  expect(await post(ana, '/_pix/charges', { ticket_id: order, amount: '5' })).toMatchObject(refused);
  expect((await day()).drawers).toMatchObject([{ expected: '10.00' }]);
});

test('of forty closings at once one is stored', async () => {
  const id = await open('10');
  const all = await Promise.all(
    Array.from({ length: 40 }, async (_, at) =>
      post(ana, `/_cash/${id}/closing`, { counted: String(at), expected: '10.00', note: `${at}` }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(all.filter(({ status }) => status === 409)).toHaveLength(39);
  const opened = await Promise.all(Array.from({ length: 10 }, async () => post(ana, '/_cash', { opening: '1' })));
  expect(opened.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('the day is printed on a page and on rolls, in the words of the group', async () => {
  const id = await open();
  await pay('50');
  await close(id, '149', { note: 'Coin fell' });
  const print = async (query: string) => ana.call('GET', `${group}/_design/print/_show/day/2026-03-10${query}`);
  const sheet = (await print('?format=sheet')).text;
  for (const word of ['Cash', '50', 'Coin fell', 'Difference', '149']) expect(sheet).toContain(word);
  for (const query of ['', '?paper=80mm', '?paper=58mm']) expect((await print(query)).text).toMatch(/^%PDF/);
  expect((await ana.call('GET', `${group}/_design/print/_show/day/2026-02-30`)).status).toBe(404);
});

test('members who may not read tickets see no money of them, and those who only read open no drawer', async () => {
  const [blind, reader] = [await signUp(running.app), await signUp(running.app)];
  await bring(ana, group, blind, { limits: [{ module: 'ticket', right: 'none' }] });
  await bring(ana, group, reader, { limits: [{ module: 'ticket', right: 'read' }] });
  for (const path of ['/_cash', '/_cash/day', '/_cash/journal', '/_design/print/_show/day/2026-03-10'])
    expect((await blind.call('GET', `${group}${path}`)).status, path).toBe(403);
  expect((await reader.call('GET', `${group}/_cash/day`)).status).toBe(200);
  expect((await post(reader, '/_cash', { opening: '1' })).status).toBe(403);
});
