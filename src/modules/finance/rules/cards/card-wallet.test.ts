import { expect, test } from 'vitest';
import { calendarOf, fittingClosings, isBillNear, sharedLimit } from './card-wallet.ts';

test('only a card with both days has bills', () => {
  expect(calendarOf({ card: true, closing_day: 3, due_day: 10 })).toEqual({
    closingDay: 3,
    dueDay: 10,
    moved: new Map(),
  });
  for (const wallet of [{}, { card: true, closing_day: 3 }, { card: false, closing_day: 3, due_day: 10 }])
    expect(calendarOf(wallet)).toBeNull();
});

test('closings are in order, near their usual day, and one for each bill', () => {
  const closings = [
    { bill: '2026-12', day: '2026-12-28' },
    { bill: '2026-11', day: '2026-11-30' },
    { bill: '2027-01', day: '2027-02-20' },
    { bill: 'x', day: '2027-02-20' },
  ];
  expect(fittingClosings({ card: true, closing_day: 25, due_day: 5, closings })).toEqual([
    { bill: '2026-11', day: '2026-11-30' },
    { bill: '2026-12', day: '2026-12-28' },
  ]);
});

test('a row is in a bill near its day', () => {
  expect(
    ['2026-10', '2026-11', '2027-02', '2027-03', '2026-09', '2026-13'].map((bill) => isBillNear(bill, '2026-11-15')),
  ).toEqual([true, true, true, false, false, false]);
});

test('cards that share a limit use it together', () => {
  const cards = [
    { _id: 'a', card: true, limit: '1000.00', balance_after_pending: '-300.00' },
    { _id: 'b', card: true, limit_shared_with: 'a', balance_after_pending: '-50.50' },
    { _id: 'c', card: true, limit: '10.00', balance_after_pending: '0.00' },
  ];
  expect(sharedLimit(cards, 'a')).toEqual({ limit: '1000.00', available: '649.50' });
  expect(sharedLimit(cards, 'b')).toEqual({ limit: '1000.00', available: '649.50' });
  expect(sharedLimit(cards, 'c')).toEqual({ limit: '10.00', available: '10.00' });
  expect(sharedLimit(cards.slice(1), 'b')).toBeNull();
});
