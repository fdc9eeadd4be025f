import { expect, test } from 'vitest';
import { readShape } from '#modules/finance/server/import/testing/read-shape.ts';
import { rowsOfBlocks } from './blocks.ts';

const booking = (date: string, words: string, amount: string, balance: string): string[] => [
  `Date: ${date}`,
  `Description: ${words}`,
  `Amount: ${amount} `,
  `Balance: ${balance} `,
  '',
];

const bookings = [
  ...booking('30/03/2026', 'MONTHLY ACCOUNT FEE', '-5.00', '1714.07'),
  ...booking('27/03/2026', 'BANK GIRO CREDIT REF: 00192883', '1890.22', '1719.07'),
  ...booking('24/03/2026', 'DIRECT DEBIT PAYMENT TO', '-7.20', '-171.15'),
];

test('bookings that are blocks of labelled lines are read, each with the number of its last line', () => {
  const { booked } = readShape(['From: 01/03/2026 to 31/03/2026', '', 'Account: 12 34 56 4471', '', ...bookings]);
  expect(booked).toEqual([
    '2026-03-30 -5.00 MONTHLY ACCOUNT FEE',
    '2026-03-27 1890.22 BANK GIRO CREDIT REF: 00192883',
    '2026-03-24 -7.20 DIRECT DEBIT PAYMENT TO',
  ]);
  expect(rowsOfBlocks(bookings.join('\n'))?.map(({ line }) => line)).toEqual([1, 4, 9, 14]);
});

test('text without a label continues the line above', () => {
  const lines = bookings.flatMap((line) => (line.endsWith('PAYMENT TO') ? [line, 'NATIONAL TRUST'] : [line]));
  expect(readShape(lines).booked.at(-1)).toBe('2026-03-24 -7.20 DIRECT DEBIT PAYMENT TO NATIONAL TRUST');
});

test('a table with labelled lines above it is not read as blocks', () => {
  const table = [
    'Account: 1',
    'Owner: A',
    'Period: B',
    'Date,Text,Amount',
    ...Array<string>(9).fill('24/03/2026,x,-1.00'),
  ];
  expect(rowsOfBlocks(table.join('\n'))).toBeUndefined();
  expect(rowsOfBlocks('')).toBeUndefined();
  expect(rowsOfBlocks('Date: 1\nDate: 2\nDate: 3')).toBeUndefined();
});

test('differing blocks are refused, because the start of the next booking would be a guess', () => {
  const twice = bookings.flatMap((line) => (line.startsWith('Amount: -7.20') ? [line, 'Amount: -9.00 USD'] : [line]));
  const foot = [...bookings, 'Balance: -163.95'];
  const carried = bookings.filter((line) => line !== 'Date: 27/03/2026');
  const turned = bookings.map((line, at) => (at === 5 ? (bookings[6] ?? '') : at === 6 ? (bookings[5] ?? '') : line));
  for (const lines of [twice, foot, carried, turned])
    expect(rowsOfBlocks(lines.join('\n')), lines.join()).toBeUndefined();
});

test('texts with colons in a table, or in lines of their own, make no blocks', () => {
  const kinds = ['Card payment: Tesco', 'Transfer: Rent', 'Direct debit: Vodafone'];
  const table = [0, 1, 2].flatMap((more) => kinds.map((kind, at) => `${kind};1${at + more}/01/2026;-${10 + at}.00`));
  expect(readShape(['Description;Date;Amount', ...table]).booked).toHaveLength(9);
  const notes = Array.from({ length: 9 }, () => ['EREF: R1', 'KREF: K1', 'SVWZ: Rechnung']).flat();
  expect(rowsOfBlocks(notes.join('\n'))).toBeUndefined();
});
