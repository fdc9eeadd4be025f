import { expect, test } from 'vitest';
import { readShape as read } from '../../server/import/testing/read-shape.ts';

/** Encodes a text in an encoding of single bytes in which only Cyrillic letters differ from ASCII. */
function windows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
}

test('Cyrillic headings reveal their encoding; day and amount of the payment precede those of the operation', () => {
  const text = [
    'Дата операции;Дата платежа;Сумма операции;Валюта операции;Сумма платежа;Валюта платежа;Описание',
    '14.12.2020;15.12.2020;-10,00;USD;-743,50;RUB;Книги',
    '15.12.2020;16.12.2020;-1904,60;RUB;-1904,60;RUB;Лента',
  ].join('\n');
  expect(read([], { bytes: windows1251(text), currency: 'RUB' })).toMatchObject({
    booked: ['2020-12-15 -743.50 Книги', '2020-12-16 -1904.60 Лента'],
    reasons: [],
    encoding: 'windows-1251',
  });
});

test('Chinese headings reveal their encoding, and a closed transaction moved no money', () => {
  // `交易时间,交易对方,收/支,金额,交易状态` and its lines, in GB18030.
  const words = {
    head: 'bdbbd2d7cab1bce42cbdbbd2d7b6d4b7bd2ccad52fd6a72cbdf0b6ee2cbdbbd2d7d7b4ccac',
    out: 'd6a7b3f6',
    done: 'bdbbd2d7b3c9b9a6',
    closed: 'bdbbd2d7b9d8b1d5',
  };
  const hex = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
  const line = (day: string, amount: string, state: string): string =>
    `0a${hex(`${day} 09:46:57,Shop,`)}${words.out}${hex(`,${amount},`)}${state}`;
  const bytes = Buffer.from(
    words.head + line('2025-09-17', '88.00', words.closed) + line('2025-09-16', '12.50', words.done),
    'hex',
  );
  expect(read([], { bytes, currency: 'CNY' })).toMatchObject({
    booked: ['2025-09-16 -12.50 Shop'],
    reasons: ['not-booked'],
    encoding: 'gb18030',
  });
});

test('cells may be separated by three characters', () => {
  const lines = [
    'Transaction type~|~DATE~|~Description~|~AMT~|~Debit /Credit',
    'Domestic~|~16/07/2024~|~AIRTEL~|~2,110.91~|~',
    'Domestic~|~20/07/2024~|~PAYMENT~|~8,000.00~|~Cr',
    'Domestic~|~21/07/2024~|~BOOKS~|~80.00~|~',
  ];
  expect(read(lines, { card: true }).booked).toEqual([
    '2024-07-16 -2110.91 AIRTEL',
    '2024-07-20 8000.00 PAYMENT',
    '2024-07-21 -80.00 BOOKS',
  ]);
});

test('headings may be far down and begin with #; the booking day is not the day of the operation', () => {
  const lines = [
    ...Array.from({ length: 24 }, (_, at) => `Line ${at};`),
    '#Data księgowania;#Data operacji;#Opis operacji;#Kwota;#Saldo po operacji;',
    '2020-09-05;2020-09-03;PKP;-185,78;4 779,55;',
    '2020-09-06;2020-09-06;BIEDRONKA;-290,64;4 488,91;',
  ];
  expect(read(lines).booked).toEqual(['2020-09-05 -185.78 PKP', '2020-09-06 -290.64 BIEDRONKA']);
});

test('lines with only text continue the booking above', () => {
  const lines = [
    'Data,,Detalii tranzactie,Debit,Credit',
    '12 martie 2019,,Cumparare POS,"60,57",',
    ',,Terminal: ORANGE,,',
    ',,Referinta: 234460103,,',
    '10 martie 2019,,Incasare,,"127,70"',
    ',,Ordonator: ANA,,',
  ];
  expect(read(lines)).toMatchObject({
    booked: ['2019-03-12 -60.57 Cumparare POS Terminal: ORANGE Referinta: 234460103', '2019-03-10 127.70 Incasare'],
    reasons: [],
  });
});

test('a file of one booking followed by only text is refused instead of becoming one endless booking', () => {
  const words = Array.from({ length: 3000 }, (_, at) => `,,Words that go on and on ${at},,`);
  const { booked, reasons } = read([
    'Data,,Detalii,Debit,Credit',
    '12/03/2019,,POS,"60,57",',
    ...words,
    '13/03/2019,,POS,"1,00",',
  ]);
  expect(booked).toHaveLength(2);
  expect(reasons.filter((reason) => reason === 'no-date').length).toBeGreaterThan(2900);
});

test('a line with only a fee is a booking of it if fees are charged in addition to the amounts', () => {
  const lines = [
    'Posting Date,Description,Money In,Money Out,Fee',
    '2026-04-09,Shop,,-531.65,',
    '2026-04-10,SMS,,,-0.35',
    '2026-04-17,Market,,-100.00,-2.00',
    '2026-04-18,Nothing,,,0.00',
  ];
  expect(read(lines, { fee: 'apart' })).toMatchObject({
    booked: ['2026-04-09 -531.65 Shop', '2026-04-10 -0.35 SMS', '2026-04-17 -102.00 Market'],
    reasons: ['no-value'],
  });
});

