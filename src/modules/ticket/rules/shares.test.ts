import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priorityShares } from './shares.ts';

const count = fc.nat(5000);

test('shares are whole, never negative, and add up to 100', () => {
  fc.assert(
    fc.property(count, count, count, (high, medium, low) => {
      const shares = priorityShares({ high, medium, low });
      const all = [shares.high, shares.medium, shares.low];
      expect(all.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
      expect(all.reduce((sum, share) => sum + share, 0)).toBe(high + medium + low === 0 ? 0 : 100);
    }),
  );
});

test('the share of low is the remainder', () => {
  expect(priorityShares({ high: 1, medium: 1, low: 1 })).toEqual({ high: 33, medium: 33, low: 34 });
});
