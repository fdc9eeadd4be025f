import { expect, test } from 'vitest';
import { readShape as read } from '#modules/finance/server/import/testing/read-shape.ts';

test.each(['From;To', 'Van;Naar', 'Fra;Til', 'De;Para', 'Debtor;Creditor', 'Плательщик;Получатель'])(
  'short headings of both sides name the other party: %s',
  (heading) => {
    const { booked } = read([
      `Date;${heading};Amount;Note`,
      '25/03/2026;Eva Muster;Grocer;-3,00;tea',
      '26/03/2026;Employer;Eva Muster;9,00;pay',
      '27/03/2026;Eva Muster;Energy;-4,00;march',
    ]);
    expect(booked).toEqual([
      '2026-03-25 -3.00 Grocer tea',
      '2026-03-26 9.00 Employer pay',
      '2026-03-27 -4.00 Energy march',
    ]);
  },
);

test('a period above the heading is no heading', () => {
  const { booked } = read(['From;01/03/2026;To;31/03/2026', 'Dato;Qwerty;Beløp', '25/03/2026;Grocer;-3,00']);
  expect(booked).toEqual(['2026-03-25 -3.00 Grocer']);
});

test('the name of the other party is shown, not its account, place or category', () => {
  const { booked } = read([
    'Date,Counterparty account,Counterparty,Merchant category,Merchant city,Amount,Text',
    '25/03/2026,NL22BANK0002,Grocer,Food,Utrecht,-5.00,bread',
    '24/03/2026,NL33BANK0003,Energy,Home,Delft,-15.00,march',
  ]);
  expect(booked).toEqual(['2026-03-25 -5.00 Grocer bread', '2026-03-24 -15.00 Energy march']);
});
