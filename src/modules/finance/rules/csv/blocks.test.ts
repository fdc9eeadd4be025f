import { expect, test } from 'vitest';
import { readShape } from '../../server/import/testing/read-shape.ts';
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

test('bookings that are blocks of named lines are read, each by the number of its last line', () => {
  const { booked } = readShape(['From: 01/03/2026 to 31/03/2026', '', 'Account: XXXX 4471', '', ...bookings]);
  expect(booked).toEqual([
    '2026-03-30 -5.00 MONTHLY ACCOUNT FEE',
    '2026-03-27 1890.22 BANK GIRO CREDIT REF: 00192883',
    '2026-03-24 -7.20 DIRECT DEBIT PAYMENT TO',
  ]);
  expect(rowsOfBlocks(bookings.join('\n'))?.map(({ line }) => line)).toEqual([1, 4, 9, 14]);
});

test('words without a name go on with those above', () => {
  const lines = bookings.flatMap((line) => (line.endsWith('PAYMENT TO') ? [line, 'NATIONAL TRUST'] : [line]));
  expect(readShape(lines).booked.at(-1)).toBe('2026-03-24 -7.20 DIRECT DEBIT PAYMENT TO NATIONAL TRUST');
});

test('a table is none of these, whatever is named above it', () => {
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
