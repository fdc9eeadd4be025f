import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from './csv/item.ts';
import { keySources } from './import-key.ts';

const item = (fields: Partial<Item>): Item => ({
  line: 1,
  kind: 'outgo',
  date: '2024-03-01',
  value: '10.00',
  third_party: '',
  description: '',
  categories: [],
  fitid: '',
  raw: 'Padaria',
  other_account: '',
  other_value: '',
  balance: null,
  ...fields,
});
const keys = (...items: Partial<Item>[]): readonly string[] => keySources(items.map(item));

test('case, width, spaces and a later change of the wallet’s digits do not change the key of a line', () => {
  const [one, two] = [keys({ raw: 'PADARIA  Ｓul ' }), keys({ raw: 'padaria Sul', value: '10.0000' })];
  expect(one).toEqual(two);
});

test('day, direction, value and text change the key, and equal lines of one file have different keys', () => {
  const all = [{}, { date: '2024-03-02' }, { kind: 'income' as const }, { value: '100.00' }, { raw: 'Pão' }].flatMap(
    (one) => keys(one),
  );
  expect(new Set(all).size).toBe(5);
  expect(new Set(keys({}, {}, {})).size).toBe(3);
});

test('the bank’s own key replaces the day', () => {
  expect(keys({ fitid: 'X1' })).toEqual(keys({ fitid: 'x1', date: '2024-03-05' }));
  expect(keys({ fitid: 'X1' })).not.toEqual(keys({ fitid: 'X2' }));
});

const purchases = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    value: fc.constantFrom('1.00', '2.00'),
    raw: fc.constantFrom('a', 'b'),
  }),
  { maxLength: 30 },
);

test('files of complete days that overlap recognise their common lines, and no others', () => {
  fc.assert(
    fc.property(purchases, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (all, from, to) => {
      const items = all
        .toSorted((a, b) => a.day - b.day)
        .map(({ day, ...rest }) => item({ ...rest, date: `2024-03-0${day}` }));
      const [start, end] = [`2024-03-0${Math.min(from, to)}`, `2024-03-0${Math.max(from, to)}`];
      const halves = [
        ...keySources(items.filter(({ date }) => date <= end)),
        ...keySources(items.filter(({ date }) => date >= start)),
      ];
      expect(new Set(halves)).toEqual(new Set(keySources(items)));
      expect(new Set(keySources(items.toReversed()))).toEqual(new Set(keySources(items)));
    }),
    { numRuns: 200 },
  );
});
