import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { propose } from '../csv/propose.ts';
import { readItems } from '../csv/read.ts';
import { habitsOf } from '../csv/remember.ts';
import { textOf, wrapWidth } from './mt940-text.ts';

test.each([
  // Germany: references in any order, with and without a purpose.
  ['105?00LASTSCHRIFT?20EREF+X1?21SVWZ+MIETE OKTOBER?22KREF+77?32WOHNBAU EG', 'WOHNBAU EG', 'MIETE OKTOBER'],
  ['105?00LASTSCHRIFT?20SVWZ+MIETE?21EREF+NOTPROVIDED?22ABWA+Stadtwerke', 'Stadtwerke', 'MIETE'],
  ['166?00GUTSCHRIFT?20Danke fuer alles?21EREF+1?32Ann', 'Ann', 'Danke fuer alles'],
  ['166?00GUTSCHRIFT?20EREF+1?21MREF+2?32Ann', 'Ann', 'GUTSCHRIFT'],
  ['177?00DAUERAUFTRAG?20EREF: 12 SVWZ: Taschengeld KREF: 9?32Kim', 'Kim', 'Taschengeld'],
  ['105?00X?20SVWZ+REWE SAGT DANKE 31845?21123 Berlin?32REWE', 'REWE', 'REWE SAGT DANKE 31845 123 Berlin'],
  ['105?00X?20SVWZ+Rechnung 4711 vom 12.0?213.2026?32A', 'A', 'Rechnung 4711 vom 12.03.2026'],
  // Poland and Hungary: other signs before the subfields.
  ['020~00PRZELEW\n~20Czynsz~21~32SPOLDZIELNIA~33 MIESZKANIOWA~38PL50', 'SPOLDZIELNIA MIESZKANIOWA', 'Czynsz'],
  ['^00PRZELEW^20Zakup^32BIEDRONKA', 'BIEDRONKA', 'Zakup'],
  ['010?00Platba?20Najem?32NOVAK', 'NOVAK', 'Najem'],
  // The Netherlands.
  [
    '/TRTP/SEPA OVERBOEKING/IBAN/NL1/BIC/ABNANL2A/NAME/J. Jansen/REMI/Huur/mei/EREF/NOTPROVIDED',
    'J. Jansen',
    'Huur/mei',
  ],
  ['/EREF/1//CNTP/NL1/INGBNL2A/WONEN BV///REMI/USTD//Huur oktober/', 'WONEN BV', 'Huur oktober'],
  ['/TRTP/Rente/IBAN/NL1', '', 'Rente'],
  ['/BENM//NAME/Bakkerij/REMI/Brood', 'Bakkerij', 'Brood'],
  ['/BENM/NL12ABNA0123456789/Bakkerij/REMI/Brood', 'Bakkerij', 'Brood'],
  ['/ORDP/ACME/REMI/Salary', 'ACME', 'Salary'],
  // Types of payments of American banks.
  ['/PT/FT/PY/RENT   OCTOBER', '', 'RENT OCTOBER'],
  // Free texts stay as they are.
  ['Karta 12?34 ABC SVWZ', '', 'Karta 12?34 ABC SVWZ'],
  ['TRANSFER FROM A~B 20 pcs', '', 'TRANSFER FROM A~B 20 pcs'],
])('%s', (text, name, purpose) => {
  expect(textOf(text)).toEqual({ name, purpose });
});

const bookings = (lines: string) => {
  const file = `:20:S\n:25:1\n:28C:1\n:60F:C261001EUR2000,00\n${lines}\n:62F:C261031EUR100,00\n-\n`;
  const { rows, settings } = propose(new TextEncoder().encode(file), {}, habitsOf('en', 'EUR'), split);
  return readItems(rows, settings, { precision: 2, currency: 'EUR' }).items;
};

test('several texts of one booking, a name after a padded reference, and keys as before', () => {
  expect(bookings(':61:261001D12,50N0600101000731      INSURANCE  \n:86:POLICY 1   \n:86:OCTOBER      ')).toMatchObject(
    [{ third_party: 'INSURANCE', description: 'POLICY 1 OCTOBER', raw: 'OCTOBER' }],
  );
  // The text in front of the slashes is a reference.
  expect(bookings(':61:261001D1,00NTRFA longer reference//X\n:86:Bread')).toMatchObject([{ third_party: '' }]);
});

