import { expect, test } from 'vitest';
import { ledgerTextOf } from './ledger-text.ts';

test.each([
  ['1.100,00', ['1 100 00'], ['1100.00']],
  ['R$ 1.100,00', ['r', '1 100 00'], ['1100.00']],
  ['1,100.00', ['1 100 00'], ['1100.00']],
  ['-320,45', ['320 45'], ['320.45']],
  ['12.50', ['12 50'], ['12.50']],
  ['1.100', ['1 100'], ['1.100', '1100']],
  ['4711', ['4711'], ['4711']],
])('%s is an amount, or a word of the row', (text, words, amounts) => {
  expect(ledgerTextOf(text)).toEqual({ words, amounts, others: [] });
});

test.each(['padaria 64,80', '64,80 padaria', 'Padaria R$ 64,80'])('%s is an amount next to words', (text) => {
  expect(ledgerTextOf(text)).toMatchObject({ amounts: ['64.80'], others: ['padaria'] });
});

test.each([
  ['São Paulo', ['sao', 'paulo']],
  ['lamp 4711', ['lamp', '4711']],
  ['', []],
])('%s is only words', (text, words) => {
  expect(ledgerTextOf(text)).toEqual({ words, amounts: [], others: [] });
});
