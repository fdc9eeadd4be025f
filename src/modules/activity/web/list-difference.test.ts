import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDifference } from './list-difference.ts';

test('a ticked item is listed once', () => {
  expect(listDifference(['Clean', 'Test'], ['Clean', 'Test · Done'])).toEqual({ added: ['Test · Done'], removed: [] });
});

test('a removed item is listed by its name', () => {
  expect(listDifference(['Clean', 'Test · Required'], ['Clean'])).toEqual({ added: [], removed: ['Test'] });
});

test('removing and adding the listed lines turns one list into the other, in any order', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (from, to) => {
      const { added, removed } = listDifference(from, to);
      expect([...from, ...added].toSorted()).toEqual([...to, ...removed].toSorted());
    }),
  );
});
