import fc from 'fast-check';
import { expect, test } from 'vitest';
import { internationalNumbers, readableNumber } from './phone-number.ts';

test.each([
  ['(11) 91234-5678', 'BR', ['5511912345678', '551112345678']],
  ['11 8123-4567', 'BR', ['5511981234567', '551181234567']],
  ['(11) 3123-4567', 'BR', ['551131234567']],
  ['011 91234-5678', 'BR', ['5511912345678', '551112345678']],
  ['0 15 11 91234-5678', 'BR', ['5511912345678', '551112345678']],
  ['55 11 91234-5678', 'BR', ['5511912345678', '551112345678']],
  ['+55 (011) 91234-5678', 'US', ['5511912345678', '551112345678']],
  ['55 99123-4567', 'BR', ['5555991234567', '555591234567']],
  ['91234-5678', 'BR', []],
  ['(212) 555-0100', 'US', ['12125550100']],
  ['1 212 555 0100', 'US', ['12125550100']],
  ['0044 20 7946 0000', 'BR', ['442079460000']],
  ['020 7946 0000', 'GB', ['442079460000']],
  ['06 1234 5678', 'IT', ['390612345678']],
  ['212 555 0100', undefined, []],
  ['call me', 'BR', []],
  ['', 'BR', []],
])('%s in %s is %o', (typed, country, numbers) => {
  expect(internationalNumbers(typed, country)).toEqual(numbers);
});

test('any text gives digits that can be dialled, or nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('BR', 'US', 'IT', 'XX', undefined), (typed, country) => {
      for (const number of internationalNumbers(typed, country)) expect(number).toMatch(/^[1-9]\d{7,14}$/);
    }),
  );
});

test('numbers are readable', () => {
  expect(readableNumber('5511912345678')).toBe('+55 11 91234-5678');
  expect(readableNumber('551131234567')).toBe('+55 11 3123-4567');
  expect(readableNumber('12125550100')).toBe('+12 125 550 100');
});
