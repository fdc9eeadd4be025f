import { expect, test } from 'vitest';
import { snoozedUntil } from './snooze.ts';

test.each([
  ['hours', '2026-11-27T22:30:00', '2026-11-28T01:30:00'],
  ['tomorrow', '2026-12-31T23:59:00', '2027-01-01T09:00:00'],
  ['monday', '2026-11-27T10:00:00', '2026-11-30T09:00:00'],
  // On a Monday it is the next one; on a Sunday it is tomorrow.
  ['monday', '2026-11-30T08:00:00', '2026-12-07T09:00:00'],
  ['monday', '2026-11-29T08:00:00', '2026-11-30T09:00:00'],
] as const)('%s at %s is %s', (snooze, now, until) => {
  expect(snoozedUntil(snooze, new Date(now))).toEqual(new Date(until));
});
