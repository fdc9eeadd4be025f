import { expect, test } from 'vitest';
import { isReadOnly, readOnlyAt, reminderStep } from './plan.ts';

const since = '2026-01-01T00:00:00.000Z';
const after = (days: number, ms = 0): Date => new Date(Date.parse(since) + days * 86_400_000 + ms);

test('a free group over its limit is read-only exactly from the thirtieth day on', () => {
  const standing = { plan: 'free', over_since: since };
  expect(isReadOnly(standing, after(30, -1))).toBe(false);
  expect(isReadOnly(standing, after(30))).toBe(true);
  expect(readOnlyAt(standing)).toEqual(after(30));
});

test('paid plans have no limit, a locked group is read-only at once', () => {
  for (const plan of ['pro', 'corp', 'server']) {
    expect(isReadOnly({ plan, over_since: since }, after(400)), plan).toBe(false);
    expect(readOnlyAt({ plan, over_since: since })).toBeNull();
  }
  expect(isReadOnly({ plan: 'locked', over_since: null }, after(0))).toBe(true);
  expect(isReadOnly({ plan: 'free', over_since: null }, after(400))).toBe(false);
});

test.each([
  [0, 0],
  [799, 0],
  [800, 80],
  [949, 80],
  [950, 95],
  [999, 95],
  [1000, 100],
  [5000, 100],
])('%i records reach step %i', (records, step) => {
  expect(reminderStep(records)).toBe(step);
});
