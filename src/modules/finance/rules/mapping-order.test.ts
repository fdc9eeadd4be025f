import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesAfter } from './mapping-order.ts';

const list = (orders: readonly (number | null)[]) => orders.map((order, at) => ({ _id: `map-${at}`, order }));

test('what is dragged takes its new place, and whoever must gives way', () => {
  expect(placesAfter(list([1, 2, 3]), 2, 0)).toEqual([
    { id: 'map-2', order: 1 },
    { id: 'map-0', order: 2 },
    { id: 'map-1', order: 3 },
  ]);
  expect(placesAfter(list([10, 20, 30]), 2, 1)).toEqual([{ id: 'map-2', order: 11 }]);
  expect(placesAfter(list([1, 2]), 0, 0)).toEqual([]);
  expect(placesAfter(list([1, 2]), 0, 2)).toEqual([]);
});

test('whatever the places were, the lines stand in the order that was asked for', () => {
  const orders = fc.array(fc.oneof(fc.nat(20), fc.constant(null)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(orders, fc.nat(11), fc.nat(11), (given, one, two) => {
      const before = list(given.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
      const [from, to] = [one % before.length, two % before.length];
      fc.pre(from !== to);
      const changes = new Map(placesAfter(before, from, to).map(({ id, order }) => [id, order]));
      const wanted = before.filter((_line, at) => at !== from);
      const moved = before[from];
      if (moved !== undefined) wanted.splice(to, 0, moved);
      const places = wanted.map(({ _id: id, order }) => changes.get(id) ?? order ?? 0);
      for (const [at, place] of places.entries()) if (at > 0) expect(place).toBeGreaterThan(places[at - 1] ?? 0);
    }),
    { numRuns: 300 },
  );
});
