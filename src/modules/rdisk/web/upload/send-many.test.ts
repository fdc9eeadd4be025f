import { expect, test } from 'vitest';
import { ownTimeOf } from './send-many.ts';

test.each([
  [1_404_563_696_789, '2014-07-05T12:34:56.789Z'],
  [-14_182_940_000, '1969-07-20T20:17:40.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  [-62_135_596_800_000, undefined],
  [Number.NaN, undefined],
])('a file of %d is sent with the time %s, so that no odd time stops an upload', (lastModified, at) => {
  expect(ownTimeOf({ lastModified }).modified_at).toBe(at);
});
