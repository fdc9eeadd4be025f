import { expect, test } from 'vitest';
import { pauseAfter, pushLifetime, resultOf } from './push.ts';

const minute = 60_000;

test.each([
  [1, undefined, 1],
  [2, undefined, 2],
  [5, undefined, 16],
  [9, undefined, 240],
  [2000, undefined, 240],
  [1, '600', 10],
  [5, '1', 16],
  [1, 'Fri, 27 Nov 2026 10:00:00 GMT', 1],
  [1, '1e300', pushLifetime / minute],
  [1, '-5', 1],
])('after %s failures, and a demand of %s seconds, a device pauses %s minutes', (failures, retryAfter, minutes) => {
  expect(pauseAfter(failures, retryAfter)).toBe(minutes * minute);
});

test.each([
  [201, 'sent'],
  [204, 'sent'],
  [301, 'refused'],
  [400, 'refused'],
  [403, 'gone'],
  [404, 'gone'],
  [410, 'gone'],
  [413, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
] as const)('%s means %s', (status, result) => {
  expect(resultOf(status)).toBe(result);
});
