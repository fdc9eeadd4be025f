import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { readShape as read } from '../../server/import/testing/read-shape.ts';
import { propose, questionsOf } from './propose.ts';

test('a card’s day is the day of processing if every line has one', () => {
  const head = 'Date,Date Processed,Description,Amount';
  const lines = [head, '06/03/2020,08/03/2020,Shop,118.23', '15/03/2020,16/03/2020,PAYMENT RECEIVED,-200.00'];
  expect(read(lines, { card: true }).booked[0]).toBe('2020-03-08 -118.23 Shop');
  expect(
    read([head, ...lines.slice(1).map((line) => line.replace(/,(\d\d\/){2}2020,/, ',,'))], { card: true }).booked[0],
  ).toBe('2020-03-06 -118.23 Shop');
});

test('on a card without headings the column of most lines has the purchases, and a minus reduces the debt', () => {
  const bought = Array.from({ length: 9 }, (_, at) => `0${at + 1} Apr 26,Shop ${at},Visa,,14.5${at}`);
  const lines = [...bought, '30 Mar 26,Payment By Direct Debit,,-482.10,'];
  const { booked } = read(lines, { card: true });
  expect([booked[0], booked.at(-1)]).toEqual(['2026-04-01 -14.50 Shop 0', '2026-03-30 482.10 Payment By Direct Debit']);
  expect(read(lines).booked.at(-1), 'an account').toBe('2026-03-30 -482.10 Payment By Direct Debit');
});

test('a card may write a plus for purchases and a minus for payments', () => {
  const lines = [
    'Fecha de la operación,Descripción del movimiento,Monto',
    '14-feb-2025,STARBUCKS,+ $146.66',
    '20-feb-2025,MERCADO LIBRE,+ $324.25',
    '21-feb-2025,PEMEX,+ $385.00',
    '22-feb-2025,SU PAGO,- $400.00',
    '23-feb-2025,OXXO,+ $80.10',
    '24-feb-2025,CINEMEX,+ $60.00',
    '25-feb-2025,SORIANA,+ $512.40',
    '26-feb-2025,OXXO,+ $41.50',
    '27-feb-2025,DEVOLUCION,- $60.00',
    '28-feb-2025,SU PAGO,- $100.00',
  ];
  expect(read(lines, { card: true, currency: 'MXN' }).booked).toEqual([
    '2025-02-14 -146.66 STARBUCKS',
    '2025-02-20 -324.25 MERCADO LIBRE',
    '2025-02-21 -385.00 PEMEX',
    '2025-02-22 400.00 SU PAGO',
    '2025-02-23 -80.10 OXXO',
    '2025-02-24 -60.00 CINEMEX',
    '2025-02-25 -512.40 SORIANA',
    '2025-02-26 -41.50 OXXO',
    '2025-02-27 60.00 DEVOLUCION',
    '2025-02-28 100.00 SU PAGO',
  ]);
});

test('a prepaid card that was loaded more often than used keeps its signs', () => {
  const lines = [
    'Date,Details,Amount',
    '14/02/2025,TOP UP,+50.00',
    '15/02/2025,COFFEE,-3.20',
    '16/02/2025,TOP UP,+20.00',
    '17/02/2025,BAKERY,-4.10',
    '18/02/2025,TOP UP,+30.00',
    '19/02/2025,TOP UP,+10.00',
    '20/02/2025,BUS,-2.80',
  ];
  expect(read(lines, { card: true }).booked[0]).toBe('2025-02-14 50.00 TOP UP');
});

test('tables of points below a card’s lines do not affect its columns', () => {
  const { booked } = read(
    [
      'Card;Date;Description;AMT;Debit /Credit;Rewards',
      'Domestic;14/05/2025 09:08:44;INDIAN OIL;4,792.04;;+ 62',
      'Domestic;18/05/2025 14:08:48;SWIGGY;99.16;;',
      'Domestic;19/05/2025 16:50:52;IRCTC;276.39;;+ 2',
      'Domestic;01/06/2025 09:28:23;BPPY CC 015152;28,441.00;Cr;',
      'Domestic;05/06/2025 13:32:06;AMAZON INDIA;1,299.00;Cr;- 16',
      '',
      'Opening Balance;Points earned;Disbursed;Adjusted;Expiring in 30 days;Expiring in 60 days',
      '1844;322;0;0;0;118',
    ],
    { card: true, currency: 'INR' },
  );
  expect(booked.map((line) => line.split(' ')[1])).toEqual(['-4792.04', '-99.16', '-276.39', '28441.00', '1299.00']);
});

test('in few card lines, paid nearly as often as used, words decide; without words it is asked', () => {
  const lines = [
    'Datum;Bokfört;Specifikation;Belopp',
    '2026-01-01;2026-01-02;SJ AB;173,11',
    '2026-01-04;2026-01-04;BETALT BG DATUM 260104;-173,11',
    '2026-01-05;2026-01-06;Retur H&M;-699,53',
    '2026-01-09;2026-01-09;BETALT BG DATUM 260109;-50,00',
    '2026-01-10;2026-01-11;SJ AB;446,70',
  ];
  expect(read(lines, { card: true }).booked[0]).toBe('2026-01-02 -173.11 SJ AB');
  const wordless = lines.map((line) => line.replace(/BETALT BG DATUM|Retur/, 'X'));
  const habits = { date_format: 'dmy', decimal: ',', card: true } as const;
  const asked = (texts: readonly string[]) =>
    questionsOf(propose(new TextEncoder().encode(texts.join('\n')), {}, habits, split), {});
  expect([asked(lines), asked(wordless)]).toEqual([[], ['most_items_are']]);
});

test('on a card a direct debit is a payment to the card', () => {
  const lines = [
    'Datum;Text;Betrag',
    '07.01.2026;Lastschrift/Ausgleich;50,00',
    '06.01.2026;Tankstelle;-68,89',
    '04.01.2026;Lastschrift/Ausgleich;15,91',
    '02.01.2026;Kaufhaus;-15,91',
  ];
  expect(read(lines, { card: true }).booked.slice(0, 2)).toEqual([
    '2026-01-07 50.00 Lastschrift/Ausgleich',
    '2026-01-06 -68.89 Tankstelle',
  ]);
});

test('on a card without headings words decide if purchases are hardly more frequent', () => {
  const lines = [
    '01/23/2026,TIM HORTONS #2231,10.07,,513.50',
    '01/20/2026,LOBLAWS 1021,91.43,,503.43',
    '01/17/2026,PREAUTHORIZED PAYMENT,,43.11,412.00',
    '01/14/2026,BEST BUY,,78.07,455.11',
    '01/11/2026,CANADIAN TIRE #331,121.18,,533.18',
    '01/08/2026,PREAUTHORIZED PAYMENT,,187.34,412.00',
    '01/06/2026,LOBLAWS 1021,77.07,,599.34',
  ];
  const { booked } = read(lines, { card: true, currency: 'CAD' });
  expect(booked.slice(1, 3)).toEqual(['2026-01-20 -91.43 LOBLAWS 1021', '2026-01-17 43.11 PREAUTHORIZED PAYMENT']);
});
