import { expect, test } from 'vitest';
import { forgottenSelector, isForgotten, isIdle, idleSelector } from './attention.ts';
import { statuses } from './status.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (days: number): string => new Date(now - days * 86_400_000).toISOString();

test('each status has its own limit; closed tickets are never idle', () => {
  const still = (days: number) => statuses.filter((status) => isIdle({ status, status_at: ago(days) }, now));
  expect(still(2.9)).toEqual([]);
  expect(still(3.1)).toEqual(['open', 'review']);
  expect(still(5.1)).toEqual(['open', 'doing', 'review']);
  expect(still(700)).toEqual(['open', 'block', 'doing', 'review']);
  expect(isIdle({ status: 'open' }, now)).toBe(false);
});

test('finished work counts as forgotten after a week, unless it was handed back', () => {
  expect(isForgotten({ status: 'done', done_at: ago(6.9) }, now)).toBe(false);
  expect(isForgotten({ status: 'done', done_at: ago(7.1) }, now)).toBe(true);
  expect(isForgotten({ status: 'done', done_at: ago(70), returned_at: ago(1) }, now)).toBe(false);
  expect(isForgotten({ status: 'cancel', done_at: ago(70) }, now)).toBe(false);
});

test('the selector stays the same within the hour', () => {
  expect(idleSelector(now + 60_000)).toEqual(idleSelector(now));
  expect(forgottenSelector(now)).toEqual({
    status: 'done',
    returned_at: { $exists: false },
    done_at: { $lt: '2026-11-13T12:00:00.000Z' },
  });
});
