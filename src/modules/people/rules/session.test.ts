import { expect, test } from 'vitest';
import { isExpired } from './session.ts';

const day = 86_400_000;
const begun = Date.parse('2026-03-01T10:00:00.000Z');

/** Whether a session that was used just before has expired after so many days. */
function isOver(remember: boolean, days: number): boolean {
  const now = begun + days * day;
  const session = { created_at: new Date(begun).toISOString(), seen_at: new Date(now - 1).toISOString(), remember };
  return isExpired(session, new Date(now));
}

test('a session ends after seven days, a remembered one after thirty, however often it is used', () => {
  expect([isOver(false, 7), isOver(false, 7.001)]).toEqual([false, true]);
  expect([isOver(true, 30), isOver(true, 30.001)]).toEqual([false, true]);
});
