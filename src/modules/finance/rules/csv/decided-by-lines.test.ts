import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { readShape as read } from '../../server/import/testing/read-shape.ts';
import { checkBalance } from './balances/check-balance.ts';
import { propose } from './propose.ts';
import { readItems } from './read.ts';

test('a line above the bookings does not make an empty column the income', () => {
  const { booked } = read([
    '4000111122,2026/03/01,2026/03/31,1000.00,1932.50',
    '2026/03/02,12.50,BAKER,"","881","DEBIT"',
    '2026/03/03,1000.00,PAYROLL,"","882","CREDIT"',
    '2026/03/04,55.00,SHOES,"","883","DEBIT"',
    '2026/03/05,7.25,TEA,"","884","DEBIT"',
  ]);
  expect(booked).toEqual([
    '2026-03-02 -12.50 BAKER',
    '2026-03-03 1000.00 PAYROLL',
    '2026-03-04 -55.00 SHOES',
    '2026-03-05 -7.25 TEA',
  ]);
});

test('the day of booking counts, also as one word, and a reserved amount without it is not booked', () => {
  const { booked } = read(
    [
      'TransactionDate,Text,Currency Amount,Currency Rate,Currency,Amount,BookDate',
      '2026-03-09,Reserved: KIOSK,-40.00,1,NOK,-40.00,',
      '2026-03-07,BAKER,-12.50,1,NOK,-12.50,2026-03-08',
      '2026-03-06,HOTEL,-100.00,1.05,SEK,-105.00,2026-03-07',
      '2026-03-04,SHOES,-55.00,1,NOK,-55.00,2026-03-06',
    ],
    { currency: 'NOK', card: true },
  );
  expect(booked).toEqual(['2026-03-08 -12.50 BAKER', '2026-03-07 -105.00 HOTEL', '2026-03-06 -55.00 SHOES']);
});

test('a day is read without the number of the document behind it', () => {
  const { booked } = read([
    'No.;TNX Date / Doc No;Debit;Credit;Balance;Details',
    '1;02/10/2026 5116 - 58550;5,500,000;;714,880;Rent',
    '2;03/10/2026 5192 - 26558;53,000;;661,880;Lunch',
    '3;14/10/2026 5126 - 76369;;787,000;1,448,880;Salary',
  ]);
  expect(booked).toEqual(['2026-10-02 -5500000.00 Rent', '2026-10-03 -53000.00 Lunch', '2026-10-14 787000.00 Salary']);
});

test('a purchase and its booking are near each other in one order of day and month', () => {
  const lines = [
    '04/03/2026,04/05/2026,BAKER,-1.23',
    '04/02/2026,04/03/2026,SHOES,-4.56',
    '04/09/2026,04/09/2026,TEA,-2',
  ];
  const { booked, questions } = read(['Transaction Date,Post Date,Description,Amount', ...lines]);
  expect([questions, booked]).toEqual([
    [],
    ['2026-04-05 -1.23 BAKER', '2026-04-03 -4.56 SHOES', '2026-04-09 -2.00 TEA'],
  ]);
  // Where both orders are possible, a person decides.
  const open = lines.map((line) => line.replace(/^[^,]+/, '01/01/2026'));
  expect(read(['Transaction Date,Post Date,Description,Amount', ...open]).questions).toContain('date_format');
});

test('a rate shows how decimals are written if the amounts do not', () => {
  const lines = ['01.03.2026;29.000;BAKER;0.848252', '02.03.2026;-12.900;SHOES;1', '15.03.2026;-10.000;TEA;1'];
  const { booked, questions } = read(['Datum;Betrag;Text;Kurs', ...lines]);
  expect(booked).toEqual(['2026-03-01 29.00 BAKER', '2026-03-02 -12.90 SHOES', '2026-03-15 -10.00 TEA']);
  expect(questions).not.toContain('decimal');
  expect(read(['Datum;Betrag;Text;Kurs', ...lines.map((line) => line.replace('0.848252', '1'))]).questions).toContain(
    'decimal',
  );
});

test('days with the months of other languages, in quotes, get the year of the period above them', () => {
  const { booked } = read([
    "3,'Vanaf Datum','Tot Datum'",
    "3,'29 Maart 2026','27 April 2026'",
    "5,'Datum','Beskrywing','Bedrag','Saldo'",
    "5,'29 Mrt',Fooi,-50.00,950.00",
    "5,'01 Apr',Huur,-500.00,450.00",
    "5,'02 Apr',Kos,-25.50,424.50",
  ]);
  expect(booked).toEqual(['2026-03-29 -50.00 Fooi', '2026-04-01 -500.00 Huur', '2026-04-02 -25.50 Kos']);
});

