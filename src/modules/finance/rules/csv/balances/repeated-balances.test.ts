import { expect, test } from 'vitest';
import { split } from '#modules/finance/server/import/split.ts';
import { checkBalance } from './check-balance.ts';
import { propose } from '../propose.ts';
import { readItems } from '../read.ts';

const days = [
  ['01/02/2026;Coffee;-4.50', '01/02/2026;Where it stands;95.50'],
  ['02/02/2026;Salary;1000.00', '02/02/2026;Rent;-600.00', '02/02/2026;Where it stands;495.50'],
  ['17/02/2026;Books;-30.20', '17/02/2026;Where it stands;465.30'],
];

function read(lines: readonly string[]) {
  const bytes = new TextEncoder().encode(`Date;Text;Amount\n${lines.join('\n')}\n`);
  const { rows, settings } = propose(bytes, {}, { date_format: 'dmy', decimal: '.' }, split);
  return readItems(rows, settings, { precision: 2, currency: 'EUR' });
}

test.each([
  ['upwards', days.flat()],
  ['downwards', days.toReversed().flatMap((lines) => lines.toReversed())],
])('lines that follow from the others are balances by any name, %s', (_way, lines) => {
  const file = read(lines);
  expect(file.items.map(({ description }) => description).toSorted()).toEqual(['Books', 'Coffee', 'Rent', 'Salary']);
  expect(file.rejected.map(({ reason }) => reason)).toEqual(['balance-line', 'balance-line', 'balance-line']);
  expect(checkBalance(file)).toMatchObject({ checked: 2, wrong: [], closing: '465.30000000' });
});

test('equal words alone prove nothing, and neither do lines of which one does not follow', () => {
  const bought = ['01/02/2026;Bus;-4.50', '02/02/2026;Bus;-4.50', '03/02/2026;Bus;-4.50', '03/02/2026;Tea;-1.00'];
  expect(read(bought).items).toHaveLength(4);
  expect(read(days.flat().with(6, '17/02/2026;Where it stands;465.31')).items).toHaveLength(7);
  expect(read(days.slice(0, 2).flat()).items).toHaveLength(5);
});

const outer = ['01/02/2026;Alku;100.00;', '02/02/2026;Bus;-4.50;a', '02/02/2026;Tea;-1.00;b', '03/02/2026;Pay;50.00;c'];

test('the first and last line are balances if the sum of all lines between connects them and they use other columns', () => {
  const [names, reasons] = [
    (lines: readonly string[]) => read(lines).items.map(({ description }) => description),
    (lines: readonly string[]) => read(lines).rejected.map(({ reason }) => reason),
  ];
  const whole = [...outer, '04/02/2026;Loppu;144.50;'];
  expect(names(whole)).toEqual(['Bus', 'Tea', 'Pay']);
  expect(names(whole.toReversed())).toEqual(['Pay', 'Tea', 'Bus']);
  expect(reasons(whole)).toEqual(['balance-line', 'balance-line']);
  expect(names([...outer, '04/02/2026;Loppu;144.51;'])).toHaveLength(5);
  expect(names([...outer, '04/02/2026;Loppu;144.50;d']), 'shaped as the others').toHaveLength(5);
});