test('if the value’s heading names its currency, another currency column is that of payments abroad', () => {
  const lines = [
    'Date,Details,Amount (UAH),Operation amount,Currency',
    '2023-06-08,Shop,-212.36,-212.36,UAH',
    '2023-06-02,Books,-1463.53,-40.00,USD',
  ];
  expect(read(lines, { currency: 'UAH' })).toMatchObject({
    booked: ['2023-06-08 -212.36 Shop', '2023-06-02 -1463.53 Books'],
    reasons: [],
  });
});

test('a balance before and after each line proves the amount of two lines without headings', () => {
  const lines = [
    '417164300\tEUR\t20260302\t2210,00\t4993,58\t20260302\t2783,58\tVan Dijk',
    '417164300\tEUR\t20260324\t4993,58\t4253,58\t20260325\t-740,00\tDe Key',
  ];
  expect(read(lines).booked).toEqual(['2026-03-02 2783.58 Van Dijk', '2026-03-24 -740.00 De Key']);
  // A net value after a fee is no balance.
  const net = ['Date,Gross,Fee,Net', '01/03/2026,100.00,3.00,97.00', '15/03/2026,50.00,2.00,48.00'];
  expect(read(net).booked.map((one) => one.split(' ')[1]?.replace('-', ''))).toEqual(['97.00', '48.00']);
});

test('of two day columns with equal headings the later one is the booking, and of two amounts the fuller one counts', () => {
  const lines = [
    'Voucher date;Date of receipt;Reason;Foreign currency;Amount;Rate;Amount;Currency',
    '1/29/2026;1/30/2026;Spotify;-;-;-;-237.90;EUR',
    '1/29/2026;1/31/2026;Books;USD;-19.20;1.08;-17.80;EUR',
    '2/2/2026;2/2/2026;Hotel;-;-;-;-136.56;EUR',
    '2/3/2026;2/4/2026;Payment;-;-;-;300.00;EUR',
  ];
  expect(read(lines, { card: true }).booked).toEqual([
    '2026-01-30 -237.90 Spotify',
    '2026-01-31 -17.80 Books',
    '2026-02-02 -136.56 Hotel',
    '2026-02-04 300.00 Payment',
  ]);
});

test('states and days as a French wallet writes them', () => {
  const lines = [
    'Type,Date de début,Date de fin,Description,Montant,Devise,État',
    'Virement,2026-05-14 03:27:00,2026-05-15 05:37:00,Camille,-23.47,EUR,TERMINÉ',
    'Paiement,2026-05-16 21:28:00,,Blablacar,-56.05,EUR,RENVOYÉ',
    'Paiement,2026-05-17 21:28:00,,Boulanger,-9.10,EUR,EN ATTENTE',
    'Virement,2026-05-18 03:27:00,2026-05-19 05:37:00,Ana,12.00,EUR,TERMINÉ',
  ];
  expect(read(lines)).toMatchObject({
    booked: ['2026-05-15 -23.47 Camille', '2026-05-19 12.00 Ana'],
    reasons: ['not-booked', 'not-booked'],
  });
});

test('days and signs between apostrophes', () => {
  const lines = [
    'FECHA,DESCRIPCION,CARGO/ABONO,IMPORTE,SALDO',
    "'01082025',COMPRA,'-',126.95,8907.23",
    "'14082025',NOMINA,'+',6759.36,15666.59",
    "'15082025',FARMACIA,'-',63.19,15603.40",
  ];
  expect(read(lines, { currency: 'MXN' })).toMatchObject({
    booked: ['2025-08-01 -126.95 COMPRA', '2025-08-14 6759.36 NOMINA', '2025-08-15 -63.19 FARMACIA'],
    reasons: [],
  });
});

test('if the value’s heading says euros, another currency column is that of payments abroad', () => {
  const lines = [
    "Datum;Omschrijving;Bedrag in vreemde valuta;Valuta;Bedrag in euro's;Af/Bij",
    '13-03-2025;STEAM GAMES;55,76;USD;52,60;Af',
    '14-03-2025;ALBERT HEIJN;;EUR;12,40;Af',
  ];
  expect(read(lines, { card: true })).toMatchObject({
    booked: ['2025-03-13 -52.60 STEAM GAMES', '2025-03-14 -12.40 ALBERT HEIJN'],
    reasons: [],
  });
});

test('the opening balance is recognised by its word in an unused column', () => {
  const lines = [
    'DATE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;BALANCE_AMOUNT',
    '2025-06-01T00:00:00.000-03:00;initial_available_balance;;171.08;0.00;171.08',
    '2025-06-03T08:16:29.000-03:00;release;payment;70.10;0.00;241.18',
    '2025-06-14T08:16:29.000-03:00;release;payout;0.00;41.18;200.00',
  ];
  expect(read(lines, { currency: 'ARS' })).toMatchObject({
    booked: ['2025-06-03 70.10 payment', '2025-06-14 -41.18 payout'],
    reasons: ['balance-line'],
  });
});

