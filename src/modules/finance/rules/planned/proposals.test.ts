import { expect, test } from 'vitest';
import { plannedOf } from './planned.ts';
import { type AlikeRows, proposalsOf } from './proposals.ts';
import { hasNewPrice } from './price-change.ts';

const today = '2026-11-20';
const alike = (
  dates: readonly string[],
  values: readonly string[] = ['10', '10', '11'],
  more: Partial<AlikeRows> = {},
): AlikeRows => ({
  flow: 'outgo',
  wallet_id: 'wal-1',
  party: 'Stream TV',
  categories: ['fun'],
  rows: dates.map((date, at) => ({ date, value: values[at] ?? '10' })),
  ...more,
});
const monthly = ['2026-08-31', '2026-09-30', '2026-10-31'];

test('three rows a month apart are proposed with the newest value, on their day of the month', () => {
  expect(proposalsOf([alike(monthly)], [], today)).toEqual([
    {
      flow: 'outgo',
      wallet_id: 'wal-1',
      party: 'Stream TV',
      categories: ['fun'],
      value: '11',
      day: 31,
      start: '2026-08-31',
      dates: monthly,
    },
  ]);
});

test.each([
  ['two rows', alike(monthly.slice(1))],
  ['rows two weeks apart', alike(['2026-10-03', '2026-10-17', '2026-10-31'])],
  ['a rhythm that ended', alike(['2026-07-31', '2026-08-31', '2026-09-30'])],
  ['very different values', alike(monthly, ['10', '20', '10'])],
])('%s are not proposed', (_name, group) => {
  expect(proposalsOf([group], [], today)).toEqual([]);
});

test('what is planned or was dismissed is not proposed again', () => {
  for (const state of ['active', 'paused', 'dismissed'])
    for (const party of ['STREAM tv', 'Stream'])
      expect(
        proposalsOf([alike(monthly)], [plannedOf({ wallet_id: 'wal-1', flow: 'outgo', state, party })], today),
      ).toEqual([]);
  for (const other of [{ wallet_id: 'wal-2' }, { flow: 'income' }, { party: 'Gym' }])
    expect(
      proposalsOf(
        [alike(monthly)],
        [plannedOf({ wallet_id: 'wal-1', flow: 'outgo', party: 'Stream', ...other })],
        today,
      ),
    ).toHaveLength(1);
});

test('a price is new if the last two rows differ and no range explains it', () => {
  const row = (value: string) => ({ _id: 'out-1', planned_day: today, date: today, value });
  expect(hasNewPrice({ value: '10' }, row('12'), row('10.00'))).toBe(true);
  expect(hasNewPrice({ value: '10' }, row('10.00'), row('10'))).toBe(false);
  expect(hasNewPrice({ value: '10' }, row('10'), undefined)).toBe(false);
  expect(hasNewPrice({ value: '10', value_max: '15' }, row('12'), row('10'))).toBe(false);
  expect(hasNewPrice({ value: '10', value_max: '15' }, row('16'), row('10'))).toBe(true);
});