test('Chinese words and days of a card say what is bought', () => {
  const lines = [
    '2026/03/05,2026/03/06,（消费）商户,15.90',
    '2026/03/04,2026/03/04,（退款）商户,-97.20',
    '2026/03/01,2026/03/02,（还款）张,-80.00',
  ];
  expect(read(['交易日期,入账日期,交易摘要,入账金额', ...lines], { card: true }).booked).toEqual([
    '2026-03-06 -15.90 （消费）商户',
    '2026-03-04 97.20 （退款）商户',
    '2026-03-02 80.00 （还款）张',
  ]);
});

test('if every amount has a plus or a minus, they mean income and outgo', () => {
  const lines = ['02.03.2026;-5,99;BAKER', '21.03.2026;+30,99;LAMP'];
  const { booked, questions } = read(['Datum;Betrag;Text', ...lines]);
  expect([questions, booked]).toEqual([[], ['2026-03-02 -5.99 BAKER', '2026-03-21 30.99 LAMP']]);
  // A card may write a plus before purchases.
  expect(read(['Datum;Betrag;Text', ...lines], { card: true }).questions).toContain('most_items_are');
});

test('the words of every line may show the direction of amounts without signs', () => {
  const lines = [
    '2026-03-02,Refund SHOES,EUR 20.00',
    '2026-03-03,Purchase BAKER,EUR 12.50',
    '2026-03-04,Purchase TEA,EUR 2.00',
  ];
  expect(read(['Date,Text,Amount', ...lines], { card: true }).booked).toEqual([
    '2026-03-02 20.00 Refund SHOES',
    '2026-03-03 -12.50 Purchase BAKER',
    '2026-03-04 -2.00 Purchase TEA',
  ]);
  // One line that says nothing leaves the direction open.
  expect(read(['Date,Text,Amount', ...lines, '2026-03-05,LAMP,EUR 5.00'], { card: true }).questions).toContain(
    'most_items_are',
  );
});

test('the amount in the currency of the account counts, and one in another currency is not booked', () => {
  const header = 'Дата операции;Сумма операции;Валюта операции;Сумма пересчета;Валюта счета;Основание';
  const { booked } = read(
    [header, '07.03.2026;-4,50;EUR;-336,15;RUB;BAKER', '15.03.2026;-300,00;RUB;-300,00;RUB;PHONE'],
    { currency: 'RUB' },
  );
  expect(booked).toEqual(['2026-03-07 -336.15 BAKER', '2026-03-15 -300.00 PHONE']);
  const mixed = read([
    'Date;Text;Amount',
    '2026-03-07;BAKER;-4.50 EUR',
    '2026-03-08;HOTEL;-900 JPY',
    '2026-03-09;TEA;-2 EUR',
  ]);
  expect(mixed).toMatchObject({
    booked: ['2026-03-07 -4.50 BAKER', '2026-03-09 -2.00 TEA'],
    reasons: ['other-currency'],
  });
});

test('days without a year are of the month in the title, or of the one before', () => {
  const { booked } = read([
    '对账单 2024年01月',
    '交易日,记账日,摘要,金额',
    ',12/29,还款,-1.23',
    '12/30,12/31,电影票,-6.78',
    '01/05,01/07,中国移动,-80.00',
  ]);
  expect(booked).toEqual(['2023-12-29 -1.23 还款', '2023-12-31 -6.78 电影票', '2024-01-07 -80.00 中国移动']);
});

test('of two balances in every line the booked one counts, not the available one', () => {
  const header = 'Data;Descrição;Débito;Crédito;Saldo disponível;Saldo contabilístico';
  const lines = [
    '03-11-2026;RENDA;480,00;;1.375,57;1.225,57',
    '02-11-2026;PINGO DOCE;7,95;;1.855,57;1.705,57',
    '01-11-2026;SALARIO;;1.000,00;1.863,52;1.713,52',
  ];
  const { settings } = propose(
    new TextEncoder().encode([header, ...lines].join('\n')),
    {},
    { date_format: 'dmy', decimal: ',' },
    split,
  );
  expect(settings.column).toEqual(['date', 'description', 'debit', 'credit', 'ignore', 'balance']);
});

test('a line of totals of both sides does not hide the closing balance', () => {
  const lines = [
    '01/03/2026;RENT;400,00;;600,00',
    '02/03/2026;PAY;;1.000,00;1.600,00',
    '03/03/2026;TEA;5,00;;1.595,00',
  ];
  const text = ['Date;Text;Debit;Credit;Balance', ...lines, ';Total;405,00;1.000,00;'].join('\n');
  const { rows, settings } = propose(new TextEncoder().encode(text), {}, { date_format: 'dmy', decimal: ',' }, split);
  const file = readItems(rows, settings, { precision: 2, currency: 'EUR' });
  expect(checkBalance(file)).toMatchObject({ checked: 2, wrong: [], closing: '1595.00000000' });
});
