import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { readShape as read } from '../../server/import/testing/read-shape.ts';
import { keySources } from '../import-key.ts';
import { propose } from './propose.ts';
import { readItems } from './read.ts';

test('without headings, the balances of three lines prove which of two alternating columns is the outgo', () => {
  const lines = (...cells: readonly string[]) => cells.map((line, at) => `${20 - at}/03/2026,${line}`);
  const down = lines('TIM HORTONS,4.55,,995.45', 'ACME INC,,1000.00,1000.00', 'LOBLAWS,52.10,,0.00');
  expect(read(down).booked).toEqual([
    '2026-03-20 -4.55 TIM HORTONS',
    '2026-03-19 1000.00 ACME INC',
    '2026-03-18 -52.10 LOBLAWS',
  ]);
  const swapped = lines('TIM HORTONS,,4.55,995.45', 'ACME INC,1000.00,,1000.00', 'LOBLAWS,,52.10,0.00');
  expect(read(swapped).booked).toEqual(read(down).booked);
});

test('if a file names who pays and who is paid, each line gets the party that is not the owner of the account', () => {
  const lines = [
    'Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)',
    '19.03.26;Eva Muster;EDEKA;Einkauf;-34,17',
    '18.03.26;Firma Blau;Eva Muster;Gehalt;1.900,00',
    '17.03.26;ISSUER;LIDL;Karte;-9,99',
    '16.03.26;Eva Muster;Vermieter;Miete;-400,00',
  ];
  const named = [
    '2026-03-19 -34.17 EDEKA Einkauf',
    '2026-03-18 1900.00 Firma Blau Gehalt',
    '2026-03-17 -9.99 LIDL Karte',
    '2026-03-16 -400.00 Vermieter Miete',
  ];
  expect(read(lines).booked).toEqual(named);
  const alike = lines.map((line) => line.replace(/Zahlungspf.*in;/, 'Auftraggebername;Empfängername;'));
  expect(read(alike.filter((line) => !line.includes('ISSUER'))).booked).toEqual(
    named.filter((line) => !line.includes('LIDL')),
  );
});

test('a line has the same key whether or not the rest of the file says who the owner is', () => {
  const keysOf = (lines: readonly string[]): readonly string[] => {
    const bytes = new TextEncoder().encode(lines.join('\n'));
    const { rows, settings } = propose(
      bytes,
      { most_items_are: 'income' },
      { date_format: 'dmy', decimal: ',' },
      split,
    );
    return keySources(readItems(rows, settings, { precision: 2, currency: 'EUR' }).items);
  };
  const header = 'Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)';
  const [salary, bonus] = [
    '18.03.26;Firma Blau;Eva Muster;Gehalt;1.900,00',
    '17.03.26;Firma Rot;Eva Muster;Bonus;5,00',
  ];
  const rent = '16.03.26;Eva Muster;Vermieter;Miete;-400,00';
  const alone = keysOf([header, salary, bonus]);
  expect(alone).toHaveLength(2);
  expect(keysOf([header, salary, bonus, rent])).toEqual(expect.arrayContaining([...alone]));
});

test('two names that are both in the columns of payers and payees leave open who is the owner', () => {
  const { booked } = read(['Data;Pagador;Favorecido;Valor', '19/03/2026;Ana;Bia;-34,17', '18/03/2026;Bia;Ana;20,00']);
  expect(booked).toEqual(['2026-03-19 -34.17 Bia', '2026-03-18 20.00 Ana']);
});

test.each([
  ['outgoes only', ['-3,00;Eva Muster;Bakery;x', '-4,00;Eva Muster;Cinema;y'], ['-3.00 Bakery x', '-4.00 Cinema y']],
  ['one name in each line', ['-3,00;;Bakery;x', '4,00;Employer;-;y'], ['-3.00 Bakery x', '4.00 Employer y']],
])('the other party of payers and payees: %s', (_name, lines, booked) => {
  for (const heading of ['Debtor name;Creditor name', 'Maksaja;Saajan nimi', 'Plátce;Příjemce', 'From;To'])
    expect(
      read([`Date;Amount;${heading};Details`, ...lines.map((line) => `19/03/2026;${line}`)], { card: false }).booked,
      heading,
    ).toEqual(booked.map((line) => `2026-03-19 ${line}`));
});

