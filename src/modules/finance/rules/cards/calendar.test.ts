import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#platform/entity/parse-day.ts';
import {
  addMonths,
  bestDayToBuy,
  billOf,
  closingOf,
  dueOf,
  mayCloseOn,
  monthsBetween,
  openingOf,
  payableUntil,
  type CardCalendar,
} from './calendar.ts';

const calendar = (closingDay: number, dueDay: number, moved: Record<string, string> = {}): CardCalendar => ({
  closingDay,
  dueDay,
  moved: new Map(Object.entries(moved)),
});

test('a bill closes on the last day of a shorter month', () => {
  expect(['2026-02', '2028-02', '2026-04', '2026-05'].map((month) => closingOf(calendar(31, 7), month))).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-04-30',
    '2026-05-31',
  ]);
  expect(billOf(calendar(31, 7), '2026-02-28')).toBe('2026-02');
  expect(billOf(calendar(31, 7), '2026-03-01')).toBe('2026-03');
  expect(openingOf(calendar(30, 7), '2026-03')).toBe('2026-03-01');
});

test('a bill is due on the first due day on or after its closing, and paid in time on the Monday after a weekend', () => {
  expect(dueOf(calendar(3, 10), '2026-11')).toBe('2026-11-10');
  expect(dueOf(calendar(28, 7), '2026-12')).toBe('2027-01-07');
  expect(dueOf(calendar(10, 10), '2026-11')).toBe('2026-11-10');
  expect(dueOf(calendar(31, 31), '2026-02')).toBe('2026-02-28');
  expect(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].map(payableUntil)).toEqual([
    '2026-11-27',
    '2026-11-30',
    '2026-11-30',
    '2026-11-30',
  ]);
});

test('a moved closing takes the days of its neighbour', () => {
  const moved = calendar(25, 5, { '2026-11': '2026-12-01', '2027-01': '2027-01-20' });
  expect(['2026-11-26', '2026-12-01', '2026-12-02', '2027-01-21'].map((day) => billOf(moved, day))).toEqual([
    '2026-11',
    '2026-11',
    '2026-12',
    '2027-02',
  ]);
  expect(bestDayToBuy(moved, '2026-11-28')).toBe('2026-12-02');
  expect(mayCloseOn(calendar(25, 5), '2026-11', '2026-12-10')).toBe(true);
  expect(mayCloseOn(calendar(25, 5), '2026-11', '2026-12-11')).toBe(false);
  expect(mayCloseOn(calendar(31, 5, { '2026-10': '2026-11-14' }), '2026-11', '2026-11-14')).toBe(false);
});

test('the best day to buy is today when the bill closed yesterday', () => {
  expect(bestDayToBuy(calendar(27, 5), '2026-11-28')).toBe('2026-11-28');
  expect(bestDayToBuy(calendar(28, 5), '2026-11-28')).toBe('2026-11-29');
});

const first = '2025-11-01';

/** Each day of two years, whether it is the last one of its month, and the month. */
const span = Array.from({ length: 640 }, (_none, at) => {
  const day = addDays(first, at);
  return { day, month: day.slice(0, 7), number: Number(day.slice(8)), isLast: addDays(day, 1).endsWith('-01') };
});

/** Walks day by day: a bill ends on the day on which it closes. */
function walked({ closingDay, dueDay, moved }: CardCalendar, days: number) {
  const closings = new Map<string, string>();
  const isDay = (at: number, wanted: number): boolean => {
    const { number, isLast } = span[at] ?? { number: wanted, isLast: true };
    return number === wanted || (isLast && wanted > number);
  };
  for (const [at, { day, month }] of span.entries())
    if (isDay(at, closingDay) && !moved.has(month)) closings.set(day, month);
  for (const [month, closing] of moved) closings.set(closing, month);
  const bills = new Map<string, { bill: string; due: string }>();
  let waiting: string[] = [];
  for (const [at, { day }] of span.slice(0, days).entries()) {
    waiting.push(day);
    const bill = closings.get(day);
    if (bill === undefined) continue;
    let due = at;
    while (!isDay(due, dueDay)) due += 1;
    for (const one of waiting) bills.set(one, { bill, due: span[due]?.day ?? '' });
    waiting = [];
  }
  return bills;
}

const random = fc
  .record({
    closingDay: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
    dueDay: fc.integer({ min: 1, max: 31 }),
    moves: fc.array(fc.tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: -20, max: 20 })), { maxLength: 8 }),
  })
  .map(({ closingDay, dueDay, moves }) => {
    const moved = new Map<string, string>();
    for (const [by, days] of moves) {
      const made = { closingDay, dueDay, moved };
      const month = addMonths('2026-01', by);
      const day = addDays(closingOf({ ...made, moved: new Map() }, month), days);
      if (mayCloseOn(made, month, day)) moved.set(month, day);
    }
    return { closingDay, dueDay, moved };
  });

test('1,000 random calendars equal a walk day by day', () => {
  let moved = 0;
  fc.assert(
    fc.property(random, (made) => {
      moved += made.moved.size;
      const bills = walked(made, 600);
      const days = span.slice(45, 545).map(({ day }) => day);
      const billsOfRules = days.map((day) => billOf(made, day));
      const dues = new Map(billsOfRules.map((bill) => [bill, dueOf(made, bill)]));
      const ofRules = billsOfRules.map((bill) => ({ bill, due: dues.get(bill) }));
      expect(JSON.stringify(ofRules)).toBe(JSON.stringify(days.map((day) => bills.get(day))));
      // Where another bill begins, its first day follows the closing of the bill before it.
      for (const [at, bill] of billsOfRules.entries())
        if (at > 0 && bill !== billsOfRules[at - 1]) expect(openingOf(made, bill)).toBe(days[at]);
    }),
    { numRuns: 1000 },
  );
  expect(moved).toBeGreaterThan(500);
});

test('months are counted over years', () => {
  expect(addMonths('2026-11', 3)).toBe('2027-02');
  expect(addMonths('2026-01', -13)).toBe('2024-12');
  expect(monthsBetween('2025-11', '2027-02')).toBe(15);
});
