import { expect, test } from 'vitest';
import { billOfRow, isNamedIn, methodOf, numbersIn, type OpenBill } from './match-rows.ts';

const bill: OpenBill = {
  ticket_id: 'tkt-1',
  number: 12,
  amount: '230.00',
  currency: 'BRL',
  customer: 'Maria da Silva Souza',
  due: true,
};
const row = { id: 'inc-1', amount: '230', currency: 'BRL', date: '2026-03-10', text: '' };

test('a text names tickets by the codes of their Pix', () => {
  expect(numbersIn('PIX RECEBIDO OS0012 MARIA')).toEqual([12]);
  expect(numbersIn('os0012/OS12345')).toEqual([12, 12345]);
  expect(numbersIn('BOS0012 OS001 OS0012X ROS0012')).toEqual([]);
});

test('names are the same without accents and the names in between', () => {
  expect(isNamedIn('María da Silva Souza', 'PIX MARIA S SOUZA')).toBe(true);
  expect(isNamedIn('Maria Souza', 'MARIA LIMA')).toBe(false);
  expect(isNamedIn('Ana', 'ANA')).toBe(false);
  expect(isNamedIn('', 'x')).toBe(false);
});

test('a code finds the bill that is due whatever the amount, a name only one of the same amount', () => {
  expect(billOfRow({ ...row, amount: '100', text: 'OS0012' }, [bill])).toBe(bill);
  expect(billOfRow({ ...row, text: 'Maria Souza' }, [bill])).toBe(bill);
  expect(billOfRow({ ...row, amount: '229.99', text: 'Maria Souza' }, [bill])).toBeUndefined();
  expect(billOfRow({ ...row, text: 'Joana Prado' }, [bill])).toBeUndefined();
  expect(billOfRow({ ...row, currency: 'USD', text: 'OS0012' }, [bill])).toBeUndefined();
});

test('several tickets are no proposal, and a code of another ticket outweighs the name', () => {
  const other = { ...bill, ticket_id: 'tkt-2', number: 13 };
  expect(billOfRow({ ...row, text: 'Maria Souza' }, [bill, other])).toBeUndefined();
  expect(billOfRow({ ...row, text: 'OS0013 Maria Souza' }, [bill, other])).toBe(other);
  expect(billOfRow({ ...row, text: 'OS0099 Maria Souza' }, [bill])).toBeUndefined();
  const paid = { ...bill, due: false };
  expect(billOfRow({ ...row, amount: '1', text: 'OS0012' }, [paid])).toBeUndefined();
});

test('the text says how it was paid', () => {
  expect(methodOf({ text: 'Pix recebido' })).toBe('pix');
  expect(methodOf({ text: 'OS0012' })).toBe('pix');
  expect(methodOf({ text: 'TED MARIA' })).toBe('transfer');
});
