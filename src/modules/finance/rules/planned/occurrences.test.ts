import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rhythm, occurrencesOf } from './occurrences.ts';
import { rhythms } from './options.ts';

/** A second calendar that walks day by day with dates of JavaScript and shares no code with the rules. */
function walked({ rule, start, until, every = 1, day }: Rhythm, from: string, to: string): string[] {
  const found: string[] = [];
  const origin = new Date(`${start}T12:00:00Z`);
  let [days, months] = [0, 0];
  for (const date = new Date(origin); ; date.setUTCDate(date.getUTCDate() + 1)) {
    const text = date.toISOString().slice(0, 10);
    if (text > to || (until !== undefined && text > until)) return found;
    if (days > 0 && date.getUTCDate() === 1) months += 1;
    if (text >= from && falls(date, days, months)) found.push(text);
    days += 1;
  }

  function falls(date: Date, passed: number, month: number): boolean {
    switch (rule) {
      case 'once':
        return passed === 0;
      case 'weeks':
        return passed % (7 * every) === 0;
      case 'monthly':
        return isDay(date, day ?? origin.getUTCDate());
      case 'months':
        return month % every === 0 && isDay(date, day ?? origin.getUTCDate());
      case 'yearly':
        return date.getUTCMonth() === origin.getUTCMonth() && isDay(date, origin.getUTCDate());
      case 'last_business_day':
        return isBusiness(date) && !daysLeft(date).some(isBusiness);
    }
  }
  /** The later days of the month. */
  function daysLeft(date: Date): Date[] {
    const left: Date[] = [];
    for (const next = new Date(date); ; left.push(new Date(next))) {
      next.setUTCDate(next.getUTCDate() + 1);
      if (next.getUTCMonth() !== date.getUTCMonth()) return left;
    }
  }
  function isDay(date: Date, wanted: number): boolean {
    return date.getUTCDate() === wanted || (date.getUTCDate() < wanted && daysLeft(date).length === 0);
  }
  function isBusiness(date: Date): boolean {
    return !['Sat', 'Sun'].includes(date.toUTCString().slice(0, 3));
  }
}

const day = fc
  .integer({ min: 0, max: 4000 })
  .map((days) => new Date(Date.UTC(2019, 0, 1 + days)).toISOString().slice(0, 10));
const rhythm = fc.record({
  rule: fc.constantFrom(...rhythms),
  start: fc.oneof(day, fc.constantFrom('2020-02-29', '2023-01-31', '2024-01-30', '2023-12-31', '2021-02-28')),
  until: fc.option(day, { nil: undefined }),
  every: fc.option(fc.integer({ min: 1, max: 14 }), { nil: undefined }),
  day: fc.option(fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31)), { nil: undefined }),
});

test('days equal those of a calendar that walks day by day', () => {
  fc.assert(
    fc.property(rhythm, day, fc.integer({ min: 0, max: 800 }), (own, from, length) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
      expect(occurrencesOf(own, from, to)).toEqual(walked(own, from, to));
    }),
    { numRuns: 1000 },
  );
});

test('short months have their last day, and each month has one', () => {
  const own: Rhythm = { rule: 'monthly', start: '2026-01-31' };
  expect(occurrencesOf(own, '2026-01-01', '2026-05-31')).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
  expect(occurrencesOf({ rule: 'yearly', start: '2024-02-29' }, '2024-01-01', '2028-12-31')).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ]);
  // 31 January 2026 is a Saturday, 31 May a Sunday.
  expect(occurrencesOf({ rule: 'last_business_day', start: '2026-01-01' }, '2026-01-01', '2026-05-31')).toEqual([
    '2026-01-30',
    '2026-02-27',
    '2026-03-31',
    '2026-04-30',
    '2026-05-29',
  ]);
});

test('ends with the last possible day', () => {
  expect(occurrencesOf({ rule: 'weeks', start: '9999-12-20' }, '9999-12-01', '9999-12-31')).toEqual([
    '9999-12-20',
    '9999-12-27',
  ]);
});
