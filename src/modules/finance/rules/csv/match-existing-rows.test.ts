import { expect, test } from 'vitest';
import { matchExistingRows, type Comparable } from './match-existing-rows.ts';

const line = (date: string, text = '', value = '10.00', kind: Comparable['kind'] = 'outgo'): Comparable => ({
  kind,
  date,
  value,
  text,
});

test('rows of equal value within a week match, the nearest first, each once', () => {
  const rows = [line('2024-03-01'), line('2024-03-09')];
  expect(matchExistingRows([line('2024-03-08'), line('2024-03-08')], rows)).toEqual(
    new Map([
      [0, 1],
      [1, 0],
    ]),
  );
  expect([...matchExistingRows([line('2024-03-05')], [line('2024-03-13')])]).toEqual([]);
  expect([...matchExistingRows([line('2024-03-05')], [line('2024-03-12')])]).toEqual([[0, 0]]);
});

test('many equal rows are matched one to one', () => {
  const many = Array.from({ length: 3000 }, () => line('2024-03-05'));
  expect(matchExistingRows(many, many.slice(0, 2000)).size).toBe(2000);
});

test('another value, direction or instalment does not match', () => {
  expect(
    matchExistingRows(
      [line('2024-03-05')],
      [line('2024-03-05', '', '10.01'), line('2024-03-05', '', '10.00', 'income')],
    ).size,
  ).toBe(0);
  expect(
    matchExistingRows([line('2024-03-05', 'Loja Parcela 2/10')], [line('2024-03-05', 'Loja parcela 03 de 10')]).size,
  ).toBe(0);
  expect(matchExistingRows([line('2024-03-05', 'LOJA 02/10')], [line('2024-03-05', 'Loja - Parcela 2/10')]).size).toBe(
    1,
  );
  expect(matchExistingRows([line('2024-03-05', 'LOJA 02/10')], [line('2024-03-05', 'Loja')]).size).toBe(1);
});
