import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FigureRows, FinanceReport } from '../../rules/report.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import type { BudgetMonth } from './budgets.ts';

let running: TestApp;
let ana: Client;
let group: string;
let bank: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-11-21T12:00:00Z');
});
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  bank = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL' });
});
afterAll(async () => running.close());

type Doc = Record<string, unknown>;
async function make(doc: Doc): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
const get = async <T>(path: string): Promise<T> => {
  const answer = await ana.call('GET', `${group}/${path}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as T;
};
const spend = async (date: string, value: string, more: Doc = {}): Promise<string> =>
  make({ klass: 'outgo', wallet_id: bank, date, value, categories: ['food'], ...more });
const budget = async (more: Doc = {}): Promise<string> =>
  make({ klass: 'budget', category: 'food', amount: '300', currency: 'BRL', ...more });
const figures = async (month = ''): Promise<BudgetMonth> => get<BudgetMonth>(`_budgets?month=${month}`);

test('a refund lowers what was spent; rows of other months and waiting ones do not count', async () => {
  const id = await budget();
  await spend('2026-11-02', '120');
  await spend('2026-11-30', '20');
  await spend('2026-10-31', '500');
  await spend('2026-11-05', '50', { imported: true });
  await make({ klass: 'income', wallet_id: bank, date: '2026-11-10', value: '40', categories: ['food'] });
  expect(await figures()).toEqual({
    month: '2026-11',
    today: '2026-11-21',
    days_left: 10,
    rows: [
      {
        _id: id,
        category: 'food',
        currency: 'BRL',
        amount: '300.00',
        carried: '0.00',
        spent: '100.00',
        left: '200.00',
        per_day: '20.00',
      },
    ],
  });
  expect((await ana.call('GET', `${group}/_budgets?month=2026-13`)).status).toBe(400);
});

test('of a split row the parts count in their categories, in budgets, reports and lists; those of others in no budget', async () => {
  await budget();
  await budget({ category: 'home' });
  const parts = [
    { category: 'food', value: '30' },
    { category: 'home', value: '50.5' },
    { category: 'food', value: '4', for: ana.id },
    { category: 'food', value: '15.50', for: 'Grandma' },
    { value: '10' },
  ];
  await spend('2026-11-02', '110', { parts });
  expect((await figures()).rows.map(({ category, spent }) => [category, spent])).toEqual([
    ['food', '34.00'],
    ['home', '50.50'],
  ]);
  const report = await get<FinanceReport>('_design/finance-report/_view/categories');
  expect(report.currencies?.[0]?.rows.map(({ key, figures: { out } }) => [key, out])).toEqual([
    ['home', '50.50'],
    ['food', '49.50'],
    [null, '10.00'],
  ]);
  for (const [category, amount] of [
    ['food', '-49.50'],
    ['home', '-50.50'],
    ['', '-10.00'],
  ]) {
    const rows = await get<FigureRows>(`_design/finance-report/_view/rows?part=out&category=${category ?? ''}`);
    expect(rows, category).toMatchObject({ rows: [{ amount }], sums: [{ amount, count: 1 }] });
  }
  const flow = await get<FinanceReport>('_design/finance-report/_view/cash-flow');
  expect(flow.currencies?.[0]?.rows).toMatchObject([{ figures: { out: '110.00', count: 1 } }]);
  const used = await get<{ rows: Doc[] }>('_row_categories');
  expect(used.rows.map(({ name, rows }) => [name, rows])).toEqual([
    ['food', 1],
    ['home', 1],
  ]);
});

test('parts that do not add up are refused at their field, and of two editors the second gets a conflict', async () => {
  const parts = [
    { category: 'food', value: '6' },
    { category: 'home', value: '3.50' },
  ];
  const reason = async (doc: Doc): Promise<unknown> =>
    (await ana.call('POST', group, { klass: 'outgo', wallet_id: bank, date: '2026-11-02', value: '10', ...doc })).body[
      'reason'
    ];
  expect(await reason({ parts })).toEqual({ parts: [{ code: 'parts-must-add-up', params: { value: '10.00' } }] });
  expect(await reason({ value: '9.505', parts })).toMatchObject({ value: [{ code: 'is-invalid' }] });
  expect(await reason({ value: '9.50', parts: [{ value: '9.501' }, { value: '-0.001' }] })).toEqual({
    parts: [{ code: 'is-invalid' }],
  });
  const id = await spend('2026-11-02', '9.50', { parts });
  const { _rev } = (await ana.call('GET', `${group}/${id}`)).body;
  const put = async (body: Doc) => ana.call('PUT', `${group}/${id}`, { _rev, ...body });
  expect((await put({ value: '10' })).body['reason']).toMatchObject({ parts: [{ code: 'parts-must-add-up' }] });
  expect((await put({ parts: [{ category: 'fun', value: '9.5' }] })).status).toBe(201);
  expect((await put({ parts: [{ category: 'late', value: '9.5' }] })).status).toBe(409);
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({
    categories: ['fun'],
    parts: [{ category: 'fun', value: '9.50' }],
  });
});

test('budgets, parts and planned rows follow a category that is renamed or merged', async () => {
  const id = await budget();
  const other = await budget({ category: 'eating-out', amount: '80', carries: true });
  await budget({ category: 'eating-out', amount: '10', month: '2026-10' });
  const row = await spend('2026-11-02', '9', {
    parts: [
      { category: 'food', value: '4' },
      { category: 'fun', value: '5' },
    ],
  });
  const plan = await make({
    klass: 'planned',
    wallet_id: bank,
    value: '7',
    party: 'X',
    start: '2027-01-01',
    categories: ['eating-out'],
  });
  const merge = async (from: readonly string[], to: string): Promise<unknown> =>
    (await ana.call('POST', `${group}/_row_categories`, { from, to })).body;
  expect(await merge(['food'], 'meals')).toEqual({ ok: true, rows: 1, mappings: 0 });
  expect((await figures()).rows).toMatchObject([
    { _id: other, category: 'eating-out' },
    { _id: id, category: 'meals', spent: '4.00' },
  ]);
  expect(await merge(['eating-out'], 'meals')).toEqual({ ok: true, rows: 0, mappings: 0 });
  expect((await figures()).rows).toMatchObject([{ category: 'meals', amount: '380.00', spent: '4.00' }]);
  expect((await figures('2026-10')).rows).toMatchObject([{ category: 'meals', amount: '10.00' }]);
  expect((await ana.call('GET', `${group}/${plan}`)).body['categories']).toEqual(['meals']);
  expect((await ana.call('GET', `${group}/${row}`)).body).toMatchObject({
    categories: ['meals', 'fun'],
    parts: [{ category: 'meals' }, { category: 'fun' }],
  });
});

test('proposes the median of three months for categories without a budget', async () => {
  for (const [month, value] of [
    ['08', '90'],
    ['09', '100'],
    ['10', '300'],
  ] as const)
    await spend(`2026-${month}-05`, value);
  await spend('2026-10-05', '7', { categories: ['once'] });
  const proposals = async (): Promise<unknown> => (await get<{ rows: Doc[] }>('_budgets/proposals')).rows;
  expect(await proposals()).toEqual([{ category: 'food', currency: 'BRL', amount: '100.00' }]);
  await budget();
  expect(await proposals()).toEqual([]);
});

test('a category has one budget for each month and one for all of them, with valid months', async () => {
  await budget();
  await budget({ month: '2026-12' });
  const reason = async (doc: Doc): Promise<unknown> =>
    (await ana.call('POST', group, { klass: 'budget', category: 'food', amount: '1', currency: 'BRL', ...doc })).body[
      'reason'
    ];
  expect(await reason({})).toMatchObject({ category: [{ code: 'has-already-been-taken' }] });
  expect(await reason({ month: '2026-12' })).toMatchObject({ category: [{ code: 'has-already-been-taken' }] });
  expect(await reason({ month: '12/2026' })).toMatchObject({ month: [{ code: 'not-a-month' }] });
  expect(await reason({ category: 'a,b' })).toMatchObject({ category: [{ code: 'is-invalid' }] });
  expect(await reason({ amount: '-1' })).toMatchObject({ amount: [{ code: 'greater-than-or-equal-to' }] });
});
