import { expect, test } from 'vitest';
import { numberIn, typedEntry } from './typed-entry.ts';

const words = { outgo: 'log new money expense spent despesa gasto', income: 'log new money revenue receita' };
const reading = {
  means: (word: string, kind: 'outgo' | 'income') => words[kind].split(' ').includes(word.toLowerCase()),
  isAmount: (word: string) => /^\d+([.,]\d+)?$/.test(word),
};

test.each([
  ['expense 12.50 bakery', 'outgo', '12.50', 'bakery'],
  ['Log expense 12.50 at Corner Bakery', 'outgo', '12.50', 'Corner Bakery'],
  ['spent 98 gas 98', 'outgo', '98', 'gas 98'],
  ['despesa padaria 12,50', 'outgo', '12,50', 'padaria'],
  ['new revenue 100', 'income', '100', ''],
])('%s', (text, kind, amount, who) => expect(typedEntry(text, reading)).toEqual({ kind, amount, who }));

test.each([
  ['12.50', '12.50'],
  ['.50', '.50'],
  [',50', ',50'],
  ['R$12,50', '12,50'],
  ['US$5', '5'],
  ['€5', '5'],
  ['12€', '12'],
  ['BRL12', '12'],
  ['12EUR', '12'],
  ['12+3', '12+3'],
  ['-5', null],
  ['#5', null],
  ['(5)', null],
  ['bakery', null],
])('the number in %s is %s', (word, number) => expect(numberIn(word)).toBe(number));

test.each([
  'bakery 12.50',
  'expense bakery',
  '12.50',
  'new money 12',
  'expense',
  'expense revenue 12',
  'expense 5 000 rent',
  '',
])('%j is no entry', (text) => expect(typedEntry(text, reading)).toBeNull());
