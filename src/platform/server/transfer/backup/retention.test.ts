import { expect, test } from 'vitest';
import { expiredDays } from './retention.ts';

function lastDays(count: number, end = '2026-11-23'): string[] {
  const last = Date.parse(`${end}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) => new Date(last - index * 86_400_000).toISOString().slice(0, 10));
}

test('of two years seven days, four weeks and twelve months stay', () => {
  const days = lastDays(730);
  const gone = new Set(expiredDays(days));
  const left = days.filter((day) => !gone.has(day));
  expect(left.slice(0, 7)).toEqual(lastDays(7));
  // Sundays of earlier weeks; the newest of this and the last week are among the seven days.
  expect(left.filter((day) => day > '2026-11-01' && day < '2026-11-17')).toEqual(['2026-11-15', '2026-11-08']);
  expect(new Set(left.map((day) => day.slice(0, 7))).size).toBe(12);
  expect(left.at(-1)).toBe('2025-12-31');
});

test('deleting daily keeps the same days as deleting once', () => {
  let left: string[] = [];
  for (const day of lastDays(500).toReversed()) {
    left.push(day);
    const gone = new Set(expiredDays(left));
    left = left.filter((one) => !gone.has(one));
  }
  const all = lastDays(500);
  const once = new Set(expiredDays(all));
  expect(left).toEqual(all.filter((day) => !once.has(day)).toReversed());
});

test('few backups stay at any age', () => expect(expiredDays(['2019-01-05', '2021-03-04'])).toEqual([]));
