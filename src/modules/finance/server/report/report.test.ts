import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';
import type { FinanceReport } from '../../rules/report.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
const ids: Record<string, string> = {};
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-31T12:00:00Z');
  [ana, bob] = [await signUp(running.app), await signUp(running.app)];
  group = await foundGroup(ana);
  await bring(ana, group, bob);
  ids['bank'] = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '100' });
  ids['card'] = await make({ klass: 'wallet', name: 'Card', currency: 'BRL', card: true });
  ids['euro'] = await make({ klass: 'wallet', name: 'Euro', currency: 'EUR' });
  const { bank, card, euro } = ids;
  const row = async (klass: string, date: string, fields: object): Promise<string> => make({ klass, date, ...fields });
  await row('income', '2026-01-05', { wallet_id: bank, value: '1000', categories: ['pay'], confirmed: true });
  await row('outgo', '2026-01-31', { wallet_id: bank, value: '30.50', categories: ['food', 'home'], confirmed: true });
  await row('outgo', '2026-03-01', { wallet_id: card, value: '12', categories: ['food'] });
  await row('outgo', '2026-03-02', { wallet_id: card, value: '0.01' });
  await row('outgo', '2026-03-03', { wallet_id: bank, value: '999', imported: true });
  await row('transfer', '2026-03-10', { source_wallet_id: bank, destination_wallet_id: card, value: '50', fee: '1' });
  const exchange = { source_wallet_id: bank, destination_wallet_id: euro, value_out: '120', value_in: '20' };
  await row('exchange', '2026-03-11', { ...exchange, fee: '2', fee_kind: 'destination' });
  await row('outgo', '2026-05-01', { wallet_id: bank, value: '7' });
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function report(view: string, query = ''): Promise<FinanceReport> {
  const answer = await ana.call('GET', `${group}/_design/finance-report/_view/${view}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as FinanceReport;
}

test('cash flow by month and currency: movements between own wallets are separate, and fees are outgoes', async () => {
  const { currencies } = await report('cash-flow');
  const figures = (currency: string) =>
    currencies?.find((each) => each.currency === currency)?.rows.map(({ key, figures: all }) => [key, all]);
  expect(figures('BRL')).toEqual([
    ['2026-01', { in: '1000.00', out: '30.50', moved: '0.00', net: '969.50', count: 2 }],
    ['2026-02', { in: '0.00', out: '0.00', moved: '0.00', net: '0.00', count: 0 }],
    ['2026-03', { in: '0.00', out: '13.01', moved: '-120.00', net: '-133.01', count: 6 }],
  ]);
  expect(figures('EUR')).toEqual([['2026-03', { in: '0.00', out: '2.00', moved: '20.00', net: '18.00', count: 2 }]]);
  const [bank] = (await report('cash-flow', `?wallet=${ids['bank']}&from=2026-03-01`)).currencies ?? [];
  expect(bank?.rows.map(({ figures: all }) => all)).toMatchObject([{ out: '1.00', moved: '-170.00', net: '-171.00' }]);
});

test('the default last day is in the time zone of the group', async () => {
  const island = await foundGroup(ana, { name: 'Island', time_zone: 'Pacific/Kiritimati' });
  const { body } = await ana.call('GET', `${island}/_design/finance-report/_view/cash-flow`);
  expect(body).toMatchObject({ to: '2026-04-01' });
});

test('a row counts in each of its categories, and rows without one are reported, too', async () => {
  const { currencies } = await report('categories', '?currency=BRL');
  expect(currencies?.map(({ currency }) => currency)).toEqual(['BRL']);
  const rows = currencies?.[0]?.rows.map(({ key, figures }) => [key, figures['in'], figures['out']]);
  expect(rows).toEqual([
    ['pay', '1000.00', '0.00'],
    ['food', '0.00', '42.50'],
    ['home', '0.00', '30.50'],
    [null, '0.00', '1.01'],
  ]);
});

test('balances over time end at the wallets’ balances after all pending rows', async () => {
  const { days, balances } = await report('balances', '?from=2026-01-01&to=2026-06-30');
  expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30']);
  const lines = balances?.flatMap((each) => each.lines) ?? [];
  for (const name of ['bank', 'card', 'euro']) {
    const doc = (await ana.call('GET', `${group}/${ids[name]}`)).body;
    expect(lines.find(({ id }) => id === ids[name])?.points.at(-1), name).toBe(doc['balance_after_pending']);
  }
  expect(lines.find(({ id }) => id === null)?.points).toEqual([
    '1069.50',
    '1069.50',
    '936.49',
    '936.49',
    '929.49',
    '929.49',
  ]);
  const sure = await report('balances', '?from=2026-01-01&to=2026-06-30&confirmed=true&currency=BRL');
  expect(sure.balances?.[0]?.lines.map(({ label, points }) => [label, points.at(-1)])).toEqual([['Bank', '1069.50']]);
  const short = await report('balances', '?from=2026-01-04&to=2026-01-06&currency=BRL');
  expect(short.balances?.[0]?.lines[0]?.points).toEqual(['100.00', '1100.00', '1100.00']);
});

test('administrators and members with report_view see reports; others, and programs without the scope, do not', async () => {
  const path = `${group}/_design/finance-report/_view/cash-flow`;
  expect((await bob.call('GET', path)).status).toBe(403);
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'subscription', user_id: bob.id } });
  const [seat] = found.body['docs'] as { _id: string; _rev: string }[];
  await ana.call('PUT', `${group}/${seat?._id}?rev=${seat?._rev}`, { report_view: true });
  expect((await bob.call('GET', path)).status).toBe(200);
  for (const [scope, status] of [
    ['finance:read', 200],
    ['ticket:write', 403],
  ] as const) {
    const { bearer } = await issueToken(running.app, ana, [scope]);
    expect((await bearer.call('GET', path)).status, scope).toBe(status);
  }
  expect((await ana.call('GET', `${path}?from=2026-02-30`)).status).toBe(400);
  expect((await ana.call('GET', `${path}?confirmed=maybe`)).status).toBe(400);
  expect((await ana.call('GET', `${group}/_design/finance-report/_view/debts`)).status).toBe(404);
});
