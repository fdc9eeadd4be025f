import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Item, parseItems, withItem, withoutItem } from './list-items.ts';

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), _id: fc.constantFrom('a', 'b', 'c', 'd'), main: fc.boolean() }),
  fc.record({ kind: fc.constant('drop' as const), _id: fc.constantFrom('a', 'b', 'c', 'd') }),
);

test('after any additions, changes and removals exactly one item is the main one, and no item is repeated', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let items: readonly Item[] = [];
      for (const one of steps) {
        items = one.kind === 'put' ? withItem(items, { _id: one._id, main: one.main }) : withoutItem(items, one._id);
        expect(items.filter((item) => item.main === true)).toHaveLength(items.length === 0 ? 0 : 1);
        expect(new Set(items.map((item) => item._id)).size).toBe(items.length);
      }
    }),
  );
});

test('a value that is no list counts as empty', () => {
  for (const text of [undefined, '', '{', '{"a":1}', 'null']) expect(parseItems(text)).toEqual([]);
});
