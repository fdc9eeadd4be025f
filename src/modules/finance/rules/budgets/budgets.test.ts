import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Budget, budgetFigures, daysLeftIn, medianBudgets } from './budgets.ts';

const digits = (): number => 2;
const budget = (more: Partial<Budget> = {}): Budget => ({
  _id: 'bgt-1',
  category: 'food',
  currency: 'BRL',
  amount: '300',
  carries: false,
  since: '2026-09',
  ...more,
});
const spent = (month: string, amount: string) => ({ category: 'food', currency: 'BRL', month, amount });
const at = (today: string) => ({ month: today.slice(0, 7), today, digits });

test('says what is left, and how much that is for each day with today', () => {
  expect(budgetFigures([budget()], [spent('2026-11', '100.50')], at('2026-11-21'))).toEqual([
    {
      _id: 'bgt-1',
      category: 'food',
      currency: 'BRL',
      amount: '300.00',
      carried: '0.00',
      spent: '100.50',
      left: '199.50',
      per_day: '19.95',
    },
  ]);
  expect(budgetFigures([budget()], [spent('2026-11', '400')], at('2026-11-21'))).toMatchObject([
    { left: '-100.00', per_day: null },
  ]);
  expect(budgetFigures([budget()], [], { ...at('2026-11-21'), month: '2026-08' })).toEqual([]);
  expect([
    daysLeftIn('2026-11', '2026-11-30'),
    daysLeftIn('2026-12', '2026-11-30'),
    daysLeftIn('2026-10', '2026-11-30'),
  ]).toEqual([1, 31, 0]);
});

test('a budget of one month replaces that of each month, and refunds give money back', () => {
  const both = [budget(), budget({ _id: 'bgt-2', amount: '50', month: '2026-11', since: undefined })];
  expect(budgetFigures(both, [spent('2026-11', '-20')], at('2026-11-30'))).toMatchObject([
    { _id: 'bgt-2', amount: '50.00', spent: '-20.00', left: '70.00', per_day: '70.00' },
  ]);
});

test('carries over what the months since its first left or took, at most two years', () => {
  const month = fc.integer({ min: 0, max: 29 });
  const twice = fc.record({
    since: month,
    now: month,
    spent: fc.array(fc.integer({ min: -500, max: 900 }), { minLength: 30, maxLength: 30 }),
  });
  const name = (place: number): string =>
    `${2024 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
  fc.assert(
    fc.property(twice, ({ since, now, spent: by }) => {
      const [found] = budgetFigures(
        [budget({ carries: true, since: name(since) })],
        by.map((amount, place) => spent(name(place), String(amount))),
        { month: name(now), today: '2026-12-01', digits },
      );
      let carried = 0;
      for (let place = Math.max(since, now - 24); place < now; place += 1) carried += 300 - (by[place] ?? 0);
      expect(found?.carried).toBe(now < since ? undefined : carried.toFixed(2));
    }),
  );
});

test('proposes the median of three months for categories without a budget', () => {
  const months = ['2026-08', '2026-09', '2026-10'] as const;
  const of = (category: string, ...amounts: string[]) =>
    amounts.map((amount, place) => ({ category, currency: 'BRL', month: months[place] ?? '', amount }));
  const all = [
    ...of('food', '10'),
    ...of('rent', '900.00', '900.00', '950.00'),
    ...of('fun', '30.00', '10.00', '20.00'),
    ...of('once', '70.00'),
  ];
  expect(medianBudgets([budget()], all, months)).toEqual([
    { category: 'rent', currency: 'BRL', amount: '900.00' },
    { category: 'fun', currency: 'BRL', amount: '20.00' },
  ]);
});
