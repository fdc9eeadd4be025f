import { expect, test } from 'vitest';
import { thinnedByAge } from './thinned-by-age.ts';

const now = new Date('2026-11-27T12:30:00.000Z');

function left(times: readonly string[]): readonly string[] {
  const removed = thinnedByAge(times, (time) => time, now);
  return times.filter((time) => !removed.includes(time));
}

test('all versions of the last hour stay, then the last of each hour, day and month', () => {
  expect(
    left([
      '2026-11-27T12:29:00.000Z',
      '2026-11-27T12:28:00.000Z',
      '2026-11-27T11:31:00.000Z',
      '2026-11-27T11:20:00.000Z',
      '2026-11-27T11:10:00.000Z',
      '2026-11-27T10:59:00.000Z',
      '2026-11-25T20:00:00.000Z',
      '2026-11-25T08:00:00.000Z',
      '2026-11-24T23:59:00.000Z',
      '2026-10-05T10:00:00.000Z',
      '2026-10-04T10:00:00.000Z',
      '2025-10-04T10:00:00.000Z',
    ]),
  ).toEqual([
    '2026-11-27T12:29:00.000Z',
    '2026-11-27T12:28:00.000Z',
    '2026-11-27T11:31:00.000Z',
    '2026-11-27T11:20:00.000Z',
    '2026-11-27T10:59:00.000Z',
    '2026-11-25T20:00:00.000Z',
    '2026-11-24T23:59:00.000Z',
    '2026-10-05T10:00:00.000Z',
    '2025-10-04T10:00:00.000Z',
  ]);
});

test('what is left is left again, and a hundred versions are the most', () => {
  const many = Array.from({ length: 500 }, (_, index) => new Date(now.getTime() - index * 10_000).toISOString());
  expect(left(many)).toHaveLength(100);
  expect(left(left(many))).toEqual(left(many));
});
