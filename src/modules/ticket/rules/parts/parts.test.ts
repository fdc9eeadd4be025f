import { Big } from 'big.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eanOf } from './ean.ts';
import { hasSign, moveReasons, writtenReasons } from './move-reasons.ts';
import { emptyStock, isBelowLeast, stockAfter, type StockChange } from './stock.ts';

test('the cost is the average of what was bought, weighted by the pieces', () => {
  const moves: readonly (readonly [StockChange, string, string | null])[] = [
    [{ reason: 'counted', quantity: '2', cost: null }, '2', null],
    [{ reason: 'lost', quantity: '-2', cost: null }, '0', null],
    [{ reason: 'bought', quantity: '10', cost: '5' }, '10', '5.00'],
    [{ reason: 'bought', quantity: '5', cost: '8' }, '15', '6.00'],
    [{ reason: 'used', quantity: '-3', cost: '6' }, '12', '6.00'],
    [{ reason: 'bought', quantity: '1', cost: null }, '13', '6.00'],
    [{ reason: 'returned', quantity: '1', cost: '20' }, '14', '7.00'],
    [{ reason: 'used', quantity: '-15', cost: '7' }, '-1', '7.00'],
    [{ reason: 'bought', quantity: '3', cost: '1.005' }, '2', '1.005'],
  ];
  let stock = emptyStock;
  for (const [move, onHand, cost] of moves) {
    stock = stockAfter(stock, move);
    expect(stock).toEqual({ on_hand: onHand, cost });
  }
});

test('after any purchases the average is between the lowest and the highest cost', () => {
  const purchase = fc.record({ pieces: fc.integer({ min: 1, max: 5000 }), cents: fc.integer({ min: 0, max: 99_999 }) });
  fc.assert(
    fc.property(fc.array(purchase, { minLength: 1, maxLength: 20 }), (all) => {
      const moves = all.map(({ pieces, cents }) => ({
        quantity: String(pieces),
        cost: new Big(cents).div(100).toFixed(2),
      }));
      const stock = moves.reduce((before, move) => stockAfter(before, { reason: 'bought', ...move }), emptyStock);
      const costs = moves.map(({ cost }) => Number(cost));
      expect(stock.on_hand).toBe(all.reduce((sum, { pieces }) => sum + pieces, 0).toFixed());
      expect(Number(stock.cost)).toBeGreaterThanOrEqual(Math.min(...costs) - 0.0001);
      expect(Number(stock.cost)).toBeLessThanOrEqual(Math.max(...costs) + 0.0001);
    }),
  );
});

test('a number of a bar code has the check digit of GS1', () => {
  expect(eanOf('4006381333931')).toBe('4006381333931');
  expect(eanOf('789 1000 31550-7')).toBe('7891000315507');
  expect(eanOf('96385074')).toBe('96385074');
  expect(eanOf('036000291452')).toBe('036000291452');
  for (const wrong of ['4006381333932', '400638133393', '0000000000000', '', 'abc', '４００６３８１３３３９３１'])
    expect(eanOf(wrong), wrong).toBeNull();
});

test('purchases add, losses take, and people do not write what lines write', () => {
  expect(writtenReasons).toEqual(['bought', 'counted', 'lost']);
  const allowed = moveReasons.map((reason) => [1, 0, -1].filter((quantity) => hasSign(reason, quantity)));
  expect(allowed).toEqual([[1], [-1], [1], [1, 0, -1], [-1]]);
});

test('a part without a least number is never below it', () => {
  expect([
    isBelowLeast('0', undefined),
    isBelowLeast('0', null),
    isBelowLeast('0', '1'),
    isBelowLeast('1', '1'),
  ]).toEqual([false, false, true, false]);
});
