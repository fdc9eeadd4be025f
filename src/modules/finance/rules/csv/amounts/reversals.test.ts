import { expect, test } from 'vitest';
import { readShape as read } from '../../../server/import/testing/read-shape.ts';

test('a line with the unusual sign that calls itself a reversal is one, and the purchase beside it stays', () => {
  const purchase = '03/01/2024,BAKERY,45.90,';
  for (const words of ['REVERSAL BAKERY', 'Estorno BAKERY', 'STORNO', 'Refund BAKERY'])
    expect(read(['Date,Description,Debit,Credit', purchase, `05/01/2024,${words},-45.90,`]), words).toMatchObject({
      booked: ['2024-01-03 -45.90 BAKERY', `2024-01-05 45.90 ${words}`],
      reasons: [],
    });
});

test('nothing is guessed where neither words nor balances explain a sign', () => {
  const lines = ['Date,Description,Debit,Credit', '03/01/2024,BAKERY,45.90,', '05/01/2024,BAKERY,-45.90,'];
  expect(read(lines).reasons).toEqual(['unclear-sign', 'unclear-sign']);
  expect(read(['Date,Description,Debit,Credit', '05/01/2024,REFUND TO ANA,-45.90,']).booked).toEqual([]);
});

test('the balances prove a reversal without words', () => {
  const lines = [
    'Date,Description,Debit,Credit,Balance',
    '03/01/2024,BAKERY,45.90,,954.10',
    '05/01/2024,BAKERY,-45.90,,1000.00',
    '06/01/2024,SALARY,,100.00,1100.00',
    '07/01/2024,BOOKS,20.00,,1080.00',
  ];
  expect(read(lines)).toMatchObject({
    booked: [
      '2024-01-03 -45.90 BAKERY',
      '2024-01-05 45.90 BAKERY',
      '2024-01-06 100.00 SALARY',
      '2024-01-07 -20.00 BOOKS',
    ],
    reasons: [],
  });
});

test('a balance that grows with spending turns no direction around', () => {
  const lines = [
    'Date,Description,Debit,Credit,Balance',
    '03/01/2024,BAKERY,45.90,,145.90',
    '05/01/2024,BOOKS,20.00,,165.90',
    '06/01/2024,PAYMENT,,100.00,65.90',
    '07/01/2024,BOOKS,-20.00,,45.90',
  ];
  expect(read(lines, { card: true }).booked.slice(0, 3)).toEqual([
    '2024-01-03 -45.90 BAKERY',
    '2024-01-05 -20.00 BOOKS',
    '2024-01-06 100.00 PAYMENT',
  ]);
});

test('sums of a period in columns called debit and credit are no amounts', () => {
  for (const headings of ['Period Debit,Period Credit', 'Debit,Credit', 'Total Debits,Total Credits'])
    expect(
      read([
        `Date,Description,Amount,${headings}`,
        '03/01/2024,BAKERY,-45.90,1265.89,8123.45',
        '05/01/2024,SALARY,8123.45,1265.89,8123.45',
        '08/01/2024,RENT,-1200.00,1265.89,8123.45',
      ]).booked,
      headings,
    ).toEqual(['2024-01-03 -45.90 BAKERY', '2024-01-05 8123.45 SALARY', '2024-01-08 -1200.00 RENT']);
});

test('a refund of Alipay comes in, although its direction is neither', () => {
  const lines = [
    '交易时间,交易分类,交易对方,商品说明,收/支,金额,收/付款方式,交易状态',
    '2024-01-03 09:46:57,日用百货,商店,毛巾,支出,45.90,余额,交易成功',
    '2024-01-05 10:00:00,退款,商店,退款-毛巾,不计收支,45.90,余额,退款成功',
    '2024-01-08 10:00:00,转账,张三,转账,收入,100.00,余额,交易成功',
    '2024-01-09 10:00:00,投资理财,余额宝,余额宝-转入,不计收支,500.00,余额,交易成功',
  ];
  expect(read(lines, { currency: 'CNY' })).toMatchObject({
    booked: ['2024-01-03 -45.90 商店 毛巾', '2024-01-05 45.90 商店 退款-毛巾', '2024-01-08 100.00 张三 转账'],
    reasons: ['unknown-flag'],
  });
});

test('the payee is read from `Transaction Ref1` and `Gegenkonto Inhaber`', () => {
  const posb = [
    'Transaction Date,Reference,Debit Amount,Credit Amount,Transaction Ref1,Transaction Ref2,Transaction Ref3',
    '03 Jan 2024,POS,45.90, ,FAIRPRICE FINEST,4411,',
    '05 Jan 2024,SAL, ,8123.45,ACME WORKS PTE LTD,,',
  ];
  expect(read(posb, { currency: 'SGD' }).booked).toEqual([
    '2024-01-03 -45.90 POS FAIRPRICE FINEST',
    '2024-01-05 8123.45 SAL ACME WORKS PTE LTD',
  ]);
  const hibiscus = [
    'Konto;Gegenkonto;Gegenkonto BLZ;Gegenkonto Inhaber;Betrag;Valuta;Datum;Verwendungszweck',
    '123;987;100;Bäckerei Huber;-45,90;03.01.2024;03.01.2024;Karte 4411',
    '123;988;100;Acme Works;8.123,45;05.01.2024;05.01.2024;Gehalt Januar',
  ];
  expect(read(hibiscus).booked).toEqual([
    '2024-01-03 -45.90 Bäckerei Huber Karte 4411',
    '2024-01-05 8123.45 Acme Works Gehalt Januar',
  ]);
});
