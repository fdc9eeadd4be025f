import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fits, isNegative, isZero, signed, sumOf, written } from './money.ts';

test('an amount fits if it has at most the allowed significant digits', () => {
  expect(fits('1.50', 1)).toBe(true);
  expect(fits('1.50', 0)).toBe(false);
  expect(fits('-3', 0)).toBe(true);
  expect(fits('2.000', 0)).toBe(true);
});

test('an amount is written with all digits of its wallet, never rounded', () => {
  expect(written('1.5', 2)).toBe('1.50');
  expect(written('1.500', 0 + 1)).toBe('1.5');
  expect(written('1234567890123456', 8)).toBe('1234567890123456.00000000');
  expect(written('-0', 2)).toBe('0.00');
  expect(() => written('1.005', 2)).toThrow('does not fit');
});

test('signs', () => {
  expect(signed('1.50', -1)).toBe('-1.50');
  expect(signed('-1.50', -1)).toBe('1.50');
  expect(signed('0.00', -1)).toBe('0.00');
  expect(isNegative('-0.01')).toBe(true);
  expect(isNegative('-0.00')).toBe(false);
  expect(isZero('0.000')).toBe(true);
});

/** In the smallest unit, so that integers of any size give the expected sum. */
const cents = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

test('sums are exact in any order and size', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 30 }), fc.integer({ min: 0, max: 8 }), (units, digits) => {
      const amounts = units.map((unit) => asAmount(unit, digits));
      const sum = asAmount(
        units.reduce((all, unit) => all + unit, 0n),
        units.length === 0 ? 0 : digits,
      );
      expect(sumOf(amounts)).toBe(sum);
      expect(sumOf(amounts.toReversed())).toBe(sum);
      expect(isZero(sumOf([...amounts, ...amounts.map((amount) => signed(amount, -1))]))).toBe(true);
    }),
  );
});

test('the sum of amounts has the most digits of any of them', () => {
  const amount = fc.tuple(cents, fc.integer({ min: 0, max: 8 }));
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 30 }), (list) => {
      const most = Math.max(...list.map(([, digits]) => digits));
      const sum = list.reduce((all, [units, digits]) => all + units * 10n ** BigInt(most - digits), 0n);
      expect(sumOf(list.map(([units, digits]) => asAmount(units, digits)))).toBe(asAmount(sum, most));
    }),
  );
  expect(sumOf(['-.5', '0.50', '-0'])).toBe('0.00');
});

function asAmount(units: bigint, digits: number): string {
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  const whole = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return units < 0n ? `-${whole}` : whole;
}
