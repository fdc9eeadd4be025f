import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { checkBalance } from './check-balance.ts';
import { isBalanceLine } from './balance-lines.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';

test.each([
  'initial_available_balance',
  'Saldo contabile iniziale',
  'Saldo liquido finale',
  'Saldo iniziale',
  'Solde en début de période',
  'Opening Balance',
  'OPEN BALANCE',
  'Close balance',
  'BALANCE BROUGHT FORWARD',
  'Anfangssaldo',
  'Kontostand am 31.01.2024',
  'Počáteční zůstatek',
  'Saldo al 31/01/2024',
  'SALDO DIA',
  'Devreden Bakiye',
  'Likutis pradžiai',
  'Turnover',
  'Total débits',
  'Total cargos',
  'Total abonos',
  'Total deposits',
])('%s is a line of the bank', (text) => {
  expect(isBalanceLine(text)).toBe(true);
});

test.each(['Saldo Fuel Station', 'Total Energies', 'New Balance Store', 'Closing costs', 'Uut kingad', 'Solde d’été'])(
  '%s may be a purchase',
  (text) => {
    expect(isBalanceLine(text)).toBe(false);
  },
);

function read(text: string) {
  const { rows, settings } = propose(new TextEncoder().encode(text), {}, { date_format: 'dmy', decimal: '.' }, split);
  return readItems(rows, settings, { precision: 2, currency: 'EUR' });
}

test('balances in the debit and credit columns are no items, and the lines between follow from them', () => {
  const lines = ['24/02/2024;;100,00;SALDO INIZIALE', '25/02/2024;30,00;;Affitto', '26/02/2024;;50,00;Stipendio'];
  const { items, ...rest } = read(
    `Data;Dare;Avere;Descrizione\n${lines.join('\n')}\n26/02/2024;;120,00;SALDO FINALE\n`,
  );
  expect(items.map(({ value }) => value)).toEqual(['30.00', '50.00']);
  expect(checkBalance({ items, ...rest })).toMatchObject({ checked: 1, wrong: [] });
});

test('a balance among the columns of bookings is recognised by its word in any column', () => {
  const lines = [
    '22.02.2024;Bäcker;Brot;;5,00;S',
    '23.02.2024;Werk;Lohn;;90,00;H',
    '22.02.2024;;;Anfangssaldo;70,00;H',
  ];
  const { items, rejected } = read(`Buchungstag;Empfänger;Verwendungszweck;Referenz;Umsatz;\n${lines.join('\n')}\n`);
  expect(items).toHaveLength(2);
  expect(rejected.map(({ reason }) => reason)).toEqual(['balance-line']);
});

test('a sum is no balance', () => {
  const { items, ...rest } = read(
    'Date,Text,Amount\n2024-02-24,a,-5.00\n2024-02-25,b,-6.00\n2024-02-26,Total,-11.00\n',
  );
  expect(items).toHaveLength(2);
  expect(checkBalance({ items, ...rest })).toBeNull();
});

test('a balance without a word below lines that all have one is no item', () => {
  const lines = ['24/02/2024;-5,00;Carte;Pain;0', '25/02/2024;-6,00;Carte;Eau;0', '26/02/2024;-7,00;Carte;Bus;0'];
  const all = [...lines, '27/02/2024;90,00;Virement;Paie;0', '27/02/2024;172,00;;0001 123456X;'];
  const { items, rejected } = read(`${all.join('\n')}\n`);
  expect(items).toHaveLength(4);
  expect(read(`${all.with(4, '27/02/2024;172,00;;0001 123456X;0').join('\n')}\n`).items, 'what all have').toHaveLength(
    4,
  );
  expect(rejected).toMatchObject([{ line: 5, reason: 'balance-line', balance: '172.00' }]);
  expect(
    read('24/02/2024;-5,00;Pain\n25/02/2024;-6,00;\n26/02/2024;-7,00;\n27/02/2024;-8,00;\n27/02/2024;-9,00;\n').items,
  ).toHaveLength(5);
});