test('fields of Polish banks between bookings are no text of them', () => {
  const [one] = bookings(':NS:22OWNER\n:61:261001D12,50N020NONREF\n:86:Czynsz\n:NS:01OPIS\n23X');
  expect(one).toMatchObject({ description: 'Czynsz', raw: 'Czynsz :NS:01OPIS 23X' });
});

test('blanks for the entry day, points in amounts, bookings of nothing and expected ones', () => {
  expect(
    bookings(
      [
        ':61:261002    DR12.50NMSCNONREF//\n/A/B\n:86:Bread',
        ':61:261002    CR0,00NMSCNONREF\n/BALANCE 37,00',
        ':61:261002EC9,00NMSCNONREF\n:86:Expected',
        ':61:261003C7NMSCNONREF\n:86:Refund',
      ].join('\n'),
    ).map(({ date, kind, value, description }) => [date, kind, value, description]),
  ).toEqual([
    ['2026-10-02', 'outgo', '12.50', 'Bread'],
    ['2026-10-03', 'income', '7.00', 'Refund'],
  ]);
});

test('blanks before amounts, and accounts in groups of letters', () => {
  const text = `:20:S\n:25:DE12 3456 7890 1234 5678 90\n:60F:C261001EUR 10,00\n:61:261001D 1,50NMSC\n:86:Bread\n:62F:C261001EUR 8,50\n-`;
  const { rows, statement } = propose(new TextEncoder().encode(text), {}, habitsOf('en', 'EUR'), split);
  expect(rows.map(({ cells }) => cells[1] || cells[6]).slice(1)).toEqual(['10.00', '-1.50', '8.50']);
  expect(statement?.accounts).toMatchObject([{ account: 'DE12345678901234567890' }]);
});

test('texts above the first field, with and without the blocks of SWIFT', () => {
  const fields = ':20:S\n:25:1\n:60F:C261001EUR1,00\n:61:261001D1,00NMSC\n:86:Bread\n:62F:C261001EUR0,00\n-';
  for (const above of ['An example\n\n- - - - -\n', '{1:F01BANK}{2:O940}{4:\n', '\u0001{1:F01BANK}{2:O940}{4:\n']) {
    const { rows } = propose(new TextEncoder().encode(above + fields), {}, habitsOf('en', 'EUR'), split);
    expect(rows.map(({ cells }) => cells[3])).toContain('Bread');
  }
});

test('words that a bank cuts at the end of a line are joined, if all of its lines are full', () => {
  const text = 'RECHNUNG FUER DEN OKT\nOBER';
  const texts = [text, 'MIETE WOHNUNG NUMMER 1\nUND GARAGE', 'MIETE WOHNUNG, KELLER,\nGARAGE'];
  expect(wrapWidth(texts)).toBe(22);
  expect(wrapWidth([...texts, 'A note\nof two lines'])).toBeUndefined();
  expect(wrapWidth(texts.slice(1))).toBeUndefined();
  expect(textOf('RECHNUNG FUER DAS OKTOB\nERFEST', 23).purpose).toBe('RECHNUNG FUER DAS OKTOBERFEST');
  expect(textOf('RECHNUNG FUER DEN OKT\nOBER', undefined).purpose).toBe('RECHNUNG FUER DEN OKT OBER');
  expect(textOf('A SHORTER LINE\nTHEN MORE', 23).purpose).toBe('A SHORTER LINE THEN MORE');
});

test('a booking is known by its text as it is in the file, so that a file of an earlier version adds nothing', () => {
  const file = `:20:S\n:25:PL1\n:28C:1\n:60F:C261001PLN2000,00\n:61:2610011001D1900,00S020NONREF\n:86:020~00PRZELEW\n~20Czynsz~21~32SPOLDZIELNIA~38PL50\n:62F:C261031PLN100,00\n-\n`;
  const { rows, settings } = propose(new TextEncoder().encode(file), {}, habitsOf('en', 'PLN'), split);
  const { items } = readItems(rows, settings, { precision: 2, currency: 'PLN' });
  expect(items).toMatchObject([
    {
      third_party: 'SPOLDZIELNIA',
      description: 'Czynsz',
      raw: '020~00PRZELEW ~20Czynsz~21~32SPOLDZIELNIA~38PL50',
    },
  ]);
});
