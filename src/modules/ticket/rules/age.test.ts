import { expect, test } from 'vitest';
import { ageOf, canHandBack, waitingDays } from './age.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('an age is given in its largest unit', () => {
  expect(ageOf('2026-11-20T11:59:30Z', now)).toEqual({ amount: 0, unit: 'minute' });
  expect(ageOf('2026-11-20T11:01:00Z', now)).toEqual({ amount: 59, unit: 'minute' });
  expect(ageOf('2026-11-20T10:59:00Z', now)).toEqual({ amount: 1, unit: 'hour' });
  expect(ageOf('2026-11-19T12:00:00Z', now)).toEqual({ amount: 1, unit: 'day' });
  expect(ageOf('2025-11-20T12:00:00Z', now)).toEqual({ amount: 365, unit: 'day' });
});

test('a clock that is behind gives no negative age', () => {
  expect(ageOf('2026-11-20T12:05:00Z', now)).toEqual({ amount: 0, unit: 'minute' });
});

test('only finished work that was not handed back waits for its owner', () => {
  const done_at = '2026-11-17T13:00:00Z';
  expect(waitingDays({ status: 'done', done_at }, now)).toBe(2);
  expect(waitingDays({ status: 'done', done_at, returned_at: done_at }, now)).toBeNull();
  expect(waitingDays({ status: 'doing', done_at }, now)).toBeNull();
  expect(canHandBack({ status: 'cancel' })).toBe(true);
  expect(canHandBack({ status: 'done', returned_at: done_at })).toBe(false);
  expect(canHandBack({ status: 'open' })).toBe(false);
});
