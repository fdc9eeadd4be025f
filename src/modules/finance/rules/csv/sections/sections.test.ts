import { expect, test } from 'vitest';
import { split } from '../../../server/import/split.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';
import { balancesOf } from '../balances/file-balances.ts';

const read = (lines: readonly string[], account?: number) => {
  const bytes = new TextEncoder().encode(lines.join('\n'));
  const asked = account === undefined ? {} : { account };
  const proposal = propose(bytes, asked, { date_format: 'dmy', decimal: '.' }, split);
  const file = readItems(proposal.rows, proposal.settings, { precision: 2, currency: 'EUR' });
  return {
    accounts: proposal.statement?.accounts.map((one) => `${one.account} ${one.bookings}`),
    items: file.items.map((item) => `${item.line} ${item.kind} ${item.value} ${item.description}`),
    reasons: file.rejected.map(({ line, reason }) => `${line} ${reason}`),
    closing: balancesOf(proposal, file).closing,
  };
};

const giro = [
  'Umsätze Girokonto;Zeitraum: 01.03.2026 - 31.03.2026',
  'Neuer Kontostand;60,00 EUR',
  '',
  'Buchungstag;Vorgang;Buchungstext;Umsatz in EUR',
  '31.03.2026;Lastschrift;Strom;-30,00',
  '02.03.2026;Gutschrift;Erstattung;40,00',
  '',
  'Alter Kontostand;50,00 EUR',
  '',
];
const card = [
  'Umsätze Kreditkarte;Zeitraum: 01.03.2026 - 31.03.2026',
  'Neuer Kontostand;-25,00 EUR',
  '',
  'Buchungstag;Umsatztag;Vorgang;Referenz;Buchungstext;Umsatz in EUR',
  '30.03.2026;29.03.2026;Kauf;77;Hotel;-20,00',
  '',
  'Alter Kontostand;-5,00 EUR',
];

test('tables with headings of their own are accounts, each with its own balances', () => {
  expect(read([...giro, ...card]).accounts).toEqual(['Girokonto 2', 'Kreditkarte 1']);
  expect(read([...giro, ...card], 0)).toMatchObject({
    items: ['5 outgo 30.00 Strom', '6 income 40.00 Erstattung'],
    closing: '60.00000000',
  });
  expect(read([...giro, ...card], 1)).toMatchObject({ items: ['14 outgo 20.00 Hotel'], closing: '-25.00000000' });
});

test('a table without bookings, or with balances only, is none, and its balances are not those of the other one', () => {
  const empty = [...card.slice(0, 4), 'Keine Umsätze vorhanden', 'Alter Kontostand;-99,00 EUR'];
  const balances = ['Anlagen', 'Datum;Text;;Betrag', '31.03.2026;Saldo Fonds;;900,00'];
  for (const more of [empty, balances])
    expect(read([...giro, ...more])).toMatchObject({ accounts: undefined, closing: '60.00000000' });
});

const month = (name: string, day: string, from: string, to: string): string[] => [
  name,
  `Opening balance;${from}`,
  'Date;Description;Amount',
  `${day}/2026;Rent;-10.00`,
  `${day}/2026;Refund;1.00`,
  `Closing balance;${to}`,
];

test.each([
  ['months', month('March', '02/03', '50.00', '41.00'), month('April', '02/04', '41.00', '32.00')],
  ['pages', month('Page 1 of 2', '02/03', '50.00', '41.00'), month('Page 2 of 2', '30/03', '41.00', '32.00')],
  [
    'pages of one account',
    month('Account 12345678, page 1', '02/03', '5.00', '4.00'),
    month('Account 12345678, page 2', '02/03', '3.00', '2.00'),
  ],
  ['cards of one bill', month('Card ending 1111', '2/3', '', ''), month('Card ending 2222', '2/3', '', '')],
])('a repeated heading continues the table: %s', (_name, one, other) => {
  expect(read([...one, ...other]).accounts).toBeUndefined();
  expect(read([...one, ...other]).items).toHaveLength(4);
});

