import { expect, test } from 'vitest';
import { ledgerTextOf } from './ledger-text.ts';

test.each([
  ['1.100,00', ['1100.00']],
  ['R$ 1.100,00', ['1100.00']],
  ['1,100.00', ['1100.00']],
  ['-320,45', ['320.45']],
  ['−R$ 64,80', ['64.80']],
  ['12.50', ['12.50']],
  ['1.100', ['1.100', '1100']],
])('%s is an amount', (text, amounts) => {
  expect(ledgerTextOf(text)).toEqual({ words: [], amounts, isEither: false });
});

test('a bare number is an amount or a word', () => {
  expect(ledgerTextOf('4711')).toEqual({ words: ['4711'], amounts: ['4711'], isEither: true });
});

test.each(['padaria 64,80', '64,80 padaria', 'Padaria R$ 64,80'])('%s is words and an amount', (text) => {
  expect(ledgerTextOf(text)).toEqual({ words: ['padaria'], amounts: ['64.80'], isEither: false });
});

test.each([
  ['São Paulo', ['sao', 'paulo']],
  ['lamp 4711', ['lamp', '4711']],
  ['', []],
])('%s is words alone', (text, words) => {
  expect(ledgerTextOf(text)).toEqual({ words, amounts: [], isEither: false });
});
