import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { headerLineOf } from './header.ts';
import { delimiterOf, tableOf } from './table.ts';

test('lines are numbered as in an editor, including quoted line ends and blank lines', () => {
  const text = 'a;b\n\n"two\nlines";c\n d ; e \n';
  expect(tableOf(text, ';', split)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 3, cells: ['two\nlines', 'c'] },
    { line: 5, cells: ['d', 'e'] },
  ]);
});

test('a quotation mark that is never closed does not swallow the rest', () => {
  const rows = tableOf('"a",1\n"b "bar,2\n"c,3\n', ',', split);
  expect(rows.map(({ cells }) => cells[1])).toEqual(['1', '2', '3']);
});

test.each([
  ['1, "-1,234.50" ,"b"\n', ['1', '-1,234.50', 'b']],
  [' "1,5", "" , "two, three"\n', ['1,5', '', 'two, three']],
  ['"a, ","b, ""c"", d",""\n', ['a,', 'b, "c", d', '']],
  ['"a, "," b"\n', ['a,', 'b']],
])('spaces around quotation marks do not split a cell: %j', (text, cells) => {
  expect(tableOf(text, ',', split)).toEqual([{ line: 1, cells }]);
});

test.each([
  ["5,'02 Feb','Levy, paid','',-1.00\n", ['5', '02 Feb', 'Levy, paid', '', '-1.00']],
  ["'n Winkel,O'Neil's,'twas\n", ["'n Winkel", "O'Neil's", "'twas"]],
])('apostrophes around cells are quotation marks: %j', (text, cells) => {
  expect(tableOf(text, ',', split)).toEqual([{ line: 1, cells }]);
});

test('a quotation mark within a cell stays', () => {
  expect(tableOf('NL77"","x"\n', ',', split)).toEqual([{ line: 1, cells: ['NL77""', 'x'] }]);
});

test.each([
  ['Data;Valor;Saldo\n01/02/2024;-1.234,50;10,00\n02/02/2024;1,50;11,50\n', ';'],
  ['Date,Payee,Amount\n2024-01-02,"Smith; Sons",5.00\n', ','],
  ['date\tamount\tnote\n2024-01-02\t5,00\ta, b\n', '\t'],
  ['date|amount|note\n2024-01-02|5,00|a, b, c\n', '|'],
  ['sep=;\na,b;c\n', ';'],
])('the delimiter of %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
});

const rows = (text: string): ReturnType<typeof tableOf> => tableOf(text, ';', split);

test('a header is found below the lines that the bank writes above it', () => {
  const preamble = 'Extrato Conta Corrente\nConta ;12345-6\nPeríodo ;01/01/2024 a 31/01/2024\nSaldo ;1.000,00\n\n';
  expect(headerLineOf(rows(`${preamble}Data Lançamento;Histórico;Valor;Saldo\n02/01/2024;Pix;-5,00;995,00\n`))).toBe(6);
});

test('a file may have no header, and unknown headings are recognised as one', () => {
  expect(headerLineOf(rows('02/01/2024;Pix;-5,00\n03/01/2024;Pix;-6,00\n'))).toBe(0);
  expect(headerLineOf(rows('Wann;Wofür;Wieviel\n02.01.2024;Brot;-5,00\n'))).toBe(1);
});

test('a text written as a formula is read as the text', () => {
  expect(tableOf('="0012";="13/03/2024";=A1;\'0012;\'tis;\'12\'\n', ';', split)[0]?.cells).toEqual([
    '0012',
    '13/03/2024',
    '=A1',
    '0012',
    "'tis",
    '12',
  ]);
});
