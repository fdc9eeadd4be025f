import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Planned } from '../planned/planned.ts';
import { daysAhead, forecastDays, forecastLines, plannedMoves } from './forecast.ts';

/** A forecast equals a replay that lives each day of a random book, in whole cents and with its own calendar. */

const today = '2026-01-29';
const wallets = ['a', 'b', 'c'] as const;
const currencies = { a: 'BRL', b: 'BRL', c: 'EUR' } as const;

interface Row {
  readonly wallet: 'a' | 'b' | 'c';
  readonly in: number;
  readonly cents: number;
}
interface Plan {
  readonly flow: 'outgo' | 'income' | 'transfer';
  readonly wallet: 'a' | 'b' | 'c' | 'archived';
  readonly rule: 'monthly' | 'weeks' | 'once';
  readonly start: number;
  readonly every: number;
  readonly cents: number;
  readonly more: number;
  readonly state: 'active' | 'paused';
  /** Of its days, counted from the first: fulfilled and skipped ones. */
  readonly done: readonly number[];
  readonly skipped: readonly number[];
}

const cents = fc.integer({ min: 1, max: 900_000 });
const book = fc.record({
  starts: fc.record({ a: fc.integer({ min: -500_000, max: 5_000_000 }), b: cents, c: cents }),
  rows: fc.array(
    fc.record({
      wallet: fc.constantFrom(...wallets),
      in: fc.integer({ min: 1, max: 120 }),
      cents: fc.integer({ min: -900_000, max: 900_000 }),
    }),
    { maxLength: 20 },
  ),
  plans: fc.array(
    fc.record({
      flow: fc.constantFrom('outgo', 'income', 'transfer'),
      wallet: fc.constantFrom('a', 'b', 'c', 'archived'),
      rule: fc.constantFrom('monthly', 'weeks', 'once'),
      start: fc.integer({ min: -80, max: 100 }),
      every: fc.integer({ min: 1, max: 5 }),
      cents,
      more: fc.oneof(fc.constant(0), cents),
      state: fc.constantFrom('active', 'active', 'active', 'paused'),
      done: fc.array(fc.nat(14), { maxLength: 5 }),
      skipped: fc.array(fc.nat(14), { maxLength: 2 }),
    }),
    { maxLength: 8 },
  ),
});

const date = (offset: number): Date => new Date(Date.UTC(2026, 0, 29 + offset));
const text = (offset: number): string => date(offset).toISOString().slice(0, 10);
const money = (value: number): string => (value / 100).toFixed(2);

function falls({ rule, start, every }: Plan, offset: number): boolean {
  if (offset < start) return false;
  if (rule === 'once') return offset === start;
  if (rule === 'weeks') return (offset - start) % (7 * every) === 0;
  const [wanted, now] = [date(start).getUTCDate(), date(offset)];
  const isLast = date(offset + 1).getUTCDate() === 1;
  return now.getUTCDate() === wanted || (isLast && now.getUTCDate() < wanted);
}

/** The open days of a plan, by their offset from today. */
function openOf(plan: Plan): { open: number[]; done: number[]; skipped: number[] } {
  const days: number[] = [];
  for (let offset = -90; offset <= forecastDays; offset += 1) if (falls(plan, offset)) days.push(offset);
  const at = (places: readonly number[]) => places.flatMap((place) => days[place] ?? []);
  const [done, skipped] = [at(plan.done), at(plan.skipped)];
  const open = days.filter((day) => day >= -30 && !done.includes(day) && !skipped.includes(day));
  return { open: plan.state === 'active' ? open : [], done, skipped };
}

function replay(starts: Record<'a' | 'b' | 'c', number>, rows: readonly Row[], plans: readonly Plan[]) {
  const held: Record<string, number> = { ...starts };
  const lived: Record<string, number[]> = { a: [], b: [], c: [], BRL: [], EUR: [] };
  const move = (wallet: string, amount: number): void => void (held[wallet] = (held[wallet] ?? 0) + amount);
  const open = plans.map((plan) => openOf(plan).open);
  for (let day = 0; day <= forecastDays; day += 1) {
    for (const row of rows) if (row.in === day) move(row.wallet, row.cents);
    for (const [at, plan] of plans.entries()) {
      if (plan.wallet === 'archived') continue;
      const times = open[at]?.filter((one) => Math.max(one, 0) === day).length ?? 0;
      for (let time = 0; time < times; time += 1) {
        if (plan.flow === 'income') move(plan.wallet, plan.cents);
        else move(plan.wallet, -(plan.cents + plan.more));
        if (plan.flow === 'transfer') move('b', plan.cents + plan.more);
      }
    }
    for (const wallet of wallets) lived[wallet]?.push(held[wallet] ?? 0);
    lived['BRL']?.push((held['a'] ?? 0) + (held['b'] ?? 0));
    lived['EUR']?.push(held['c'] ?? 0);
  }
  return lived;
}

function plannedOf(plan: Plan, id: number): Planned {
  const { flow, wallet, rule, start, every, cents: low, more, state } = plan;
  return {
    _id: `pln-${id}`,
    flow,
    state,
    wallet_id: wallet,
    ...(flow === 'transfer' ? { destination_wallet_id: 'b' } : {}),
    value: money(low),
    ...(more > 0 ? { value_max: money(low + more) } : {}),
    rule,
    start: text(start),
    every,
    categories: [],
    skipped: openOf(plan).skipped.map(text),
  };
}

test('equals a replay of each day on 1,000 random books', () => {
  fc.assert(
    fc.property(book, ({ starts, rows, plans }) => {
      const days = daysAhead(today);
      const taken = new Set(plans.flatMap((plan, id) => openOf(plan).done.map((day) => `pln-${id} ${text(day)}`)));
      const planned = plannedMoves(plans.map(plannedOf), {
        today,
        until: days.at(-1) ?? '',
        taken,
        inactive: new Set(['archived']),
      });
      const moves = [
        ...rows.map((row) => ({ wallet_id: row.wallet, date: text(row.in), amount: money(row.cents) })),
        ...planned,
      ];
      const held = wallets.map((id) => ({ _id: id, currency: currencies[id], digits: 2, start: money(starts[id]) }));
      const lines = forecastLines(held, moves, days);
      const lived = replay(starts, rows, plans);
      expect(lines.map(({ _id: id, currency }) => id ?? currency)).toEqual(['BRL', 'a', 'b', 'EUR', 'c']);
      for (const { _id: id, currency, points, lowest } of lines) {
        const own = lived[id ?? currency] ?? [];
        expect(points).toEqual(own.map((value) => (value / 100).toFixed(2).replace(/^-0.00$/, '0.00')));
        const least = Math.min(...own);
        expect(lowest).toEqual({ day: text(own.indexOf(least)), amount: points[own.indexOf(least)] });
      }
    }),
    { numRuns: 1000 },
  );
});
