import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CardBills } from '../../rules/cards/bills.ts';
import { addMonths, dayIn } from '../../rules/cards/calendar.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Purchases in instalments: their parts, and what can become of them. */

let running: TestApp;
let ana: Client;
let group: string;
let card: string;
let current: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const days = { closing_day: 3, due_day: 10 };
  card = await make('wallet', { name: 'Card', currency: 'BRL', card: true, limit: '2000', ...days });
  ({ current } = await bills());
});

type Body = Record<string, unknown>;
async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function bills(): Promise<CardBills> {
  return (await ana.call('GET', `${group}/_bills/${card}`)).body as unknown as CardBills;
}
const totals = async (from = current): Promise<readonly string[]> =>
  (await bills()).bills.filter(({ bill }) => bill >= from).map(({ total }) => total);
async function parts(): Promise<readonly Body[]> {
  const selector = { klass: 'outgo', plan_part: { $exists: true } };
  const found = await ana.call('POST', `${group}/_find`, { selector, sort: [{ date: 'asc' }], limit: 100 });
  return found.body['docs'] as Body[];
}
const plan = async (fields: Body = {}): Promise<string> =>
  make('instalment_plan', {
    wallet_id: card,
    description: 'Oven',
    paid_to: 'Shop',
    categories: ['home'],
    date: dayIn(current, 2),
    total: '100',
    count: 3,
    ...fields,
  });
const step = async (id: string, verb: string, body: Body = {}) =>
  ana.call('PUT', `${group}/_design/instalment/_update/${verb}/${id}`, body);
const upload = async (lines: string, more: Body = {}) =>
  ana.call('POST', `${group}/wallets-upload`, {
    wallet: card,
    content: `Data;Histórico;Valor\n${lines}\n`,
    column: ['date', 'description', 'value'],
    header_line: 1,
    date_format: 'dmy',
    decimal: ',',
    most_items_are: 'outgo',
    status: 'confirmed',
    mode: 'import',
    ...more,
  });
const dmy = (day: string): string => day.split('-').toReversed().join('/');

test('a purchase is laid out in the next bills; the limit falls by all of it', async () => {
  const id = await plan();
  expect(await parts()).toMatchObject(
    ['33.34', '33.33', '33.33'].map((value, at) => ({
      value,
      description: `Oven ${at + 1}/3`,
      paid_to: 'Shop',
      categories: ['home'],
      bill: addMonths(current, at),
      plan_id: id,
      plan_part: at + 1,
      confirmed: false,
    })),
  );
  expect(await totals()).toEqual(['33.34', '33.33', '33.33']);
  expect(await bills()).toMatchObject({ available: '1900.00' });
});

test('wrong numbers, totals, months and wallets are refused at their field', async () => {
  const bank = await make('wallet', { name: 'Bank', currency: 'BRL' });
  const good = { klass: 'instalment_plan', wallet_id: card, description: 'x', date: dayIn(current, 2), total: '100' };
  for (const [field, value] of [
    ['count', 0],
    ['count', 1],
    ['count', 100],
    ['count', 999],
    ['count', null],
    ['total', '0'],
    ['total', '-5'],
    ['total', '0.02'],
    ['total', '10.001'],
    ['first_bill', '2026-13'],
    ['first_bill', addMonths(current, 9)],
    ['wallet_id', bank],
  ] as const) {
    const refused = await ana.call('POST', group, { ...good, count: 3, [field]: value });
    expect([refused.status, Object.keys(refused.body['reason'] as Body)], `${field} ${value}`).toEqual([422, [field]]);
  }
  expect(await parts()).toEqual([]);
  const id = await plan();
  const { _rev } = (await ana.call('GET', `${group}/${id}`)).body;
  expect((await ana.call('PUT', `${group}/${id}?rev=${String(_rev)}`, { total: '5' })).status).toBe(422);
});

test('parts that files or people brought before are taken as they are', async () => {
  const first = dmy(dayIn(addMonths(current, -1), 2));
  await upload(`${first};SHOP PARC 01/03;33,33\n${first};OTHER PARC 01/03;33,33`);
  const typed = { wallet_id: card, date: dayIn(current, 2), value: '33.33', description: 'Shop parcela 2/3' };
  await make('outgo', typed);
  await plan({ date: dayIn(addMonths(current, -1), 2) });
  expect((await parts()).map(({ value, description }) => `${String(value)} ${String(description)}`)).toEqual([
    '33.33 SHOP PARC 01/03',
    '33.33 Shop parcela 2/3',
    '33.33 Oven 3/3',
  ]);
});

