import { expect, test } from 'vitest';
import { split } from '../../../server/import/split.ts';
import { readShape as read } from '../../../server/import/testing/read-shape.ts';
import { keySources } from '../../import-key.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';

test.each(['Type', 'Buchungsart', 'Tapahtumalaji', 'Rodzaj transakcji', '交易類型'])(
  'a row without texts has its kind as description, as has one with a number only: %s',
  (heading) => {
    const { booked } = read([
      `Date,${heading},Payee,Memo,Amount,Balance`,
      '01/03/2026,Standard transfer,,,-3.00,97.00',
      '02/03/2026,Payment,Ann,,-4.00,93.00',
      '03/03/2026,Fee,,4410-22/7,-1.00,92.00',
      '04/03/2026,Payment,,Rent,-2.00,90.00',
    ]);
    expect(booked).toEqual([
      '2026-03-01 -3.00 Standard transfer',
      '2026-03-02 -4.00 Ann',
      '2026-03-03 -1.00 Fee 4410-22/7',
      '2026-03-04 -2.00 Rent',
    ]);
  },
);

test('a kind in place of a text changes no key, and a line of a balance stays one', () => {
  const lines = ['01/03/2026,Fee,,-3.00', '02/03/2026,Payment,Rent,-4.00', '01/03/2026,Opening balance,,50.00'];
  const bytes = new TextEncoder().encode(['Date,Type,Memo,Amount', ...lines].join('\n'));
  const { rows, settings } = propose(bytes, {}, { date_format: 'dmy', decimal: '.' }, split);
  const { items } = readItems(rows, settings, { precision: 2, currency: 'EUR' });
  expect(items.map(({ description }) => description)).toEqual(['Fee', 'Rent']);
  expect(keySources(items)).toEqual(['\n2026-03-01\n-3\n\n1', '\n2026-03-02\n-4\nrent\n1']);
});

test('a second column of texts joins the first where it says more', () => {
  for (const heading of ['備註', 'メモ', '詳細2', 'Comments', 'Kommentar', 'Uwagi'])
    expect(
      read([`Date,Description,${heading},Amount`, '01/03/2026,Transfer,Rent Lin,-3.00', '02/03/2026,Pay,Pay,4.00'])
        .booked,
      heading,
    ).toEqual(['2026-03-01 -3.00 Transfer Rent Lin', '2026-03-02 4.00 Pay']);
});

const lines = [
  '01-03-2026,NL01BANK0123,Green Grocer,EUR,-5.00,GEA,Card payment at terminal 7731',
  '02-03-2026,NL02BANK0123,Sunny Travel,EUR,-9.00,IDE,Invoice 2026-771 thank you',
  '03-03-2026,,Jane Miller,EUR,10.00,OVS,',
  '04-03-2026,NL04BANK0123,Energy North,EUR,-20.00,INC,Customer 88123 March term',
];

test('in a file without headings a column of names is the other party', () => {
  expect(read(lines).booked[2]).toBe('2026-03-03 10.00 Jane Miller');
  expect(read(lines).booked[0]).toBe('2026-03-01 -5.00 Green Grocer Card payment at terminal 7731');
});

test('a column of a few kinds, or of codes, is no other party', () => {
  const kinds = Array.from({ length: 4 }, () =>
    lines.map((line) => line.replace(/Green Grocer|Sunny Travel|Jane Miller|Energy North/, 'Direct payment')),
  );
  expect(read(kinds.flat()).booked[0]).not.toContain('Direct payment');
});

test('names below an unknown heading are shown where descriptions are nearly all alike', () => {
  const rows = lines.map((line) => line.split(','));
  const table = rows.map((cells) => [cells[0], 'Card', cells[2], cells[4]].join(','));
  expect(read(['Date,Description,Qwerty,Amount', ...table]).booked[1]).toBe('2026-03-02 -9.00 Sunny Travel Card');
  const rich = rows.map((cells, place) => [cells[0], `Card ${'abcd'[place]}`, cells[2], cells[4]].join(','));
  expect(read(['Date,Description,Qwerty,Amount', ...rich]).booked[1]).not.toContain('Sunny');
});
