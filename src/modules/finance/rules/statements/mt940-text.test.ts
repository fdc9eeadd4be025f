import { expect, test } from 'vitest';
import { split } from '../../server/import/split.ts';
import { propose } from '../csv/propose.ts';
import { readItems } from '../csv/read.ts';
import { habitsOf } from '../csv/remember.ts';
import { textOf } from './mt940-text.ts';

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
  // Free texts stay as they are.
  ['Karta 12?34 ABC SVWZ', '', 'Karta 12?34 ABC SVWZ'],
  ['TRANSFER FROM A~B 20 pcs', '', 'TRANSFER FROM A~B 20 pcs'],
])('%s', (text, name, purpose) => {
  expect(textOf(text)).toEqual({ name, purpose });
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
