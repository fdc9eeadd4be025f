import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { regionOf } from '#platform/entity/region/region.ts';
import { firstRows } from '../first-rows.ts';

let running: TestApp;
let ana: Client;
let group: string;
let bank: string;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date('2026-11-10T12:00:00Z');
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Home', currency: 'BRL' });
  bank = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '1000' });
});

async function make(doc: Record<string, unknown>, who = ana): Promise<string> {
  const made = await who.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const pay = async (date: string, value: string, more: object = {}): Promise<string> =>
  make({ klass: 'outgo', wallet_id: bank, date, value, confirmed: true, ...more });
const month = async (query = ''): Promise<Record<string, unknown>> => {
  const answer = await ana.call('GET', `${group}/_month${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

test('what comes in, goes out and is left counts what moved, what is entered ahead and what is planned, once', async () => {
  await pay('2026-10-31', '999');
  await pay('2026-11-02', '100', { categories: ['food'] });
  await pay('2026-11-20', '50', { confirmed: false });
  await make({ klass: 'income', wallet_id: bank, date: '2026-11-05', value: '2000', confirmed: true });
  const savings = await make({ klass: 'wallet', name: 'Savings', currency: 'BRL' });
  await make({
    klass: 'transfer',
    date: '2026-11-06',
    value: '300',
    source_wallet_id: bank,
    destination_wallet_id: savings,
    confirmed: true,
  });
  const plan = { klass: 'planned', wallet_id: bank, rule: 'monthly', state: 'active' };
  await make({ ...plan, flow: 'outgo', party: 'Rent', value: '700', start: '2026-11-28', day: 28 });
  await make({ ...plan, flow: 'income', party: 'Pay', value: '2000', start: '2026-12-05', day: 5 });
  const { figures, bills, from, to } = await month();
  expect([from, to]).toEqual(['2026-11-01', '2026-11-30']);
  expect(figures).toEqual([
    {
      currency: 'BRL',
      in: '2000.00',
      in_ahead: '0.00',
      out: '850.00',
      out_ahead: '750.00',
      left: '1150.00',
      // 1000 − 999 + 2000 − 100, less 50 and 700 until the pay of the 5th.
      safe: '1151.00',
      safe_until: '2026-12-04',
    },
  ]);
  expect(bills).toMatchObject([
    { date: '2026-11-20', amount: '50.00' },
    { label: 'Rent', date: '2026-11-28', amount: '700.00', currency: 'BRL' },
  ]);
});

test('the bill of a card, budgets, changed prices, net worth and what is new stand on the page', async () => {
  const card = await make({ klass: 'wallet', name: 'Card', currency: 'BRL', card: true, closing_day: 3, due_day: 15 });
  await pay('2026-10-20', '120.50', { wallet_id: card });
  await make({ klass: 'budget', category: 'food', currency: 'BRL', amount: '400' });
  await pay('2026-11-02', '100', { categories: ['food'] });
  const dollars = await make({ klass: 'wallet', name: 'Dollars', currency: 'USD', start_balance: '30' });
  await make({
    klass: 'exchange',
    date: '2026-11-01',
    value_out: '55',
    value_in: '10',
    source_wallet_id: bank,
    destination_wallet_id: dollars,
    confirmed: true,
  });
  const plan = { klass: 'planned', wallet_id: bank, rule: 'monthly', state: 'active', flow: 'outgo' };
  await make({ ...plan, party: 'Streaming', value: '20', start: '2026-09-08', day: 8 });
  for (const [day, value] of [
    ['2026-10-08', '20.00'],
    ['2026-11-08', '22.00'],
  ] as const)
    await pay(day, value, { paid_to: 'Streaming' });
  const bia = await signUp(running.app);
  await bring(ana, group, bia, { admin: false });
  const since = running.clock.now.toISOString();
  running.clock.now = new Date('2026-11-10T13:00:00Z');
  await make({ klass: 'income', wallet_id: bank, date: '2026-11-10', value: '1', confirmed: true }, bia);
  await pay('2026-11-10', '1');
  const told = await month(`?since=${since}`);
  expect(told['bills']).toMatchObject([
    { label: 'Card', date: '2026-11-15', amount: '120.50', record: card },
    { label: 'Streaming', date: '2026-12-08' },
  ]);
  expect(told['budgets']).toMatchObject([{ category: 'food', spent: '100.00', left: '300.00', per_day: '14.28' }]);
  expect(told['changed']).toMatchObject([{ label: 'Streaming', before: '20.00', last: '22.00', currency: 'BRL' }]);
  // 1000 − 55 − 100 − 42 on the bank, −120.50 on the card, 40 dollars at 5.5.
  expect(told['worth']).toMatchObject({ currency: 'BRL', amount: '902.50', unknown: [] });
  expect(told).toMatchObject({ added: 1, waiting: 0 });
  expect((await month())['added']).toBe(0);
});

test('an empty group has no figures, and a wrong time is refused', async () => {
  const other = await foundGroup(ana, { name: 'Empty' });
  const { body } = await ana.call('GET', `${other}/_month`);
  expect(body).toMatchObject({ figures: [], bills: [], budgets: [], changed: [] });
  for (const since of ['yesterday', '2026-02-30T25:61:61Z', '0000-00-00T00:00:00Z'])
    expect((await ana.call('GET', `${group}/_month?since=${since}`)).status).toBe(400);
});

test('the first rows of the dashboard are the month, by currency, and the next bills', async () => {
  await pay('2026-11-02', '100');
  await make({
    klass: 'planned',
    wallet_id: bank,
    rule: 'monthly',
    state: 'active',
    flow: 'outgo',
    party: 'Rent',
    value: '700.5',
    start: '2026-11-28',
    day: 28,
  });
  await make({ klass: 'wallet', name: 'Dollars', currency: 'USD', start_balance: '5' });
  const dashboard = firstRows.find(({ screen }) => screen === '');
  const rows = dashboard?.rows?.(await month()) ?? [];
  const texts = rows.map((row) => dashboard?.text(row, regionOf('pt-BR', 'BR')).replaceAll('\u00a0', ' '));
  expect(texts.slice(0, 3)).toEqual([
    'Este mês: entram R$ 0,00, saem R$ 800,50, sobram -R$ 800,50',
    'Este mês: entram US$ 0,00, saem US$ 0,00, sobram US$ 0,00',
    'Rent · R$ 700,50',
  ]);
  expect(rows.map(({ to }) => to).slice(0, 3)).toEqual(['forecast', 'forecast', undefined]);
});
