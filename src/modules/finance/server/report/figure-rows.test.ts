import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastOfMonth } from '#platform/entity/parse-day.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import type { FigureRow, FigureRows, FinanceReport } from '../../rules/report.ts';

/** `_view/rows`: the movements of a figure in the reports. */

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-31T12:00:00Z');
});
afterAll(async () => running.close());

type Doc = Record<string, unknown>;
type Query = Readonly<Record<string, string>>;

async function write(group: string, doc: Doc): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function view<T>(group: string, name: string, query: Query): Promise<T> {
  const words = new URLSearchParams(query).toString();
  const answer = await ana.call('GET', `${group}/_design/finance-report/_view/${name}?${words}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as T;
}
/** All pages of a figure's movements, and the sums on the first page. */
async function behind(group: string, query: Query): Promise<{ rows: FigureRow[]; sums: FigureRows['sums'] }> {
  const first = await view<FigureRows>(group, 'rows', query);
  const rows = [...first.rows];
  for (let { next } = first; next !== undefined;) {
    const page = await view<FigureRows>(group, 'rows', { ...query, before: next });
    rows.push(...page.rows);
    ({ next } = page);
  }
  return { rows, sums: first.sums };
}
const added = (rows: readonly FigureRow[]): string =>
  rows.reduce((sum, { amount }) => sum.plus(amount), new Big(0)).toFixed(2);

const cents = fc.integer({ min: 1, max: 500_000 }).map((value) => (value / 100).toFixed(2));
const row = fc.record({
  klass: fc.constantFrom('income', 'outgo', 'transfer', 'exchange'),
  month: fc.constantFrom('01', '02', '03'),
  day: fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0')),
  value: cents,
  fee: fc.oneof(fc.constant('0'), cents),
  payer: fc.constantFrom('source', 'destination'),
  wallet: fc.constantFrom(0, 1, 2),
  categories: fc.subarray(['food', 'home']),
  confirmed: fc.boolean(),
  imported: fc.boolean(),
});

test('the rows of any figure add up to it, with fees and all wallets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 14 }), fc.boolean(), async (rows, sure) => {
      ana = await signUp(running.app);
      const group = await foundGroup(ana);
      const ids = await Promise.all(
        ['BRL', 'BRL', 'EUR'].map(async (currency, at) => write(group, { klass: 'wallet', name: `W${at}`, currency })),
      );
      const docs = rows.map(({ klass, month, day, value, fee, payer, wallet, categories, ...states }): Doc => {
        // Rows without categories: the field is missing or empty.
        const state = { ...states, ...(categories.length === 0 && states.confirmed ? {} : { categories }) };
        const date = `2026-${month}-${day}`;
        if (klass === 'transfer')
          return { klass, date, value, fee, source_wallet_id: ids[0], destination_wallet_id: ids[1], ...state };
        if (klass === 'exchange') {
          const sides = { source_wallet_id: ids[1], destination_wallet_id: ids[2] };
          return { klass, date, value_out: value, value_in: value, fee, fee_kind: payer, ...sides, ...state };
        }
        return { klass, date, value, wallet_id: ids[wallet], ...state };
      });
      const saved = await ana.call('POST', `${group}/_bulk_docs`, { docs });
      expect(saved.text).not.toContain('error');
      const asked = { from: '2026-01-01', to: '2026-03-31', ...(sure ? { confirmed: 'true' } : {}) };
      for (const narrowed of [{ currency: 'BRL' }, { currency: 'EUR' }, { wallet: ids[0] ?? '' }]) {
        const flow = await view<FinanceReport>(group, 'cash-flow', { ...asked, ...narrowed });
        for (const { key, figures } of flow.currencies?.[0]?.rows ?? [])
          for (const [part, name, sign] of [
            ['in', 'in', 1],
            ['out', 'out', -1],
            ['moved', 'moved', 1],
            ['all', 'net', 1],
          ] as const) {
            const month = { from: `${key}-01`, to: lastOfMonth(String(key)) };
            const found = await behind(group, { ...asked, ...narrowed, ...month, part });
            expect(added(found.rows), `${key} ${name}`).toBe(new Big(String(figures[name])).times(sign).toFixed(2));
            expect(found.sums?.[0]?.amount ?? '0.00').toBe(added(found.rows));
            if (part === 'all') expect(found.rows.length).toBe(figures['count']);
          }
        const spent = await view<FinanceReport>(group, 'categories', { ...asked, ...narrowed });
        for (const { key, figures } of spent.currencies?.[0]?.rows ?? []) {
          const { rows: found } = await behind(group, { ...asked, ...narrowed, part: 'out', category: key ?? '' });
          expect(added(found), String(key)).toBe(new Big(String(figures['out'])).times(-1).toFixed(2));
        }
      }
    }),
    { numRuns: 6 },
  );
});

test('pages follow one another without a gap, also for a transfer with its fee and both wallets', async () => {
  ana = await signUp(running.app);
  const group = await foundGroup(ana);
  const [one, two] = [
    await write(group, { klass: 'wallet', name: 'One', currency: 'BRL' }),
    await write(group, { klass: 'wallet', name: 'Two', currency: 'BRL' }),
  ];
  const docs = Array.from({ length: 70 }, () => ({
    klass: 'transfer',
    date: '2026-03-01',
    value: '10',
    fee: '0.5',
    source_wallet_id: one,
    destination_wallet_id: two,
    description: 'Savings',
  }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  const { rows, sums } = await behind(group, { part: 'all' });
  expect([rows.length, new Set(rows.map((each) => JSON.stringify(each))).size]).toEqual([210, 210]);
  expect(sums).toEqual([{ currency: 'BRL', amount: '-35.00', count: 210 }]);
  const fees = await behind(group, { part: 'out', wallet: one });
  expect(fees.rows[0]).toMatchObject({ klass: 'transfer', fee: true, amount: '-0.50', wallet: 'One', currency: 'BRL' });
  for (const wrong of ['part=debts', 'before=x', `before=2026-01-01,${one},in`, 'from=2026-02-30'])
    expect((await ana.call('GET', `${group}/_design/finance-report/_view/rows?${wrong}`)).status, wrong).toBe(400);
});
