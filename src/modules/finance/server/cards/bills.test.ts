import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#platform/entity/parse-day.ts';
import { addMonths, closingOf, dayIn } from '../../rules/cards/calendar.ts';
import type { CardBills } from '../../rules/cards/bills.ts';
import { checkTotals } from '../rebuild.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** A card whose bills close on the 3rd and are due on the 10th, in a group that lives by UTC. */

let running: TestApp;
let ana: Client;
let group: string;
let card: string;
let bank: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  bank = await make('wallet', { name: 'Bank', currency: 'BRL', start_balance: '5000' });
  const days = { closing_day: 3, due_day: 10 };
  card = await make('wallet', { name: 'Card', currency: 'BRL', card: true, limit: '2000', pays_from: bank, ...days });
});

type Body = Record<string, unknown>;
async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function bills(id = card): Promise<CardBills> {
  const got = await ana.call('GET', `${group}/_bills/${id}`);
  expect(got.status, got.text).toBe(200);
  return got.body as unknown as CardBills;
}
async function put(id: string, fields: Body) {
  const { _rev } = (await ana.call('GET', `${group}/${id}`)).body;
  return ana.call('PUT', `${group}/${id}?rev=${String(_rev)}`, fields);
}
const spend = async (date: string, value: string, more: Body = {}): Promise<string> =>
  make('outgo', { wallet_id: card, date, value, confirmed: true, ...more });

test('a row is in the bill of its day, can be moved to the next and stays there', async () => {
  const { current } = await bills();
  const closes = dayIn(current, 3);
  await spend(closes, '10');
  const late = await spend(addDays(closes, 1), '20');
  const of = async (bill: string): Promise<unknown> => {
    const found = (await bills()).bills.find((one) => one.bill === bill);
    const rows = await ana.call('GET', `${group}/_ledger/${card}?bill=${bill}`);
    expect(rows.body['count']).toBe(found?.count);
    return found?.total;
  };
  expect([await of(current), await of(addMonths(current, 1))]).toEqual(['10.00', '20.00']);
  expect((await put(late, { bill: addMonths(current, 2) })).status).toBe(201);
  expect(await of(addMonths(current, 2))).toBe('20.00');
  expect((await put(late, { bill: addMonths(current, 9) })).body).toMatchObject({
    reason: { bill: [{ code: 'is-invalid' }] },
  });
  // A closing that is moved takes other rows along, not this one.
  const moved = await put(card, { closings: [{ bill: current, day: addDays(closes, 2) }] });
  expect(moved.status, moved.text).toBe(201);
  expect([await of(current), await of(addMonths(current, 2))]).toEqual(['10.00', '20.00']);
  await put(late, { bill: null });
  expect(await of(current)).toBe('30.00');
});

test('what is owed is the balance of the card; older rows are one sum', async () => {
  const { current } = await bills();
  await put(card, { start_balance: '-7' });
  await spend('2020-01-05', '100');
  await spend(dayIn(addMonths(current, -2), 20), '40');
  await spend(dayIn(addMonths(current, 1), 1), '60');
  await make('income', { wallet_id: card, date: dayIn(addMonths(current, -2), 21), value: '5', description: 'Refund' });
  await make('transfer', {
    source_wallet_id: bank,
    destination_wallet_id: card,
    date: dayIn(addMonths(current, -1), 1),
    value: '110',
    confirmed: true,
  });
  const found = await bills();
  expect(found.earlier).toBe('0.00');
  const owed = found.bills.reduce((sum, { open }) => sum + Number(open), 0);
  expect(owed).toBe(92);
  expect((await ana.call('GET', `${group}/${card}`)).body['balance_after_pending']).toBe('-92.00');
  expect(found).toMatchObject({ limit: '2000.00', available: '1908.00', ahead: '0.00' });
  // A payment that is not confirmed pays nothing yet.
  const pair = { source_wallet_id: bank, destination_wallet_id: card };
  const planned = await make('transfer', { ...pair, date: dayIn(current, 1), value: '2' });
  expect(await bills()).toMatchObject({ planned: '2.00', bills: found.bills });
  await ana.call('PUT', `${group}/_design/confirm/_update/confirm/${planned}`);
  expect((await bills()).bills.reduce((sum, { open }) => sum + Number(open), 0)).toBe(90);
});

