import { expect, test } from 'vitest';
import { readShape } from '#modules/finance/server/import/testing/read-shape.ts';

test('if all words of a column mean one direction, a blank cell means the other, however few are blank', () => {
  const lines = ['07/01/2026,Refund,545.15,Cr', '09/01/2026,Net banking,50.00,Cr', '10/01/2026,Grocer,75.00,'];
  expect(readShape(['Date,Description,Amount,Debit / Credit', ...lines], { card: true }).booked).toEqual([
    '2026-01-07 545.15 Refund',
    '2026-01-09 50.00 Net banking',
    '2026-01-10 -75.00 Grocer',
  ]);
  const debits = lines.map((line) => line.replace(/Cr$/, 'Dr'));
  expect(readShape(['Date,Description,Amount,Debit / Credit', ...debits]).booked).toEqual([
    '2026-01-07 -545.15 Refund',
    '2026-01-09 -50.00 Net banking',
    '2026-01-10 75.00 Grocer',
  ]);
});

test.each([
  ['Expense', 'Income'],
  ['Gasto', 'Ingreso'],
  ['Dépense', 'Recette'],
  ['Ausgabe', 'Einnahme'],
  ['Uscita', 'Entrata'],
  ['Despesa', 'Receita'],
])('a type of %s and %s gives the direction of amounts without signs', (out, into) => {
  const lines = [
    'Date,Payee,Type,Amount',
    `2026-11-01,Bakery,${out},12.50`,
    `2026-11-02,Market,${out},52.10`,
    `2026-11-03,Ana,${into},400.00`,
  ];
  expect(readShape(lines).booked).toEqual([
    '2026-11-01 -12.50 Bakery',
    '2026-11-02 -52.10 Market',
    '2026-11-03 400.00 Ana',
  ]);
});
