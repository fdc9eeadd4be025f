import fc from 'fast-check';
import { expect, test } from 'vitest';
import { portionBytes, quantityOf } from './portions.ts';

test('a plan is paid by the smallest number of portions that holds the stored bytes', () => {
  fc.assert(
    fc.property(fc.constantFrom('pro', 'corp'), fc.integer({ min: 0, max: 10 ** 13 }), (plan, bytes) => {
      const quantity = quantityOf(plan, bytes);
      expect(quantity * portionBytes[plan]).toBeGreaterThanOrEqual(bytes);
      expect(quantity === 1 || (quantity - 1) * portionBytes[plan] < bytes).toBe(true);
    }),
  );
});
