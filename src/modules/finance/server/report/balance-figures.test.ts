import { Big } from 'big.js';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import type { FinanceReport } from '../../rules/report.ts';

/** Balances over time equal the sums of their rows. */

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-12-31T12:00:00Z');
});
afterAll(async () => running.close());

const currencies = ['BRL', 'BRL', 'BRL', 'EUR', 'EUR', 'GBP'] as const;
const cents = fc.integer({ min: 1, max: 500_000 }).map((value) => (value / 100).toFixed(2));
const [inReais, inEuros] = [fc.constantFrom(0, 1, 2), fc.constantFrom(3, 4)];
const row = fc.record({
  klass: fc.constantFrom('income', 'outgo', 'transfer', 'exchange'),
  // Days before, in and after the reported periods, most of them at an end of one.
  date: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('2026-01-01', '2026-01-31', '2026-02-10', '2026-05-31', '2026-06-15') },
    fc
      .tuple(fc.constantFrom('2025-11', '2026-01', '2026-02', '2026-05', '2026-09'), fc.integer({ min: 10, max: 28 }))
      .map((parts) => parts.join('-')),
  ),
  value: cents,
  value_in: cents,
  fee: fc.oneof(fc.constant('0'), cents),
  payer: fc.constantFrom('source', 'destination'),
  wallet: fc.constantFrom(0, 1, 2, 3, 4, 5),
  from: inReais,
  to: inReais,
  abroad: inEuros,
  confirmed: fc.boolean(),
  imported: fc.constantFrom(false, false, false, true),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

/** The movements of a row by wallet. */
function movesOf({
  klass,
  value,
  value_in,
  fee,
  payer,
  wallet,
  from,
  to,
  abroad,
}: Row): [wallet: number, amount: Big][] {
  const [amount, cost] = [new Big(value), new Big(fee)];
  if (klass === 'income') return [[wallet, amount]];
  if (klass === 'outgo') return [[wallet, amount.neg()]];
  if (klass === 'transfer')
    return [
      [from, amount.plus(cost).neg()],
      [to, amount],
    ];
  return [
    [from, payer === 'source' ? amount.plus(cost).neg() : amount.neg()],
    [abroad, payer === 'source' ? new Big(value_in) : new Big(value_in).minus(cost)],
  ];
}

function docOf({ klass, date, value, value_in, fee, payer, ...rest }: Row, ids: readonly string[]) {
  const { wallet, from, to, abroad, confirmed, imported } = rest;
  const all = { klass, date, confirmed, imported };
  const source = { source_wallet_id: ids[from] };
  if (klass === 'transfer') return { ...all, ...source, destination_wallet_id: ids[to], value, fee };
  if (klass === 'exchange')
    return { ...all, ...source, destination_wallet_id: ids[abroad], value_out: value, value_in, fee, fee_kind: payer };
  return { ...all, wallet_id: ids[wallet], value };
}

test('every point of every line is the initial amount plus all rows until that day', async () => {
  const rowsOf = fc.array(
    row.filter(({ klass, from, to }) => klass !== 'transfer' || from !== to),
    { minLength: 1, maxLength: 16 },
  );
  const starts = fc.array(fc.oneof(fc.constant('0'), cents), { minLength: 6, maxLength: 6 });
  const idle = fc.subarray([0, 1, 2, 3, 4, 5]);
  await fc.assert(
    fc.asyncProperty(rowsOf, starts, idle, async (rows, start, inactive) => {
      const ana = await signUp(running.app);
      const group = await foundGroup(ana);
      const bulk = async (docs: readonly object[]): Promise<{ id: string; rev: string }[]> => {
        const answer = await ana.call('POST', `${group}/_bulk_docs`, { docs });
        expect(answer.text).not.toContain('error');
        return answer.body as unknown as { id: string; rev: string }[];
      };
      const wallets = currencies.map((currency, at) => ({ name: `W${at}`, currency, start_balance: start[at] }));
      const ids = (await bulk(wallets.map((wallet) => ({ klass: 'wallet', ...wallet })))).map(({ id }) => id);
      await bulk(rows.map((each) => docOf(each, ids)));
      for (const at of inactive) {
        const { _rev } = (await ana.call('GET', `${group}/${ids[at]}`)).body;
        expect((await ana.call('PUT', `${group}/${ids[at]}`, { _rev, active: false })).status).toBe(201);
      }
      for (const [query, of] of [
        [{ from: '2026-01-01', to: '2026-06-15' }, () => true],
        [{ from: '2026-01-20', to: '2026-02-10', confirmed: 'true' }, () => true],
        [{ from: '2026-03-01', to: '2026-07-31', currency: 'EUR' }, (at: number) => currencies[at] === 'EUR'],
        [{ from: '2026-05-01', to: '2026-05-31', wallet: String(ids[1]) }, (at: number) => at === 1],
      ] as const) {
        const path = `${group}/_design/finance-report/_view/balances?${new URLSearchParams(query).toString()}`;
        const { days = [], balances = [] } = (await ana.call('GET', path)).body as unknown as FinanceReport;
        expect(days.at(-1)).toBe(query.to);
        const counted = rows.filter(({ imported, confirmed }) => !imported && (confirmed || !('confirmed' in query)));
        const heldAt = (day: string, wallet: number): Big =>
          counted
            .filter(({ date }) => date <= day)
            .flatMap(movesOf)
            .reduce((sum, [at, amount]) => (at === wallet ? sum.plus(amount) : sum), new Big(start[wallet] ?? '0'));
        for (const currency of new Set(currencies)) {
          const own = ids.map((_id, at) => at).filter((at) => currencies[at] === currency && of(at));
          const lines = own
            .map((at) => ({ id: ids[at], points: days.map((day) => heldAt(day, at)) }))
            .filter(({ points }) => points.some((point) => !point.eq(0)));
          const sum = days.map((_day, at) => lines.reduce((all, { points }) => all.plus(points[at] ?? 0), new Big(0)));
          const wanted = lines.length < 2 ? lines : [{ id: null, points: sum }, ...lines];
          const told = balances.find((each) => each.currency === currency)?.lines ?? [];
          expect(
            told.map(({ id, points }) => ({ id, points })),
            `${currency} ${path}`,
          ).toEqual(wanted.map(({ id, points }) => ({ id, points: points.map((point) => point.toFixed(2)) })));
        }
      }
    }),
    { numRuns: 5 },
  );
});
