import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numbersOf, unlabelled } from './numbers.ts';

test('every id has a number of its own that fits 31 bits, whatever order the ids come in', () => {
  // Few endings, so that many are the same.
  const ends = ['00000000', '00000001', '00000002', '80000002', '7fffffff', 'ffffffff', 'fffffffe'];
  const id = fc
    .tuple(fc.nat(), fc.constantFrom(...ends))
    .map(([made, end]) => `rds-${made.toString(16).padStart(24, '0')}${end}`);
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 40 }), (ids) => {
      const numbers = numbersOf(ids);
      expect(numbers.size).toBe(ids.length);
      expect(new Set(numbers.values()).size).toBe(ids.length);
      for (const number of numbers.values()) {
        expect(number).toBeGreaterThan(unlabelled);
        expect(number).toBeLessThan(2 ** 31);
      }
      expect(numbersOf(ids.toReversed())).toEqual(numbers);
    }),
  );
});

test('who was first keeps the number when another with the same bits comes', () => {
  const [first, second] = [`rds-${'1'.padStart(24, '0')}00000042`, `rds-${'2'.padStart(24, '0')}80000042`];
  expect(numbersOf([first]).get(first)).toBe(0x42);
  expect([...numbersOf([second, first])]).toEqual([
    [first, 0x42],
    [second, 0x43],
  ]);
});
