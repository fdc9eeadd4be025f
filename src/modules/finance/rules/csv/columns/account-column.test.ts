import { expect, test } from 'vitest';
import { split } from '../../../server/import/split.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';

const read = (lines: readonly string[], account?: number) => {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const asked = account === undefined ? {} : { account };
  const proposal = propose(bytes, asked, { date_format: 'dmy', decimal: '.' }, split);
  const { items } = readItems(proposal.rows, proposal.settings, { precision: 2, currency: 'EUR' });
  return {
    statement: proposal.statement,
    items: items.map(({ line, value, description }) => `${line} ${value} ${description}`),
  };
};

const two = [
  'Account,Date,Description,Amount,Currency,Balance',
  'Checking,2024-01-02,Bakery,-3.00,EUR,97.00',
  'Travel,2024-01-02,Hotel,-80.00,USD,20.00',
  'Checking,2024-01-03,Salary,1000.00,EUR,1097.00',
  'Travel,2024-01-04,Refund,5.00,USD,25.00',
];

test('a column of accounts divides the file, and each account is read alone with its own line numbers', () => {
  expect(read(two).statement).toMatchObject({
    format: 'CSV',
    chosen: undefined,
    accounts: [
      { account: 'Checking', currency: 'EUR', bookings: 2 },
      { account: 'Travel', currency: 'USD', bookings: 2 },
    ],
  });
  expect(read(two, 0).items).toEqual(['2 3.00 Bakery', '4 1000.00 Salary']);
  expect(read(two, 1).statement?.chosen).toBe(1);
});

test.each([
  ['one account', two.map((line) => line.replace('Travel', 'Checking'))],
  ['the account of the other side', two.map((line) => line.replace('Account', 'Counterparty account'))],
  [
    'a different account in each line',
    two.map((line, place) => line.replace(/^[^,]+/, place === 0 ? 'Account' : `A${place}`)),
  ],
  ['lines without an account', two.map((line) => line.replace('Travel', ''))],
])('%s divides nothing', (_name, lines) => {
  expect(read(lines).statement).toBeUndefined();
});

const short = (accounts: readonly string[]): string[] => [
  'Date,Name,Amount,Account',
  ...accounts.map((account, place) => `2024-01-0${place + 1},Shop ${place},-3.00,${account}`),
];

test.each([
  ['names of accounts', ['Konto główne', 'Karta kredytowa', 'Konto główne'], true],
  ['two lines', ['Savings', 'Checking account'], true],
  ['numbers of which one repeats', ['NL11 BANK 0123', '1234-56', 'NL11 BANK 0123'], true],
  ['numbers that may be those of other sides', ['12345678', '23456789', '34567890'], false],
  ['names of persons', ['Ann Smith', 'Bob Jones', 'Ann Smith'], false],
])('a short file is divided by names and numbers of accounts: %s', (_name, accounts, isDivided) => {
  expect(read(short(accounts)).statement !== undefined).toBe(isDivided);
});

test('lines without an account belong to the account above them', () => {
  const lines = ['Account,Date,Description,Amount', 'Main account,2024-01-02,Rent,-8.00', ',2024-01-03,Pay,9.00'];
  const more = ['Savings,2024-01-04,Interest,1.00', ',2024-01-05,Transfer,3.00'];
  expect(read([...lines, ...more]).statement?.accounts).toMatchObject([
    { account: 'Main account', bookings: 2 },
    { account: 'Savings', bookings: 2 },
  ]);
  expect(read([...lines, ...more], 1).items).toEqual(['4 1.00 Interest', '5 3.00 Transfer']);
});
