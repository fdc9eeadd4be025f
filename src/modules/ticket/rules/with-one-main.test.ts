import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withOneMain } from './with-one-main.ts';

test('a newly marked item becomes the main one', () => {
  const before = [{ number: '1', main: true }, { number: '2' }];
  const after = [
    { number: '1', main: true },
    { number: '2', main: true },
  ];
  expect(withOneMain(after, before)).toEqual([{ number: '1' }, { number: '2', main: true }]);
  expect(withOneMain(after, [])).toEqual([{ number: '1', main: true }, { number: '2' }]);
});

test('at most one item stays main, one if any was, and nothing else changes', () => {
  const list = fc.uniqueArray(fc.record({ number: fc.string(), main: fc.boolean() }), {
    selector: (item) => item.number,
  });
  fc.assert(
    fc.property(list, list, (items, before) => {
      const after = withOneMain(items, before);
      const mains = (all: readonly { main?: unknown }[]): number => all.filter((item) => item.main === true).length;
      expect(mains(after)).toBe(Math.min(1, mains(items)));
      expect(after.map((item) => item.number)).toEqual(items.map((item) => item.number));
    }),
  );
});