test('a file fills a part with the bank’s amount; its undo gives the planned one back', async () => {
  await plan();
  const before = await parts();
  const lines = `${dmy(dayIn(current, 2))};SHOP 01/03;33,36\n${dmy(dayIn(current, 2))};BAKER;33,34`;
  const preview = (await upload(lines, { mode: undefined })).body['rows'] as Body[];
  expect(preview.map(({ verdict, of }) => [verdict, of])).toEqual([
    ['instalment', before[0]?.['_id']],
    ['new', undefined],
  ]);
  const sent = await upload(lines);
  expect(sent.body).toMatchObject({ added: 1, left_out: 1 });
  expect((await parts())[0]).toMatchObject({ value: '33.36', confirmed: true, description: 'Oven 1/3' });
  expect((await ana.call('GET', `${group}/${card}`)).body).toMatchObject({
    balance: '-33.36',
    balance_after_pending: '-100.02',
  });
  const undone = await ana.call('PUT', `${group}/_design/undo/_update/csv/${String(sent.body['id'])}`, {});
  expect(undone.status, undone.text).toBe(201);
  const seen = (rows: readonly Body[]) => rows.map(({ _rev, updated_at: _at, ...row }) => row);
  expect(seen(await parts())).toEqual(seen(before));
  expect((await ana.call('GET', `${group}/${card}`)).body).toMatchObject({ balance: '0.00' });
});

test('a file of another format brings no part twice', async () => {
  await plan();
  const day = dayIn(current, 2);
  await upload(`${dmy(day)};SHOP 01/03;33,34`);
  const other = { content: `date,title,amount\n${day},Shop - Parcela 1/3,33.34\n`, date_format: 'ymd', decimal: '.' };
  expect((await upload('', other)).body).toMatchObject({ added: 0, left_out: 1 });
  expect(await totals()).toEqual(['33.34', '33.33', '33.33']);
});

test('a cancelled purchase sets its open parts aside; what was billed stays', async () => {
  const id = await plan();
  const [first] = await parts();
  await ana.call('PUT', `${group}/_design/confirm/_update/confirm/${String(first?.['_id'])}`);
  expect((await step(id, 'cancel')).status).toBe(201);
  expect((await parts()).map(({ _id }) => _id)).toEqual([first?.['_id']]);
  expect((await ana.call('GET', `${group}/${id}`)).body['state']).toBe('cancelled');
  expect((await step(id, 'cancel')).body).toMatchObject({ reason: { base: [{ code: 'plan-is-over' }] } });
  const trash = await ana.call('GET', `${group}/_trash`);
  expect(trash.text).toContain('Oven 3/3');
});

test('open parts are paid early in the open bill, for what the bank asks', async () => {
  const id = await plan({ date: dayIn(addMonths(current, -1), 2) });
  const [first] = await parts();
  await ana.call('PUT', `${group}/_design/confirm/_update/confirm/${String(first?.['_id'])}`);
  expect((await step(id, 'early', { value: '70' })).status).toBe(422);
  expect((await step(id, 'early', { value: '0' })).status).toBe(422);
  expect((await step(id, 'early', { value: '60.01' })).status).toBe(201);
  expect(await totals(addMonths(current, -1))).toEqual(['33.34', '60.01', '0.00']);
});

test('a refund sets the open parts aside and brings back what was billed', async () => {
  const id = await plan();
  const [first] = await parts();
  await ana.call('PUT', `${group}/_design/confirm/_update/confirm/${String(first?.['_id'])}`);
  expect((await step(id, 'refund')).status).toBe(201);
  expect(await totals()).toEqual(['0.00', '0.00']);
  expect((await ana.call('GET', `${group}/${card}`)).body['balance_after_pending']).toBe('0.00');
});

test('a removed purchase takes its open parts along, and brings them back', async () => {
  const id = await plan();
  const { _rev } = (await ana.call('GET', `${group}/${id}`)).body;
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(_rev)}`)).status).toBe(200);
  expect(await parts()).toEqual([]);
  const owed = async () => (await ana.call('GET', `${group}/${card}`)).body['balance_after_pending'];
  expect(await owed()).toBe('0.00');
  expect((await ana.call('POST', `${group}/_restore`, { ids: [id] })).text).toContain('"ok":true');
  expect(await parts()).toMatchObject([{ plan_id: id }, { plan_id: id }, { plan_id: id }]);
  expect(await owed()).toBe('-100.00');
});

test('a purchase that began before has only its parts to come, and takes the one that is there', async () => {
  const row = { wallet_id: card, date: dayIn(current, 2), value: '33.33', description: 'Shop 2/3' };
  await make('outgo', row);
  const begun = { date: dayIn(addMonths(current, -1), 2), first_part: 2 };
  await plan(begun);
  expect((await parts()).map(({ description, bill, value }) => [description, bill, value])).toEqual([
    ['Shop 2/3', current, '33.33'],
    ['Oven 3/3', addMonths(current, 1), '33.33'],
  ]);
  const other = { klass: 'instalment_plan', wallet_id: card, description: 'x', total: '9', count: 3 };
  const refused = await ana.call('POST', group, { ...other, ...begun, first_part: 4 });
  expect(refused.body).toMatchObject({ reason: { first_part: [{ code: 'less-than-or-equal-to' }] } });
});

test('a purchase whose parts would be after the last year is refused', async () => {
  const sent = {
    klass: 'instalment_plan',
    wallet_id: card,
    description: 'Oven',
    date: '9999-12-31',
    total: '9',
    count: 3,
  };
  const refused = await ana.call('POST', group, sent);
  expect(refused).toMatchObject({ status: 422, body: { reason: { date: [{ code: 'is-invalid' }] } } });
});
