import fc from 'fast-check';
import { expect, test } from 'vitest';
import { regionOf } from '../../entity/region/region.ts';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['12.50+3', 'en', '15.50'],
  ['12,50 + 3', 'pt-BR', '15.50'],
  ['1.234,50+0,5', 'pt-BR', '1235.00'],
  ['10-2.5', 'en', '7.5'],
  ['2\u22125', 'en', '-3'],
  ['-1+0.1+0.2', 'en', '-0.7'],
  ['+3+4', 'en', '7'],
  ['12.50', 'en', '12.50'],
  ['-7', 'en', '-7'],
  ['12.50+', 'en', null],
  ['1++2', 'en', null],
  ['1+x', 'en', null],
  ['+', 'en', null],
  ['', 'en', null],
] as const)('%s in %s is %s', (text, locale, amount) => {
  expect(typedAmount(text, regionOf(locale))).toBe(amount);
});

test('a sum is exact, however many digits its amounts have', () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 20n), 10n ** 20n), { minLength: 2, maxLength: 6 }), (cents) => {
      const text = cents
        .map((units, place) => {
          const digits = String(units < 0n ? -units : units).padStart(3, '0');
          return `${units < 0n ? '-' : place === 0 ? '' : '+'}${digits.slice(0, -2)}.${digits.slice(-2)}`;
        })
        .join('');
      const total = cents.reduce((sum, units) => sum + units, 0n);
      const amount = typedAmount(text, regionOf('en')) ?? '';
      expect(BigInt(amount.replace('.', ''))).toBe(total);
    }),
  );
});