test('of two currency columns the one with the same code in every line is the account’s', () => {
  const lines = [
    'Fecha operación|Fecha cargo|Comercio|Importe divisa|Divisa|Importe|Moneda|',
    '05-jun-2024|06-jun-2024|TFL LONDON|-4,52|GBP|-5,32|EUR|',
    '12-jun-2024|12-jun-2024|MERCADONA|-19,35|EUR|-19,35|EUR|',
    '14-jun-2024|14-jun-2024|STEAMGAMES.COM|-25,05|GBP|-29,47|EUR|',
  ];
  expect(read(lines, { card: true })).toMatchObject({
    booked: ['2024-06-05 -5.32 TFL LONDON', '2024-06-12 -19.35 MERCADONA', '2024-06-14 -29.47 STEAMGAMES.COM'],
    reasons: [],
  });
});

test('a day written only before its first booking applies to all of them, if the balance after the last one proves it', () => {
  const lines = [
    'DATA|HISTORICO|DOCUMENTO|VALOR|SALDO',
    '|SALDO ANT EM 30/09/2024|||231,05',
    '01/10/24|PIX ENVIADO|200493|42,99-|188,06',
    '02/10/24|PIX RECEBIDO|273524|828,61|',
    '|PIX RECEBIDO TIAGO|392004|1.582,78|2.599,45',
    '14/10/24|FOLHA|030423|3.912,88|',
    '|PIX ENVIADO ANA|682667|240,56-|6.271,77',
    '|LIMITE||1.500,00|9.000,00',
  ];
  expect(read(lines, { currency: 'BRL' })).toMatchObject({
    booked: [
      '2024-10-01 -42.99 PIX ENVIADO',
      '2024-10-02 828.61 PIX RECEBIDO',
      '2024-10-02 1582.78 PIX RECEBIDO TIAGO',
      '2024-10-14 3912.88 FOLHA',
      '2024-10-14 -240.56 PIX ENVIADO ANA',
    ],
    reasons: ['no-date', 'no-date'],
  });
});

test('a time zone is no currency, and movements in another currency belong to another wallet', () => {
  const { booked, reasons } = read(
    [
      'Date,TimeZone,Name,Currency,Amount',
      '01/13/2026,PST,Musikhaus Thomann,EUR,-42.00',
      '01/13/2026,PST,Conversion,USD,-47.19',
      '01/13/2026,PST,Conversion,EUR,42.00',
      '01/15/2026,PST,Oak & Vine,USD,1200.00',
    ],
    { currency: 'USD' },
  );
  expect(booked).toEqual(['2026-01-13 -47.19 Conversion', '2026-01-15 1200.00 Oak & Vine']);
  expect(reasons).toEqual(['other-currency', 'other-currency']);
});

test('of two amounts with currency symbols the one that every line has counts', () => {
  const { booked } = read(
    [
      'Data;Descrição;US$;R$',
      '16/01/2026;MAGAZINE LUIZA;;189,90',
      '22/01/2026;OPENAI SUBSCR;20,00;113,86',
      '23/01/2026;ASSAI;;612,33',
      '24/01/2026;RAIA;;73,45',
      '25/01/2026;PARK;;18,00',
      '02/02/2026;ESTORNO;;32,10-',
      '13/02/2026;PAGAMENTO FATURA;;2.384,15-',
    ],
    { card: true, currency: 'BRL' },
  );
  expect(booked).toEqual([
    '2026-01-16 -189.90 MAGAZINE LUIZA',
    '2026-01-22 -113.86 OPENAI SUBSCR',
    '2026-01-23 -612.33 ASSAI',
    '2026-01-24 -73.45 RAIA',
    '2026-01-25 -18.00 PARK',
    '2026-02-02 32.10 ESTORNO',
    '2026-02-13 2384.15 PAGAMENTO FATURA',
  ]);
});

test('balances prove the meaning of a debit column, whatever totals follow below', () => {
  const { booked } = read([
    'Date,Description,Debit,Credit,Running Balance',
    'Opening Balance,,612.44,0.00,612.44',
    '12/02/2026,Hinterland Yoga,880.00,0.00,1492.44',
    '13/02/2026,Bunnings,0.00,146.30,1346.14',
    '14/02/2026,Officeworks,0.00,89.95,1256.19',
    '16/02/2026,Noosa Council,1430.00,0.00,2686.19',
    '17/02/2026,Telstra,0.00,129.00,2557.19',
    'Total Cheque Account,,2310.00,365.25,1944.75',
    'Closing Balance,,2557.19,0.00,2557.19',
  ]);
  expect(booked.slice(0, 2)).toEqual(['2026-02-12 880.00 Hinterland Yoga', '2026-02-13 -146.30 Bunnings']);
});