test.each([
  ['numbers', ['Account: 12345678', 'Account: 98765432'], ['12345678 2', '98765432 2']],
  ['names', ['Savings account', 'Checking account'], ['Savings account 2', 'Checking account 2']],
  ['currencies', ['Currency: EUR', 'Currency: USD'], ['EUR 2', 'USD 2']],
  ['balances', ['Everyday', 'Holidays'], ['Everyday 2', 'Holidays 2']],
])('a repeated heading below another account is another table: %s', (_name, [one = '', other = ''], accounts) => {
  const lines = [...month(one, '02/03', '50.00', '41.00'), ...month(other, '02/03', '700.00', '691.00')];
  expect(read(lines).accounts).toEqual(accounts);
  expect(read(lines, 1)).toMatchObject({ items: ['10 outgo 10.00 Rent', '11 income 1.00 Refund'] });
});

const booked = ['Date;Description;Amount', '05/03/2026;Rent;-10.00', '04/03/2026;Salary;99.00'];

test.each([
  ['above', ['Pending transactions', 'Date;Description;Amount', '06/03/2026;Shop;-1.00', 'Transactions', ...booked]],
  ['above, with one heading', [booked[0] ?? '', 'Pending', '06/03/2026;Shop;-1.00', 'Posted', ...booked.slice(1)]],
  ['below', [...booked, 'Lançamentos futuros', '06/04/2026;Shop;-1.00']],
  ['below, with a noun alone', [...booked, 'Reservierungen', '06/04/2026;Shop;-1.00']],
  ['below, with a heading', [...booked, 'Vorgemerkte Umsätze (1)', booked[0] ?? '', '06/03/2026;Shop;-1.00']],
])('payments below a title that says that they are not booked are no rows: %s', (_name, lines) => {
  const { items, reasons, accounts } = read(lines);
  expect(items.map((item) => item.split(' ').slice(1).join(' '))).toEqual(['outgo 10.00 Rent', 'income 99.00 Salary']);
  expect(reasons.filter((reason) => reason.endsWith('not-booked'))).toHaveLength(1);
  expect(accounts).toBeUndefined();
});

test('a title of booked and pending payments marks nothing', () => {
  expect(read(['Posted and pending transactions', ...booked]).items).toHaveLength(2);
});

test('payments that are not booked have other columns than the booked ones', () => {
  const pending = ['Pending payments', 'Date;Time;Payee;Amount', '06/03/2026;10:00;Shop;-1.00'];
  for (const lines of [
    [...pending, 'Posted payments', ...booked],
    [...booked, ...pending],
  ])
    expect(read(lines)).toMatchObject({ accounts: undefined, items: { length: 2 } });
});

test('a table below one of payments that are not booked belongs to the account above both', () => {
  const account = (number: string, day: string): string[] => [
    `Konto;${number}`,
    'Vorgemerkte Umsätze',
    'Datum;Text;Betrag',
    '06.03.2026;Kauf;-1,00',
    'Gebuchte Umsätze',
    'Datum;Empfänger;Text;Betrag;Saldo',
    `${day}.03.2026;Laden;Kauf;-5,00;20,00`,
    `01.03.2026;Firma;Lohn;9,00;25,00`,
  ];
  expect(read([...account('1234-5', '03'), '', ...account('9876-5', '04')]).accounts).toEqual(['1234-5 2', '9876-5 2']);
});

test('a table of something else below the bookings is left out', () => {
  const shares = ['', 'Holdings', 'Symbol;Description;Quantity;Price', 'AAA;Acme;10;55.10', 'BBB;Beta;20;11.00'];
  expect(read([...booked, ...shares])).toMatchObject({ items: { length: 2 }, reasons: [], accounts: undefined });
});

test('headings and titles of further pages are left out', () => {
  const page = (at: number): string[] => [`Page ${at}`, 'Date;Description;Amount', `0${at}/03/2026;Rent;-10.00`];
  expect(read([...booked, ...page(2), ...page(3)])).toMatchObject({ items: { length: 4 }, reasons: [] });
});

