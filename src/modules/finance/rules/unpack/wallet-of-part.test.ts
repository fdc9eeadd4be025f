import { expect, test } from 'vitest';
import { walletOfPart } from './wallet-of-part.ts';

const wallets = [
  { _id: 'checking', label: 'Itaú 1234', currency: 'BRL' },
  { _id: 'card', label: 'Nubank', currency: 'BRL' },
  { _id: 'dollars', label: 'Wise', currency: 'USD' },
];
const earlier = [
  { wallet: 'card', file_name: 'fatura-2024-02.csv' },
  { wallet: 'checking', file_name: 'extrato.ofx', bank_account: '00-77' },
  { wallet: 'card', file_name: 'old.ofx', bank_account: '00-77' },
];
const part = { name: 'statement.csv', of: '', currency: '' };

test.each([
  ['the wallet that its account went into last', { of: '00-77' }, 'checking'],
  ['the wallet with the name of the account', { of: 'NUBANK' }, 'card'],
  ['no wallet in another currency', { of: '00-77', currency: 'USD' }, 'dollars'],
  ['the wallet of a file with other digits in its name', { name: 'Fatura-2025-11.csv' }, 'card'],
  ['the wallet whose name has the last digits of the account', { of: '0001 9991-234' }, 'checking'],
  ['the wallet that the file is named after', { name: 'Extrato nubank janeiro.csv' }, 'card'],
  ['nothing if several fit', {}, undefined],
  ['the only wallet in its currency', { currency: 'USD' }, 'dollars'],
])('%s', (_name, more, wallet) => {
  expect(walletOfPart({ ...part, ...more }, wallets, earlier, false)).toBe(wallet);
});

test('one wallet is not proposed for several accounts', () => {
  expect(walletOfPart({ ...part, of: '1', currency: 'USD' }, wallets, [], true)).toBeUndefined();
});
