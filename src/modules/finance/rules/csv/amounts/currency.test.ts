import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { currencyOf } from './currency.ts';
import { propose } from '../propose.ts';

test.each([
  ['date,text,amount,currency\n2024-03-01,a,-1.00,EUR\n2024-03-02,b,-1.00,EUR\n2024-03-02,b,-1.00,USD\n', 'EUR'],
  ['date,text,amount,currency\n2024-03-01,a,-1.00,eur\n2024-03-02,b,-1.00, Eur \n', 'EUR'],
  ['Fecha,Texto,Importe,Moneda\n2024-03-01,a,-1.00,Pesos\n2024-03-02,b,-1.00,Pesos\n', null],
  ['date,text,amount\n2024-03-01,a,-£1.00\n', 'GBP'],
  ['date;text;amount\n2024-03-01;a;R$ 1,00\n', 'BRL'],
  ['date,text,amount\n2024-03-01,a,-12.00 CHF\n', 'CHF'],
  ['date,text,amount\n2024-03-01,a,EUR -12.00\n', 'EUR'],
  ['Date,Text,Amount (GBP)\n2024-03-01,a,-12.00\n', 'GBP'],
  ['Data;Texto;Valor (R$)\n13/03/2024;a;-12,00\n', 'BRL'],
  ['date,text,amount\n2024-03-01,a,$5.00\n', null],
  ['date,text,amount\n2024-03-01,a,5.00 CR\n', null],
])('%j is in %s', (text, currency) => {
  const proposal = propose(new TextEncoder().encode(text), {}, { date_format: 'dmy', decimal: '.' }, split);
  expect(currencyOf(proposal)).toBe(currency);
});

test('codes next to a foreign amount that only their lines have are not those of the booking', () => {
  const text = `Date,Text,Amount,Card,Country,Currency,Abroad
2024-03-01,Station,390.00,1234,TW,TWD,
2024-03-02,Games,718.00,1234,US,USD,22.37
2024-03-02,Fee,11.00,1234,,,
2024-03-04,Market,199.00,1234,TW,TWD,
`;
  const habits = { date_format: 'dmy', decimal: '.', card: true } as const;
  const columnsOf = (lines: string): readonly string[] =>
    propose(new TextEncoder().encode(lines), {}, habits, split).settings.column;
  expect(columnsOf(text)).not.toContain('currency');
  // A number in a line with the wallet's own code has another meaning.
  expect(columnsOf(text.replace('199.00,1234,TW,TWD,', '199.00,1234,TW,TWD,4'))).toContain('currency');
});
