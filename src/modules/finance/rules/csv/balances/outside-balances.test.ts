import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';
import { habitsOf } from '../remember.ts';
import { balanceLabelOf } from './balance-labels.ts';
import { checkOutside, closingAfter, outsideBalances } from './outside-balances.ts';

test.each([
  ['Opening Balance', 'opening'],
  ['openingBalance', 'opening'],
  ['Počáteční zůstatek', 'opening'],
  ['Saldo początkowe', 'opening'],
  ['Saldo anterior', 'opening'],
  ['Anfangssaldo', 'opening'],
  ['Входящий остаток', 'opening'],
  ['Ledger Balance', 'closing'],
  ['closing_balance', 'closing'],
  ['Kontostand vom 31.10.2026', 'closing'],
  ['Saldo al 31/10/2026', 'closing'],
  ['Solde au 31/10/2026', 'closing'],
  ['Konečný zůstatek', 'closing'],
  ['Saldo końcowe', 'closing'],
  ['Saldo Akhir', 'closing'],
  ['期末余额', 'closing'],
  ['Saldo', 'plain'],
  ['accountbalance', 'plain'],
  ['Güncel Bakiye', 'closing'],
  ['잔액', 'plain'],
  ['現在高', 'plain'],
  ['Available Balance', undefined],
  ['Saldo disponible', undefined],
  ['Saldo bloqueado', undefined],
  ['Average balance', undefined],
  ['Saldo em investimentos', undefined],
  ['1月繰越残高', undefined],
  ['Account number', undefined],
  ['Balance', 'plain'],
])('%s is %s', (label, is) => {
  expect(balanceLabelOf(label)).toBe(is);
});

function read(text: string) {
  const { rows, settings } = propose(new TextEncoder().encode(text), {}, habitsOf('en', 'EUR'), split);
  const file = readItems(rows, settings, { precision: 2, currency: 'EUR' });
  const found = outsideBalances(rows, file, settings);
  return {
    items: file.items.length,
    opening: found.opening?.amount,
    closing: found.closing && closingAfter(found.closing, file.items),
    check: checkOutside(found, file),
  };
}

const table = 'Date;Text;Amount\n2026-10-01;Rent;-500.00\n2026-10-20;Pay;900.00\n2026-10-30;Bread;-4.50\n';

test.each([
  ['in the next cell', `Account;123\nKontostand vom 30.10.2026:;1.395,50 €\n\n${table}`, '1395.50000000'],
  [
    'in the same cell',
    `Avail Bal : 99.00 as of 20261030\nLedger Balance : 1395.50 as of 20261030\n${table}`,
    '1395.50',
  ],
  ['below the label', `Account;Closing balance\n123;1395.50\n\n${table}`, '1395.50'],
  ['below the bookings', `${table}\nSaldo final;;1395.50\n`, '1395.50'],
  ['of a later day', `Kontostand vom 03.11.2026:;1395.50\n\n${table}`, '1395.50'],
  ['of a day among the bookings', `Kontostand am 21.10.2026;1400.00\n\n${table}`, '1395.50'],
  ['the latest of several', `Balance at 1 Oct 2026;1000.00\nBalance at 30 Oct 2026;1395.50\n\n${table}`, '1395.50'],
])('a balance %s', (_where, text, closing) => {
  const found = read(text);
  expect(found.items).toBe(3);
  expect(Number(found.closing)).toBe(Number(closing));
});

test.each([
  ['only what may be spent', `Available balance;1395.50\n${table}`],
  ['two numbers of one meaning', `Saldo;1395.50\nSaldo;7.00\n${table}`],
  ['a number of before the bookings', `Kontostand vom 01.02.2026;1395.50\n${table}`],
  ['a number of long after the bookings', `Kontostand vom 01.02.2027;1395.50\n${table}`],
  ['the number of an account', `Saldo Konto;0012345678\n${table}`],
  ['no amount', `Saldo;see below\n${table}`],
])('%s is no balance after the bookings', (_what, text) => {
  expect(read(text)).toMatchObject({ items: 3, closing: undefined });
});

test('the balance in every line is that of the export', () => {
  const all = 'Date;Text;Amount;accountbalance\n2026-10-01;Rent;-500.00;95.50\n2026-10-02;Bread;-4.50;95.50\n';
  expect(read(all)).toMatchObject({ items: 2, closing: '95.50', check: null });
});

test('both balances prove the bookings, also where debts are counted', () => {
  const both = (from: string, to: string): string => `Opening balance;${from}\nClosing balance;${to}\n\n${table}`;
  expect(read(both('1000.00', '1395.50')).check).toMatchObject({ checked: 1, wrong: [], closing: '1395.50000000' });
  expect(read(both('1000.00', '604.50')).check).toMatchObject({ wrong: [], closing: '-604.50000000' });
  expect(read(both('1000.00', '1395.51')).check).toMatchObject({ wrong: [2], closing: null });
});