test('dashes and apostrophes around texts are not shown', () => {
  const { booked } = read(['Date;Payee;Amount;Memo', "19/03/2026;-;-3,00;'tea'", '18/03/2026;Ann;4,00;-']);
  expect(booked).toEqual(['2026-03-19 -3.00 tea', '2026-03-18 4.00 Ann']);
});

test('Korean headings name the other party', () => {
  const { booked } = read([
    '거래일시,적요,보낸분/받는분,출금액,입금액,잔액',
    '2026.03.20 12:10:11,체크카드,스타벅스,"5,600",0,"94,400"',
    '2026.03.10 09:00:00,급여,(주)에이스,0,"100,000","100,000"',
  ]);
  expect(booked).toEqual(['2026-03-20 -5600.00 스타벅스 체크카드', '2026-03-10 100000.00 (주)에이스 급여']);
});

test('the balance of two lines of a card may be its debt: words decide, and without words a person does', () => {
  const head = 'Date,Type,Description,Value,Balance';
  const said = [head, '18 Mar 2026,Purchase,TESCO,12.30,512.30', '10 Mar 2026,Payment,PAYMENT RECEIVED,-300.00,500.00'];
  expect(read(said, { card: true }).booked).toEqual(['2026-03-18 -12.30 TESCO', '2026-03-10 300.00 PAYMENT RECEIVED']);
  const open = ['Date,Description,Value,Balance', '18 Mar 2026,TESCO,12.30,512.30', '10 Mar 2026,ARGOS,-300.00,500.00'];
  expect(read(open, { card: true }).questions).toContain('most_items_are');
  expect(read(open).questions).toEqual([]);
});

test('a comma that is only in amounts is no delimiter', () => {
  const { booked } = read([
    'Compte;Compte;****1234;21/03/2026;;954,20',
    '20/03/2026;;;MONOPRIX;-45,80',
    '17/03/2026;;;VIR RECU;1 000,00',
    '04/03/2026;;;ORANGE;-29,99',
  ]);
  expect(booked).toEqual(['2026-03-20 -45.80 MONOPRIX', '2026-03-17 1000.00 VIR RECU', '2026-03-04 -29.99 ORANGE']);
});

test('the party to a payment has a name, and the own account is no text', () => {
  const { booked } = read([
    'Bezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag',
    'Giro;DE11;19.03.2026;dm-drogerie;Nr 12;-22,15',
    'Giro;DE11;16.03.2026;Firma Rot;Dank;1000,00',
  ]);
  expect(booked).toEqual(['2026-03-19 -22.15 dm-drogerie Nr 12', '2026-03-16 1000.00 Firma Rot Dank']);
});

test('Ukrainian headings name the description', () => {
  const { booked } = read(['Дата;Категорія;Опис операції;Сума', '20.03.2026;Продукти;Сільпо;-245,80']);
  expect(booked).toEqual(['2026-03-20 -245.80 Сільпо']);
});

test('kana reveal their encoding in a file without headings', () => {
  const kana = (hex: string): Buffer => Buffer.from(hex, 'hex');
  // セブン and アマゾン in Shift_JIS.
  const bytes = Buffer.concat([
    Buffer.from('2026/03/02,'),
    kana('835a83758393'),
    Buffer.from(',-648\n2026/03/15,'),
    kana('8341837d835d8393'),
    Buffer.from(',-3980\n2026/03/16,A,5\n'),
  ]);
  expect(read([], { bytes })).toMatchObject({
    booked: ['2026-03-02 -648.00 セブン', '2026-03-15 -3980.00 アマゾン', '2026-03-16 5.00 A'],
    encoding: 'shift_jis',
  });
});
