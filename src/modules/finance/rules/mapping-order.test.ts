import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedTo, orderNumbers } from './mapping-order.ts';

const list = (orders: readonly (number | null)[]) => orders.map((order, at) => ({ _id: `map-${at}`, order }));

test('as few positions as possible change', () => {
  expect(orderNumbers(movedTo(list([1, 2, 3]), 2, 0))).toEqual([
    { id: 'map-0', order: 4 },
    { id: 'map-1', order: 5 },
  ]);
  expect(orderNumbers(movedTo(list([10, 20, 30]), 2, 1))).toEqual([{ id: 'map-1', order: 31 }]);
  expect(orderNumbers(list([1, 2]))).toEqual([]);
  expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});

test('the lines are in the requested order, whatever their positions were', () => {
  const orders = fc.array(fc.oneof(fc.nat(20), fc.constant(null)), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(orders, fc.nat(11), fc.nat(11), (given, one, two) => {
      const wanted = movedTo(list(given), one % given.length, two % given.length);
      const changes = new Map(orderNumbers(wanted).map(({ id, order }) => [id, order]));
      const places = wanted.map(({ _id: id, order }) => changes.get(id) ?? order ?? 0);
      for (const [at, place] of places.entries()) expect(place).toBeGreaterThan(places[at - 1] ?? 0);
    }),
    { numRuns: 300 },
  );
});
