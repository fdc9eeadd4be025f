import { expect, test } from 'vitest';
import { isBlank, kindOfValue, rowOf, withoutSign } from './quick-entry.ts';

const entry = { date: '2026-03-01', value: '12.50', who: ' Bakery ', categories: 'eating out, food', confirmed: false };

test('a value without a plus is an outgo', () => {
  expect(rowOf(entry, 'wal-1')).toEqual({
    klass: 'outgo',
    wallet_id: 'wal-1',
    date: '2026-03-01',
    value: '12.50',
    paid_to: 'Bakery',
    categories: ['eating-out', 'food'],
  });
  expect(kindOfValue('-3')).toBe('outgo');
  expect(withoutSign('-3')).toBe('3');
});

test('a value with a plus is an income', () => {
  const row = rowOf({ ...entry, value: '+ 100', who: 'Acme', categories: ' , ', confirmed: true }, 'wal-1');
  expect(row).toEqual({
    klass: 'income',
    wallet_id: 'wal-1',
    date: '2026-03-01',
    value: '100',
    paid_by: 'Acme',
    confirmed: true,
  });
});

test('day and tick alone count as blank', () => {
  expect(isBlank({ ...entry, value: ' ', who: '', categories: '' })).toBe(true);
  expect(isBlank({ ...entry, value: '', categories: '' })).toBe(false);
});
