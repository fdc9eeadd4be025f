import { expect, test } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { otherSide, unnamedSides } from './debit-credit-sides.ts';

const rowsOf = (...lines: readonly string[]) => lines.map((line, at) => ({ line: at + 1, cells: line.split(';') }));
const spent = (lines: number) => Array.from({ length: lines }, (_, at) => `;${at + 1}.50`);

test('of two alternating columns the far more frequent one is the outgo', () => {
  expect(unnamedSides(rowsOf(...spent(9), '100.00;', '20.00;'), [0, 1])).toEqual({ debit: 1, credit: 0 });
  expect(unnamedSides(rowsOf(...spent(5), '100.00;', '20.00;', '1.00;'), [0, 1])).toBeUndefined();
  expect(unnamedSides(rowsOf(...spent(3), '100.00;'), [0, 1])).toBeUndefined();
});

test('of two alternating columns the one that always has a minus is the outgo', () => {
  expect(unnamedSides(rowsOf('100.00;', ';-5.00'), [0, 1])).toEqual({ debit: 1, credit: 0 });
  expect(unnamedSides(rowsOf('-100.00;', ';5.00', ';6.00'), [0, 1])).toEqual({ debit: 0, credit: 1 });
});

test('of two alternating columns the words of the lines decide which is the outgo', () => {
  const lines = ['Shop;2.87;', 'Tea;3.10;', 'Refund;;79.09'];
  expect(unnamedSides(rowsOf(...lines), [1, 2])).toEqual({ debit: 1, credit: 2 });
  expect(unnamedSides(rowsOf('Card payment;;2.87', 'Rent;;3.10', 'Bob;79.09;'), [1, 2])).toEqual({
    debit: 2,
    credit: 1,
  });
  expect(unnamedSides(rowsOf('Shop;2.87;', 'Tea;3.10;', 'Bob;;79.09'), [1, 2])).toBeUndefined();
  expect(unnamedSides(rowsOf('Refund;2.87;', 'Tea;3.10;', 'Refund;;79.09'), [1, 2])).toBeUndefined();
});

test('a column with both signs decides the direction by itself', () => {
  const rows = rowsOf(';20104.10', ...Array.from({ length: 9 }, (_, at) => `-${at + 1}.50;`), '381.00;');
  expect(unnamedSides(rows, [0, 1])).toBeUndefined();
});

test('two columns that are often both filled or both empty are no pair', () => {
  expect(unnamedSides(rowsOf(...spent(9), '100.00;7.00', '1.00;'), [0, 1])).toBeUndefined();
  expect(unnamedSides(rowsOf(...spent(9), '100.00;', ';', ';', ';'), [0, 1])).toBeUndefined();
});

test('a column next to the proven one is its other side, even if only the oldest line has a value there', () => {
  const lines = ['11.01.2026;a;;15,55;653,85', '09.01.2026;b;;38,38;638,30', '06.01.2026;c;;31,84;599,92'];
  const rows = rowsOf(...lines, '05.01.2026;d;;28,08;568,08', '02.01.2026;e;20,00;;540,00');
  const header = ['Datum', 'Namen', 'Eno', 'Drugo', 'Stanje'];
  expect(columnsOf(header, rows, 5)).toEqual(['date', 'description', 'debit', 'credit', 'balance']);
  const spentRows = rowsOf(
    '11.01.2026;a;;15,55;622,75',
    '09.01.2026;b;;38,38;638,30',
    '06.01.2026;c;;31,84;676,68',
    '05.01.2026;d;;28,08;708,52',
    '02.01.2026;e;20,00;;736,60',
  );
  expect(columnsOf(header, spentRows, 5)).toEqual(['date', 'description', 'credit', 'debit', 'balance']);
});

test('a column without a heading can be the other side of one with a heading', () => {
  const rows = rowsOf('2024-03-13;a;5.00;', '2024-03-14;b;;90.00', '2024-03-15;c;7.00;');
  expect(otherSide(rows, 2, [2, 3])).toBe(3);
  expect(columnsOf(['Date', 'Text', 'Debit', ''], rows, 4)).toEqual(['date', 'description', 'debit', 'credit']);
  expect(columnsOf(['Date', 'Text', '', 'Credit'], rows, 4)).toEqual(['date', 'description', 'debit', 'credit']);
});
