import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listDifference } from './list-difference.ts';

test('a ticked item is told once', () => {
  expect(listDifference(['Clean', 'Test'], ['Clean', 'Test · Done'])).toEqual({ added: ['Test · Done'], removed: [] });
});

test('a removed item is told by its name', () => {
  expect(listDifference(['Clean', 'Test · Required'], ['Clean'])).toEqual({ added: [], removed: ['Test'] });
});

test('what is taken away and added turns one list into the other, whatever the order', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
  fc.assert(
    fc.property(lines, lines, (from, to) => {
      const { added, removed } = listDifference(from, to);
      expect([...from, ...added].toSorted()).toEqual([...to, ...removed].toSorted());
    }),
  );
});
