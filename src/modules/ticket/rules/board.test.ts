import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byStatus, neighbour } from './board.ts';
import { statuses } from './status.ts';

const tickets = fc.array(
  fc.record({
    _id: fc.stringMatching(/^[a-f]{2}$/),
    status: fc.constantFrom(...statuses),
    status_at: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'),
  }),
);

test('every ticket is in exactly one column, that of its status', () => {
  fc.assert(
    fc.property(tickets, fc.constantFrom('newest' as const, 'oldest' as const), (all, order) => {
      const columns = byStatus(all, order);
      const placed = [...columns.values()].flat();
      expect(new Set(placed.map((ticket) => ticket._id)).size).toBe(placed.length);
      expect(placed.length).toBe(new Set(all.map((ticket) => ticket._id)).size);
      for (const [status, column] of columns) {
        expect(column.every((ticket) => ticket.status === status)).toBe(true);
      }
    }),
  );
});

test('open columns follow the chosen order; closed columns begin with the newest', () => {
  const pair = (status: 'open' | 'done') => [
    { _id: 'a', status, status_at: '2026-01-01' },
    { _id: 'b', status, status_at: '2026-01-02' },
  ];
  const ids = (order: 'newest' | 'oldest', status: 'open' | 'done') =>
    byStatus(pair(status), order)
      .get(status)
      ?.map((ticket) => ticket._id);
  expect(ids('oldest', 'open')).toEqual(['a', 'b']);
  expect(ids('newest', 'open')).toEqual(['b', 'a']);
  expect(ids('oldest', 'done')).toEqual(['b', 'a']);
});

test('arrow keys stay on the board and skip empty columns', () => {
  const columns = [['a', 'b', 'c'], [], ['d']];
  expect(neighbour(columns, 'a', 'down')).toBe('b');
  expect(neighbour(columns, 'a', 'up')).toBeUndefined();
  expect(neighbour(columns, 'c', 'right')).toBe('d');
  expect(neighbour(columns, 'd', 'left')).toBe('a');
  expect(neighbour(columns, 'd', 'right')).toBeUndefined();
  expect(neighbour(columns, 'gone', 'up')).toBeUndefined();
});

test('the left arrow returns to the column of the right arrow', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 5 });
  fc.assert(
    fc.property(sizes, (heights) => {
      const columns = heights.map((height, at) => Array.from({ length: height }, (_, card) => `${at}-${card}`));
      const right = neighbour(columns, '0-0', 'right');
      expect(right).toBe('1-0');
      expect(neighbour(columns, '1-0', 'left')).toBe('0-0');
    }),
  );
});
