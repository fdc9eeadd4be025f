import { expect, test } from 'vitest';
import { addDays } from '#platform/entity/parse-day.ts';
import { balanceDays, balancesOver, byKey, cashFlow, type Part } from './report.ts';

const part = (fields: Partial<Part>): Part => ({
  currency: 'BRL',
  key: '2026-01',
  part: 'in',
  amount: '10.00',
  count: 1,
  ...fields,
});

test('every month between the first and the last has a line, separately for each currency', () => {
  expect(
    cashFlow([
      part({}),
      part({ key: '2026-03', part: 'out', amount: '-4.50' }),
      part({ key: '2026-03', part: 'moved', amount: '1.00' }),
      part({ currency: 'BTC', amount: '0.00000001' }),
    ]),
  ).toEqual([
    {
      currency: 'BRL',
      rows: [
        { key: '2026-01', figures: { in: '10.00', out: '0.00', moved: '0.00', net: '10.00', count: 1 } },
        { key: '2026-02', figures: { in: '0.00', out: '0.00', moved: '0.00', net: '0.00', count: 0 } },
        { key: '2026-03', figures: { in: '0.00', out: '4.50', moved: '1.00', net: '-3.50', count: 2 } },
      ],
    },
    {
      currency: 'BTC',
      rows: [
        {
          key: '2026-01',
          figures: { in: '0.00000001', out: '0.00000000', moved: '0.00000000', net: '0.00000001', count: 1 },
        },
      ],
    },
  ]);
});

test('the largest category comes first, and rows without a category are a line, too', () => {
  const [first] = byKey([
    part({ key: 'food', part: 'out', amount: '-3.00' }),
    part({ key: null, part: 'out', amount: '-9.00' }),
    part({ key: 'pay', amount: '9000.00' }),
  ]);
  expect(first?.rows.map(({ key }) => key)).toEqual(['pay', null, 'food']);
});

test('a short period has a point for each day, a long one for the end of each month and the last day', () => {
  expect(balanceDays('2026-02-27', '2026-03-01', addDays)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(balanceDays('9999-12-30', '9999-12-31', addDays)).toEqual(['9999-12-30', '9999-12-31']);
  expect(balanceDays('2026-01-15', '2026-04-10', addDays)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-10',
  ]);
  expect(balanceDays('2026-01-01', '2026-03-31', addDays)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
});

test('balances continue from day to day; several wallets of a currency have a sum, empty ones are left out', () => {
  const wallet = { currency: 'BRL', start: '1.00', created: '2026-03-01' };
  expect(
    balancesOver(
      [
        { ...wallet, id: 'wal-1', name: 'Bank', moves: new Map([[1, '-3.00']]) },
        { ...wallet, id: 'wal-2', name: 'Cash', start: '0.00', moves: new Map([[0, '2.00']]) },
        { ...wallet, id: 'wal-3', name: 'Old', start: '0.00', moves: new Map() },
        { id: 'wal-4', name: 'Coins', currency: 'BTC', start: '0.5', created: '2026-03-01', moves: new Map() },
      ],
      ['2026-02-01', '2026-02-02'],
    ),
  ).toEqual([
    {
      currency: 'BRL',
      lines: [
        { id: null, label: '', points: ['3.00', '0.00'], since: 0 },
        { id: 'wal-1', label: 'Bank', points: ['1.00', '-2.00'], since: 1 },
        { id: 'wal-2', label: 'Cash', points: ['2.00', '2.00'], since: 0 },
      ],
    },
    { currency: 'BTC', lines: [{ id: 'wal-4', label: 'Coins', points: ['0.5', '0.5'], since: 2 }] },
  ]);
});
