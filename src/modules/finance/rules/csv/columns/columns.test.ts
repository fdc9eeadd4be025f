import { expect, test } from 'vitest';
import { readShape } from '#modules/finance/server/import/testing/read-shape.ts';

test('a settlement day that only few lines have is not the day of the lines', () => {
  const { booked } = readShape(
    [
      'Run Date,Action,Amount ($),Cash Balance ($),Settlement Date',
      '31/12/2025,INTEREST EARNED,6.14,3904.32,',
      '29/12/2025,YOU SOLD ISHARES,499.33,3898.18,30/12/2025',
      '22/12/2025,Check Paid #0118,-325.00,3398.85,',
      '19/12/2025,DIVIDEND RECEIVED,41.77,3723.85,',
    ],
    { currency: 'USD' },
  );
  expect(booked).toEqual([
    '2025-12-31 6.14 INTEREST EARNED',
    '2025-12-29 499.33 YOU SOLD ISHARES',
    '2025-12-22 -325.00 Check Paid #0118',
    '2025-12-19 41.77 DIVIDEND RECEIVED',
  ]);
});

test('the day of a statement, the same in each line, is not the day of its lines', () => {
  const { booked } = readShape([
    'Statement Date,Date,Description,Amount,Balance',
    '31/01/2026,05/01/2026,COFFEE,-10.00,90.00',
    '31/01/2026,,BAKERY,-5.00,85.00',
    '31/01/2026,,SHELL,-20.00,65.00',
    '31/01/2026,17/01/2026,SALARY,500.00,565.00',
    '31/01/2026,,RENT,-300.00,265.00',
  ]);
  expect(booked.map((line) => line.slice(0, 10))).toEqual([
    '2026-01-05',
    '2026-01-05',
    '2026-01-05',
    '2026-01-17',
    '2026-01-17',
  ]);
});

test('a card’s balance of debt does not reverse the meaning of its headings', () => {
  const { booked } = readShape(
    [
      'Date,Description,Debit,Credit,Balance',
      '13/02/2026,Yoga,80.00,,180.00',
      '14/02/2026,Bunnings,46.30,,226.30',
      ',Subtotal week,126.30,,',
      '15/02/2026,Payment received,,150.00,76.30',
      '16/02/2026,Council,143.00,,219.30',
      '17/02/2026,Telstra,29.00,,248.30',
      '18/02/2026,Aldi,12.00,,260.30',
    ],
    { card: true },
  );
  expect(booked).toContain('2026-02-13 -80.00 Yoga');
  expect(booked).toContain('2026-02-15 150.00 Payment received');
});

test('one heading above a currency and its amount: lines of another currency are left out', () => {
  const { booked, reasons } = readShape([
    'Datum,Omschrijving,FX,Mutatie,,Saldo,,Order',
    '31-03-2026,Valuta Creditering,,EUR,"1,14",EUR,"723,79",',
    '31-03-2026,Valuta Debitering,"1,1540",USD,"-1,31",USD,"0,00",',
    '30-03-2026,Dividend,,USD,"1,31",USD,"1,31",',
    '26-03-2026,Terugstorting,,EUR,"-400,00",EUR,"722,65",',
    '24-03-2026,Verkoop,,EUR,"702,10",EUR,"1.122,65",a1',
  ]);
  expect(booked).toEqual([
    '2026-03-31 1.14 Valuta Creditering',
    '2026-03-26 -400.00 Terugstorting',
    '2026-03-24 702.10 Verkoop',
  ]);
  expect(reasons).toEqual(['other-currency', 'other-currency']);
});

test('the currency of the account may be one that no list contains', () => {
  const { reasons } = readShape(
    [
      'Date,Description,Currency,Amount,Account Ccy',
      '13/01/2026,Buy,USD,-42.00,RMB',
      '13/01/2026,Buy,HKD,-47.19,RMB',
      '14/01/2026,Sell,USD,42.00,RMB',
      '15/01/2026,Sell,HKD,1200.00,RMB',
    ],
    { currency: 'CNY' },
  );
  expect(reasons).toEqual([]);
});

test('pending lines without a booking day do not make the purchase day the day of all lines', () => {
  const { booked, reasons } = readShape(
    [
      'Transaction Date,Posted Date,Description,Amount',
      '28/03/2026,,UBER,-12.00',
      '27/03/2026,,TESCO,-30.00',
      '27/03/2026,,HOTEL HOLD,-250.00',
      '23/03/2026,25/03/2026,LIDL,-18.20',
      '22/03/2026,24/03/2026,ALDI,-22.10',
    ],
    { card: true },
  );
  expect(booked).toEqual(['2026-03-25 -18.20 LIDL', '2026-03-24 -22.10 ALDI']);
  expect(reasons).toEqual(['no-date', 'no-date', 'no-date']);
});

test('the due day of a card’s bill, the same for many purchases, is not the day of a purchase', () => {
  const { booked } = readShape(
    [
      'תאריך עסקה,שם בית העסק,סכום חיוב,תאריך חיוב',
      '03-01-2026,Grocer,73.76,10-02-2026',
      '06-01-2026,Fuel,301.51,10-02-2026',
      '11-01-2026,Coffee,26.68,10-02-2026',
      '05-02-2026,Grocer,61.56,10-03-2026',
      '19-02-2026,Shoes,199.90,10-03-2026',
      '27-02-2026,Refund,-26.68,10-03-2026',
    ],
    { card: true, currency: 'ILS' },
  );
  expect(booked[0]).toBe('2026-01-03 -73.76 Grocer');
  expect(booked[5]).toBe('2026-02-27 26.68 Refund');
});

test('a few purchases on two bills keep their days', () => {
  const { booked } = readShape(
    [
      'תאריך עסקה,שם בית העסק,סכום חיוב,תאריך חיוב',
      '03-01-2026,Grocer,73.76,10-02-2026',
      '16-01-2026,Fuel,301.51,10-02-2026',
      '01-02-2026,Coffee,26.68,10-03-2026',
      '13-02-2026,Grocer,61.56,10-03-2026',
    ],
    { card: true, currency: 'ILS' },
  );
  expect(booked.map((line) => line.slice(0, 10))).toEqual(['2026-01-03', '2026-01-16', '2026-02-01', '2026-02-13']);
});

test('balances that follow from the outgoes alone leave the income column to its only line', () => {
  const { booked, reasons } = readShape([
    'Buchungsdatum;Belastung;Gutschrift;Saldo;Text',
    '2026-01-25;-12.40;;1087.60;Migros',
    '2026-01-20;-30.15;;1100.00;Coop',
    '2026-01-15;-9.80;;1130.15;SBB',
    '2026-01-09;-60.05;;1139.95;Landi',
    '2026-01-05;-200.00;;1200.00;Bancomat',
    '2026-01-02;;1400.00;1400.00;Lohn',
  ]);
  expect([booked.at(-1), reasons]).toEqual(['2026-01-02 1400.00 Lohn', []]);
});
