import { allOf, always, anyOf, never } from './boolean-sql.ts';
import type { Writer } from './binder.ts';
import { isObject, jsonTypes, typeOf, type Json, type JsonObject } from '../selector/json.ts';

export type Order = 'lt' | 'lte' | 'gt' | 'gte';
export type Collation = 'C' | 'und-x-icu';

const signs = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * SQL that compares a jsonb value with a constant: null < false < true < number < string < array < object. Lists
 * compare item by item, then the shorter is less; objects compare as lists of names and values, sorted by name. jsonb's
 * own order (length first) is only used for numbers and booleans.
 */
export function orderSql(value: string, order: Order, than: Json, collation: Collation, writer: Writer): string {
  const type = typeOf(than);
  const rank = jsonTypes.indexOf(type);
  const others = order === 'lt' || order === 'lte' ? jsonTypes.slice(0, rank) : jsonTypes.slice(rank + 1);
  const names = others.map((name) => `'${name}'`).join(', ');
  const otherType = names === '' ? never : `jsonb_typeof(${value}) IN (${names})`;
  return anyOf([otherType, sameType(value, order, than, collation, writer)]);
}

function sameType(value: string, order: Order, than: Json, collation: Collation, writer: Writer): string {
  const type = typeOf(than);
  const guard = `jsonb_typeof(${value}) = '${type}'`;
  if (than === null) return order === 'lte' || order === 'gte' ? guard : never;
  if (typeof than === 'string') {
    const text = `(${value} #>> '{}') COLLATE "${collation}"`;
    return allOf([guard, `${text} ${signs[order]} ${writer.bind(than, 'text')}`]);
  }
  if (typeof than !== 'object') {
    return allOf([guard, `${value} ${signs[order]} ${writer.bind(JSON.stringify(than), 'jsonb')}`]);
  }
  if (!isObject(than)) return allOf([guard, listOrder(value, order, than, 0, collation, writer)]);
  return objectOrder(value, order, than, collation, writer);
}

/** Compares the items from `at` on; those before are equal. */
function listOrder(
  value: string,
  order: Order,
  than: readonly Json[],
  at: number,
  collation: Collation,
  writer: Writer,
): string {
  const item = `(${value} -> ${at})`;
  const less = order === 'lt' || order === 'lte';
  const other = than[at];
  if (other === undefined) {
    if (order === 'lt') return never;
    if (order === 'gte') return always;
    return order === 'lte' ? `${item} IS NULL` : `${item} IS NOT NULL`;
  }
  const decided = orderSql(item, less ? 'lt' : 'gt', other, collation, writer);
  const equal = `${item} = ${writer.bind(JSON.stringify(other), 'jsonb')}`;
  const rest = listOrder(value, order, than, at + 1, collation, writer);
  return anyOf([less ? `${item} IS NULL` : never, decided, allOf([equal, rest])]);
}

function objectOrder(value: string, order: Order, than: JsonObject, collation: Collation, writer: Writer): string {
  writer.aliases.next += 1;
  const flat = `o${writer.aliases.next}`;
  const holds = listOrder(`${flat}.v`, order, flatten(than), 0, collation, writer);
  const pairs = `jsonb_each(${value}) AS o(key, value) CROSS JOIN LATERAL (VALUES (1, to_jsonb(o.key)), (2, o.value)) AS p(n, v)`;
  const list = `SELECT COALESCE(jsonb_agg(p.v ORDER BY o.key COLLATE "und-x-icu", p.n), '[]') AS v FROM ${pairs}`;
  return `CASE jsonb_typeof(${value}) WHEN 'object' THEN (SELECT ${holds} FROM (${list}) AS ${flat}) ELSE FALSE END`;
}

const collator = new Intl.Collator('en');

function flatten(object: JsonObject): Json[] {
  return Object.entries(object)
    .toSorted(([a], [b]) => collator.compare(a, b) || (a < b ? -1 : 1))
    .flat();
}