test('cards that share a limit are counted together, and only one level deep', async () => {
  const days = { currency: 'BRL', card: true, closing_day: 31, due_day: 7 };
  const second = await make('wallet', { name: 'Second', ...days, limit_shared_with: card });
  await make('outgo', { wallet_id: second, date: '2026-01-01', value: '30' });
  await spend('2026-01-01', '70');
  expect(await bills(second)).toMatchObject({ limit: '2000.00', available: '1900.00' });
  expect(await bills()).toMatchObject({ available: '1900.00' });
  const refused = { reason: { limit_shared_with: [{ code: 'shares-a-limit-itself' }] } };
  const third = await make('wallet', { name: 'Third', ...days });
  expect((await put(third, { limit_shared_with: second })).body).toMatchObject(refused);
  expect((await put(third, { limit_shared_with: bank })).body).toMatchObject(refused);
  expect((await put(card, { limit_shared_with: third })).body).toMatchObject(refused);
  expect((await put(third, { limit_shared_with: third })).status).toBe(422);
  // A card without entries is removed: the other one counts its own limit again.
  const fourth = await make('wallet', { name: 'Fourth', ...days, limit: '10', limit_shared_with: third });
  expect((await ana.call('GET', `${group}/${fourth}`)).body['available_credit']).toBeUndefined();
  const { _rev } = (await ana.call('GET', `${group}/${third}`)).body;
  expect((await ana.call('DELETE', `${group}/${third}?rev=${String(_rev)}`)).status).toBe(200);
  expect((await ana.call('GET', `${group}/${fourth}`)).body['available_credit']).toBe('10.00');
  // It comes back: the limit is shared again, unless the currencies differ by then.
  expect((await put(fourth, { currency: 'USD' })).status).toBe(201);
  expect((await ana.call('POST', `${group}/_restore`, { ids: [third] })).text).toContain('"ok":true');
  expect(await checkTotals(running.app, false)).toEqual([]);
  expect(await bills(fourth)).not.toHaveProperty('available');
});

test('wrong days, payers and closings are refused', async () => {
  const dollars = await make('wallet', { name: 'Dollars', currency: 'USD' });
  for (const fields of [
    { closing_day: 0 },
    { closing_day: 32 },
    { due_day: 1.5 },
    { pays_from: dollars },
    { pays_from: card },
    { closings: [{ bill: '2026-11', day: '2026-12-30' }] },
    { closings: [{ bill: '2026-13', day: '2026-12-03' }] },
    { closings: [{ bill: '2026-11', day: '2026-11-31' }] },
    { closings: [{ bill: '2026-11' }] },
  ])
    expect((await put(card, fields)).status, JSON.stringify(fields)).toBe(422);
  expect((await put(bank, { closings: [{ bill: '2026-11', day: '2026-11-05' }] })).status).toBe(422);
  expect((await ana.call('GET', `${group}/_bills/${bank}`)).status).toBe(404);
  expect((await ana.call('GET', `${group}/_bills/${card}?back=x`)).status).toBe(400);
  const calendar = { closingDay: 31, dueDay: 7, moved: new Map<string, string>() };
  await put(card, { closing_day: 31, due_day: 7 });
  const { bills: made } = await bills();
  expect(made.map(({ closes }) => closes)).toEqual(made.map(({ bill }) => closingOf(calendar, bill)));
});

test('a bill is paid by one transfer; twice or too much only if it is said so', async () => {
  const { current } = await bills();
  const last = addMonths(current, -1);
  await spend(dayIn(last, 2), '100');
  const pay = async (fields: Body) => ana.call('PUT', `${group}/_design/card/_update/pay/${card}`, fields);
  const stateOf = async (): Promise<unknown> => (await bills()).bills.find(({ bill }) => bill === last)?.open;
  expect((await pay({ bill: last, value: '40' })).status).toBe(201);
  expect(await stateOf()).toBe('60.00');
  // A payment is in no bill.
  const now = await ana.call('GET', `${group}/_ledger/${card}?bill=${current}`);
  expect(now.body).toMatchObject({ count: 0 });
  expect((await pay({ bill: last, value: '60.01' })).body).toMatchObject({
    reason: { value: [{ code: 'more-than-open', params: { open: '60.00' } }] },
  });
  const both = await Promise.all([pay({ bill: last }), pay({ bill: last })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  expect(await stateOf()).toBe('0.00');
  expect((await pay({ bill: last, value: '5' })).body).toMatchObject({ reason: { value: [{ code: 'bill-is-paid' }] } });
  expect((await pay({ bill: last, value: '5', more: true })).status).toBe(201);
  expect(await bills()).toMatchObject({ ahead: '5.00' });
  expect((await ana.call('GET', `${group}/${bank}`)).body['balance']).toBe('4895.00');
  for (const fields of [
    {},
    { bill: 'x' },
    { bill: last, value: '-1' },
    { bill: last, value: '1', date: 'x', more: true },
  ])
    expect((await pay(fields)).status, JSON.stringify(fields)).toBe(422);
  expect((await ana.call('PUT', `${group}/_design/card/_update/pay/${bank}`, { bill: last })).status).toBe(422);
});

test('a payment that the bank’s file brings too is the same transfer', async () => {
  const { current, today } = await bills();
  const last = addMonths(current, -1);
  await spend(dayIn(last, 2), '100');
  await ana.call('PUT', `${group}/_design/card/_update/pay/${card}`, { bill: last });
  for (const [wallet, line] of [
    [bank, 'PAGAMENTO FATURA;-100,00'],
    [card, 'Pagamento recebido;100,00'],
  ] as const) {
    const day = today.split('-').toReversed().join('/');
    const sent = await ana.call('POST', `${group}/wallets-upload`, {
      wallet,
      content: `Data;Histórico;Valor\n${day};${line}\n`,
      column: ['date', 'description', 'value'],
      header_line: 1,
      date_format: 'dmy',
      decimal: ',',
      most_items_are: 'income',
      mode: 'import',
    });
    expect(sent.body, sent.text).toMatchObject({ added: 0, left_out: 1 });
  }
});
