import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { propose } from '../propose.ts';

const signs = (lines: readonly string[], card = false): unknown =>
  propose(
    new TextEncoder().encode(`Date,Text,Amount\n${lines.join('\n')}\n`),
    {},
    { date_format: 'dmy', decimal: '.', card },
    split,
  ).signs;

const bought = ['2024-03-13,Baker,5.00', '2024-03-14,Shoes,50.00', '2024-03-15,Tea,2.00'];

test('in the file of a card most lines are purchases', () => {
  const lines = [...bought, '2024-03-16,Number 42,-57.00'];
  expect(signs(lines)).toMatchObject({ because: 'mostly' });
  expect(signs(lines, true)).toMatchObject({ most: 'outgo', because: 'signs' });
});

test('many card lines without any sign are purchases; few ones, or those of an account, are asked about', () => {
  const many = [...bought, ...bought];
  expect(signs(many, true)).toMatchObject({ most: 'outgo', because: 'wallet' });
  expect(signs(bought, true)).toMatchObject({ because: 'unsigned' });
  expect(signs(many)).toMatchObject({ because: 'unsigned' });
});

test('a card file that signs purchases is read correctly', () => {
  const lines = ['2024-03-13,Baker,-5.00', '2024-03-14,Shoes,-50.00', '2024-03-15,Tea,-2.00', '2024-03-16,Bill,57.00'];
  expect(signs(lines, true)).toMatchObject({ most: 'income', because: 'signs' });
});

test('words of only one direction decide the sign if nothing else does', () => {
  expect(signs(['2024-03-16,PAYMENT - THANK YOU,-57.00'])).toMatchObject({ most: 'outgo', because: 'words' });
  expect(signs([...bought, '2024-03-16,ATM WITHDRAWAL,-57.00'])).toMatchObject({ most: 'income', because: 'words' });
});

test('words that contradict each other decide nothing', () => {
  const lines = ['2024-03-16,Salary,-57.00', '2024-03-16,Salary,57.00', '2024-03-13,Baker,5.00'];
  expect(signs(lines)).toMatchObject({ because: 'mostly' });
  expect(signs(['2024-03-16,Refund of a card payment,-57.00'])).toMatchObject({ because: 'mostly' });
});

test('if words contradict the signs of a short file, it is asked about', () => {
  const lines = ['2024-03-13,Baker,-5.00', '2024-03-14,Salary,-50.00', '2024-03-15,Tea,2.00'];
  expect(signs(lines)).toMatchObject({ because: 'mostly' });
  const many = Array.from({ length: 9 }, () => '2024-03-13,Baker,-5.00');
  expect(signs([...lines, ...many])).toMatchObject({ most: 'income', because: 'signs' });
});

test('with headings that only accounts have, a minus is an outgo, even in few lines', () => {
  const lines = '2024-03-13;Baker;DE00;-5,00\n2024-03-14;Work;DE01;500,00\n2024-03-15;Tax office;DE02;3,00\n';
  const told = (header: string): unknown =>
    propose(new TextEncoder().encode(`${header}\n${lines}`), {}, { date_format: 'dmy', decimal: '.' }, split).signs;
  expect(told('Datum;Text;IBAN;Betrag')).toMatchObject({ most: 'income', because: 'signs' });
  expect(told('Datum;Text;Code;Betrag')).toMatchObject({ because: 'mostly' });
});

test('a letter that is the same in every line decides nothing unless its heading says so', () => {
  const lines = Array.from({ length: 6 }, (_, day) => `2024-03-1${day};Shop ${day};K;${day}5,00`).join('\n');
  const told = (header: string): unknown =>
    propose(new TextEncoder().encode(`${header}\n${lines}\n`), {}, { date_format: 'dmy', decimal: ',' }, split).signs;
  expect(told('Datum;Text;Inhaber;Betrag')).toMatchObject({ because: 'unsigned' });
  expect(told('Datum;Text;Deebet/Kreedit;Betrag')).toMatchObject({ because: 'column' });
});