test('the accounts of a file write days alike, and their currency is stated above them', () => {
  const lines = [
    'Currency: EUR',
    ...month('Account 11111', '02/03', '', ''),
    'Currency: USD',
    ...month('Account 22222', '25/03', '', ''),
  ];
  const { statement, dates } = propose(
    new TextEncoder().encode(lines.join('\n')),
    { account: 0 },
    { date_format: 'mdy', decimal: '.' },
    split,
  );
  expect(statement?.accounts.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  expect(dates).toMatchObject({ order: 'dmy', because: 'shown' });
});

test('amounts without signs below titles of incomes and outgoes have their direction', () => {
  const table = (title: string, ...lines: readonly string[]): string[] => [title, 'Date;Description;Amount', ...lines];
  const all = [
    ...table('Deposits and additions', '02/03/2026;Payroll;900.00', '25/03/2026;Refund;5.00'),
    ...table('Electronic withdrawals', '03/03/2026;Rent;700.00'),
  ];
  const items = (lines: readonly string[]): readonly string[] =>
    read(lines).items.map((item) => item.split(' ')[1] ?? '');
  expect(items(all)).toEqual(['income', 'income', 'outgo']);
  expect(items(all.map((line) => line.replace('700', '-700')))).toEqual(['income', 'income', 'outgo']);
  const undirected = items(all.map((line) => line.replace('Deposits and additions', 'Activity')));
  expect(new Set(undirected).size).toBe(1);
});

test('accounts are divided by lines with their names below one heading', () => {
  const lines = [
    'Report',
    'Date;Description;Amount',
    'Everyday account 1234-5678',
    '01/03/2026;Rent;-8.00',
    '25/03/2026;Salary;20.00',
    'Total Everyday account;;12.00',
    'Savings account 8765-4321',
    '02/03/2026;Interest;1.50',
    'Savings account 8765-4321 (continued)',
    '26/03/2026;Transfer;3.00',
  ];
  expect(read(lines).accounts).toEqual(['Everyday account 1234-5678 2', 'Savings account 8765-4321 2']);
  expect(read(lines, 1).items).toEqual(['8 income 1.50 Interest', '10 income 3.00 Transfer']);
  // Texts of bookings continue below them.
  expect(read(lines.toSpliced(2, 2, lines[3] ?? '', lines[2] ?? '')).accounts).toBeUndefined();
});

test('tables may begin in the second column', () => {
  const lines = ['Pending transactions', booked[0] ?? '', '06/03/2026;Shop;-1.00', 'Completed transactions', ...booked];
  expect(read(lines.map((line) => `;${line}`))).toMatchObject({ items: { length: 2 }, reasons: ['3 not-booked'] });
});

test('running balances that do not lead to one another tell tables with other titles apart', () => {
  const table = (title: string, ...lines: readonly string[]): string[] => [title, 'Date;Text;Amount;Balance', ...lines];
  const first = table('Easy saver', '24/03/2026;Transfer;99.00;499.00', '25/03/2026;Interest;1.00;500.00');
  const other = table('Everyday', '24/03/2026;Wages;50.00;109.00', '25/03/2026;Shop;-9.00;100.00');
  expect(read([...first, ...other]).accounts).toEqual(['Easy saver 2', 'Everyday 2']);
  const kinds = [table('Card payments', ...first.slice(2)), table('Account transfers', '26/03/2026;Rent;-9.00;491.00')];
  expect(read(kinds.flat()).accounts).toBeUndefined();
  const later = table('Older', '26/03/2026;Rent;-100.00;400.00', '27/03/2026;Shop;-9.00;391.00');
  expect(read([...first, ...later]).accounts).toBeUndefined();
  const months = [
    first.map((line) => line.replace('Easy saver', 'March')),
    other.map((line) => line.replace('Everyday', 'May')),
  ];
  expect(read(months.flat()).accounts).toBeUndefined();
});
