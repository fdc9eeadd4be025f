import fc from 'fast-check';
import type { FieldMap, FieldType } from '../fields.ts';
import { isList, type Json, type JsonObject } from '../selector/json.ts';
import { value, words } from './arbitraries.ts';
import { compareBytes, compareJson, compareWords, type Rules } from './evaluate.ts';

/** A table with a column of each type, its rows in wire format, and its comparison rules. */

const columns: Readonly<Record<string, readonly [FieldType, string, fc.Arbitrary<Json>]>> = {
  _id: ['id', 'text COLLATE "C"', fc.constantFrom(...words)],
  name: ['text', 'text COLLATE "und-x-icu"', fc.constantFrom(...words)],
  klass: ['option', 'text COLLATE "C"', fc.constant('a')],
  ref_id: ['id', 'text COLLATE "C"', fc.constantFrom(...words)],
  status: ['option', 'text COLLATE "C"', fc.constantFrom('a', 'b', 'B')],
  count: ['integer', 'integer', fc.constantFrom(0, 1, 2, -3, 10)],
  amount: ['decimal', 'numeric(24,8)', fc.constantFrom('0.50', '-3.00', '10.00', '1.00')],
  active: ['boolean', 'boolean', fc.boolean()],
  day: ['date', 'date', fc.constantFrom('2024-02-29', '2024-03-01', '1999-12-31')],
  at: [
    'time',
    'timestamptz(3)',
    fc.constantFrom('2024-02-29T00:00:00.000Z', '2024-02-29T10:20:30.500Z', '1999-12-31T23:59:59.999Z'),
  ],
  tags: ['tags', 'jsonb', fc.array(fc.constantFrom(...words), { maxLength: 3 })],
  items: ['list', 'jsonb', fc.array(fc.record({ a: value, b: value }, { requiredKeys: [] }), { maxLength: 2 })],
};

/** Columns that are never NULL. */
const always = ['_id', 'klass'];

export const fields: FieldMap = Object.fromEntries(
  Object.entries(columns).map(([name, [type]]) => [
    name,
    {
      column: name === 'klass' ? "'a'::text" : `t."${name}"`,
      type,
      ...(always.includes(name) && { required: true }),
      ...(name === 'klass' && { constant: 'a' }),
    },
  ]),
);

/** For `jsonb_to_recordset` and CREATE TABLE. */
export const columnList = Object.entries(columns)
  .map(([name, [, type]]) => `"${name}" ${type}`)
  .join(', ');

export const columnNames = Object.keys(columns);

export const row: fc.Arbitrary<JsonObject> = fc.record(
  Object.fromEntries(Object.entries(columns).map(([name, [, , values]]) => [name, values])),
  { requiredKeys: always, noNullPrototype: true },
);

/** Arguments of selectors: values of the columns, neighbouring values, and values of other types. */
export const argument: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...Object.keys(columns)).chain((name) => columns[name]?.[2] ?? value),
  fc.constantFrom<Json>(
    '2024',
    '2024-02-29T00:00:00Z',
    '2024-02-29T12:20:30.5+02:00',
    '2024-02-30',
    '2024-02-29T99',
    '0000-01-01',
    '10',
    '0.5',
    'x',
    2.5,
    -0.5,
    1e300,
    -1e300,
    null,
  ),
  value,
);

export const paths = [
  ...columnNames,
  'nothing',
  'name.a',
  'tags.0',
  'items.0.a',
  'items.0',
  'toString',
  'nothing.a',
  '"name"',
  "name' OR TRUE --",
];

export const rules: Rules = {
  absentIsNull: true,
  isText: ([name, ...deeper]) => deeper.length > 0 || name !== 'amount',
  compare: ([name = '', ...deeper], stored, asked) => {
    const type = deeper.length > 0 ? 'list' : columns[name]?.[0];
    if (type === 'decimal') return compareAmount(Number(stored), asked);
    if (typeof stored !== 'string' || typeof asked !== 'string') return compareJson(stored, asked, compareWords);
    if (type === 'text' || type === 'tags' || type === 'list') return compareWords(stored, asked);
    return compareBytes(stored, type === 'time' ? wire(asked) : asked);
  },
};

function compareAmount(stored: number, asked: Json): number {
  if (typeof asked === 'number') return stored - asked;
  if (typeof asked === 'string' && /^-?\d+(\.\d+)?$/.test(asked)) return stored - Number(asked);
  return asked === null || typeof asked === 'boolean' ? 1 : -1;
}

/** A day or time in wire format; other text unchanged. */
function wire(text: string): string {
  const known = ['2024-02-29', '2024-03-01', '1999-12-31'].some((day) => text.startsWith(day));
  const moment =
    known && /^.{10}(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? text : new Date(moment).toISOString();
}

/** The order of a table: missing values last ascending and first descending, ties by `_id`. */
export function compareRows(sort: readonly string[], left: JsonObject, right: JsonObject): number {
  for (const name of [...sort, '_id']) {
    const [a, b] = [left[name], right[name]];
    if (a === undefined || b === undefined) {
      if (a === b) continue;
      return a === undefined ? 1 : -1;
    }
    const order = isList(a) ? 0 : rules.compare([name], a, b);
    if (order !== 0) return order;
  }
  return 0;
}
