import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumOf } from '../money.ts';
import { instalmentOf, withoutInstalment } from './instalment.ts';
import { isNearPart, partsOf, timesOf } from './parts.ts';

test('parts are equal but for the rest in the first', () => {
  expect(partsOf('100', 3, 2)).toEqual(['33.34', '33.33', '33.33']);
  expect(partsOf('10', 4, 0)).toEqual(['4', '2', '2', '2']);
  expect(partsOf('0.03', 2, 2)).toEqual(['0.02', '0.01']);
});

test('parts add up to the total', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 9 }),
      fc.integer({ min: 2, max: 99 }),
      fc.integer({ min: 0, max: 8 }),
      (units, count, precision) => {
        const total = (BigInt(units) * 1000n).toString();
        const parts = partsOf(total, count, precision);
        expect(parts).toHaveLength(count);
        expect(Number(sumOf(parts))).toBe(Number(total));
        expect(new Set(parts.slice(1)).size).toBe(1);
        // Any bank's rest is found again: at most one unit less than the number of parts.
        for (const part of parts) expect(isNearPart(part, parts[1] ?? '', count, precision)).toBe(true);
      },
    ),
  );
});

test('instalments are read as banks write them', () => {
  expect(
    ['Parcela 3/12', 'LOJA 03/12', 'PARC 02/05', 'Loja - Parcela 2 de 10', '3 DE 4', 'PARC 02 DE 10'].map((text) => {
      const { part, count } = instalmentOf(text) ?? {};
      return `${part}/${count}`;
    }),
  ).toEqual(['3/12', '3/12', '2/5', '2/10', '3/4', '2/10']);
  for (const text of ['Loja', '12/03', '0/3', '01/02/2026']) expect(instalmentOf(text)).toBeNull();
});

test('a row without its number names the purchase', () => {
  expect(
    ['Loja - Parcela 2/10', 'LOJA PARC 02/10', 'Loja 3 de 4', 'Loja', '3/4'].map((text) => withoutInstalment(text)),
  ).toEqual(['Loja', 'LOJA', 'Loja', 'Loja', '3/4']);
  expect(timesOf('33.33', 3)).toBe('99.99');
});
