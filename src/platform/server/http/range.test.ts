import { expect, test } from 'vitest';
import { rangeOf } from './range.ts';

test.each([
  [undefined, undefined],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=9-0', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-9', undefined],
  ['bytes=-', undefined],
])('of 100 bytes %s means %j', (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range);
});

test('no range matches an empty file', () => {
  expect(rangeOf('bytes=0-', 0)).toBe('none');
  expect(rangeOf('bytes=-5', 0)).toBe('none');
});
