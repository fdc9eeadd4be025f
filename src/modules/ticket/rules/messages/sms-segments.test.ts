import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smsLength } from './sms-segments.ts';

test.each([
  ['', 0, 160],
  ['a', 1, 159],
  ['€', 1, 158],
  ['a'.repeat(160), 1, 0],
  ['a'.repeat(161), 2, 145],
  ['a'.repeat(306), 2, 0],
  ['a'.repeat(307), 3, 152],
  [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2, 141],
  ['ã', 1, 69],
  ['ã'.repeat(70), 1, 0],
  ['ã'.repeat(71), 2, 63],
  ['😀'.repeat(35), 1, 0],
  [`${'ã'.repeat(66)}${'😀'.repeat(3)}`, 2, 61],
])('%j has %i parts', (text, segments, left) => {
  expect(smsLength(text)).toEqual({ segments, left });
});

test('a longer text never has fewer parts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ unit: 'grapheme' }), (text, more) => {
      expect(smsLength(text + more).segments).toBeGreaterThanOrEqual(smsLength(text).segments);
    }),
  );
});
