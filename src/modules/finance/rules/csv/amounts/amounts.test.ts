import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalOf, parseAmount } from './amounts.ts';
import type { Cell } from '../dates/dates.ts';

const cells = (...texts: string[]): Cell[] => texts.map((text, index) => ({ line: index + 2, text }));

test.each([
  ['1.234,56', ',', '1234.56', null, null],
  ['1,234.56', '.', '1234.56', null, null],
  ['-R$ 1.234,56', ',', '1234.56', '-', null],
  ['R$ -10,00', ',', '10.00', '-', null],
  ['R$\u00a01.000', ',', '1000.', null, null],
  ['(250.00)', '.', '250.00', '-', null],
  ['\u2212337,49', ',', '337.49', '-', null],
  ['12.50-', '.', '12.50', '-', null],
  ['+ £1,100.00', '.', '1100.00', '+', null],
  ['+ £1,100.00,CR', '.', '1100.00', '+', 'income'],
  ['45,00 D', ',', '45.00', null, 'outgo'],
  ['45,00DR', ',', '45.00', null, 'outgo'],
  ['45,000.00 DB', '.', '45000.00', null, 'outgo'],
  ['12 345,67 Kč', ',', '12345.67', null, null],
  ["1'234.50 CHF", '.', '1234.50', null, null],
  ['1,00,000.00', '.', '100000.00', null, null],
  ['.5', '.', '0.5', null, null],
  ['0012', '.', '12.', null, null],
  ['15.00 USD', '.', '15.00', null, null],
  ['-1.130,29 TL', ',', '1130.29', '-', null],
  ['RM1,234.50', '.', '1234.50', null, null],
  ['Rs. 1,00,000.00 Cr', '.', '100000.00', null, 'income'],
  ['1 234,50 lei', ',', '1234.50', null, null],
  ['12,00 Euro', ',', '12.00', null, null],
  ['3,000円', '.', '3000.', null, null],
] as const)('%s under a decimal %s', (text, decimal, digits, sign, mark) => {
  const [whole, fraction] = digits.split('.');
  expect(parseAmount(text, decimal)).toEqual({ whole, fraction, sign, mark });
});

test.each([
  '',
  '-',
  'abc',
  '12a',
  '1.2.3',
  '1,23',
  '12,34,5',
  '--5',
  '(-5)',
  '-5-',
  '1 2',
  '5/3',
  '1e5',
  '12,',
  'NaN',
  '٣',
])('%j is no number under a decimal point', (text) => {
  expect(parseAmount(text, '.')).toBeNull();
});

test('one clear number decides the decimal sign for the ambiguous ones', () => {
  expect(decimalOf(cells('1.000', '2.500', '12,5'), '.')).toEqual({
    decimal: ',',
    because: 'shown',
    cell: { line: 4, text: '12,5' },
  });
  expect(decimalOf(cells('1.234.567'), '.')).toMatchObject({ decimal: ',', because: 'shown' });
  expect(decimalOf(cells('1.000', '2.500'), ',')).toMatchObject({ decimal: ',', because: 'asked', cell: { line: 2 } });
  expect(decimalOf(cells('1000', '7'), '.')).toMatchObject({ decimal: '.', because: 'none' });
});

interface Style {
  readonly decimal: '.' | ',';
  readonly group: string;
  readonly sign: (digits: string) => string;
}
const styles = fc
  .record({
    decimal: fc.constantFrom('.' as const, ',' as const),
    group: fc.constantFrom('', 'other', ' ', '\u00a0', '\u202f', "'"),
    mark: fc.constantFrom('', 'R$ ', '$', '€', 'EUR ', 'US$'),
    way: fc.constantFrom('before', 'behind', 'brackets', 'true minus', 'inside'),
  })
  .map(({ decimal, group, mark, way }): Style => {
    const ways: Record<string, (digits: string) => string> = {
      before: (digits) => `-${mark}${digits}`,
      behind: (digits) => `${mark}${digits}-`,
      brackets: (digits) => `(${mark}${digits})`,
      'true minus': (digits) => `\u2212${mark}${digits}`,
      inside: (digits) => `${mark}-${digits}`,
    };
    return { decimal, group: group === 'other' ? (decimal === '.' ? ',' : '.') : group, sign: ways[way] ?? String };
  });

test('a number written in any style is read back exactly', () => {
  fc.assert(
    fc.property(
      styles,
      fc.bigInt(0n, 9_999_999_999_999_999n),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 }),
      (style, number, fraction) => {
        const grouped =
          style.group === '' ? String(number) : String(number).replaceAll(/\B(?=(\d{3})+$)/g, style.group);
        const text = style.sign(fraction === '' ? grouped : `${grouped}${style.decimal}${fraction}`);
        expect(parseAmount(text, style.decimal), text).toEqual({
          whole: String(number),
          fraction,
          sign: '-',
          mark: null,
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('letters among the digits make it no number', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom('x', 'º', '%', 'ab', '/', ':'), fc.nat(), (before, noise, after) => {
      expect(parseAmount(`${before}${noise}${after}`, '.')).toBeNull();
    }),
    { numRuns: 100 },
  );
});

test('whole numbers without a separator in the small ones have grouped thousands', () => {
  expect(decimalOf(cells('1,234', '612'), ',')).toMatchObject({ decimal: '.', because: 'shown' });
  expect(decimalOf(cells('1.234', '612'), '.')).toMatchObject({ decimal: ',', because: 'shown' });
  expect(decimalOf(cells('1.234', '5.678'), '.')).toMatchObject({ because: 'asked' });
});

test('three digits after a sign are thousands if the wallet has fewer digits', () => {
  expect(decimalOf(cells('51.415', '17.478'), '.', 0)).toMatchObject({ decimal: ',', because: 'shown' });
  expect(decimalOf(cells('5.000', '10.000'), '.', 0)).toMatchObject({ decimal: ',', because: 'shown' });
  const many = ['10,234', '2,118', '5,000', '7,341', '1,999', '12,006'];
  expect(decimalOf(cells(...many), ',', 2)).toMatchObject({ decimal: '.', because: 'shown' });
  expect(decimalOf(cells('10,234'), ',', 2), 'one line is no proof').toMatchObject({ because: 'asked' });
  expect(decimalOf(cells(...many, ...many.map(() => '3,500'), '4,250'), ',', 2)).toMatchObject({ because: 'asked' });
  expect(decimalOf(cells('5.000', '10.500'), ',', 2)).toMatchObject({ because: 'asked' });
  expect(decimalOf(cells('5.000', '10.234'), ',', 3)).toMatchObject({ because: 'asked' });
});
