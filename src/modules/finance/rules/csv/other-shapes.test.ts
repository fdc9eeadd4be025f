import { expect, test } from 'vitest';
import { readShape as read } from '../../server/import/testing/read-shape.ts';

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
  const { booked } = read([
    'Buchungsdatum;Zahlungspflichtige*r;Zahlungsempfänger*in;Verwendungszweck;Betrag (€)',
    '19.03.26;Eva Muster;EDEKA;Einkauf;-34,17',
    '18.03.26;Firma Blau;Eva Muster;Gehalt;1.900,00',
    '17.03.26;ISSUER;LIDL;Karte;-9,99',
    '16.03.26;Eva Muster;Vermieter;Miete;-400,00',
  ]);
  expect(booked).toEqual([
    '2026-03-19 -34.17 EDEKA Einkauf',
    '2026-03-18 1900.00 Firma Blau Gehalt',
    '2026-03-17 -9.99 LIDL Karte',
    '2026-03-16 -400.00 Vermieter Miete',
  ]);
});

test('two names that are both in the columns of payers and payees leave open who is the owner', () => {
  const { booked } = read(['Data;Pagador;Favorecido;Valor', '19/03/2026;Ana;Bia;-34,17', '18/03/2026;Bia;Ana;20,00']);
  expect(booked).toEqual(['2026-03-19 -34.17 Bia', '2026-03-18 20.00 Ana']);
});

test('Korean headings name the other party', () => {
  const { booked } = read([
    '거래일시,적요,보낸분/받는분,출금액,입금액,잔액',
    '2026.03.20 12:10:11,체크카드,스타벅스,"5,600",0,"94,400"',
    '2026.03.10 09:00:00,급여,(주)에이스,0,"100,000","100,000"',
  ]);
  expect(booked).toEqual(['2026-03-20 -5600.00 스타벅스 체크카드', '2026-03-10 100000.00 (주)에이스 급여']);
});
