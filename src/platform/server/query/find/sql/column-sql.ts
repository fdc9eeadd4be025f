import { always, never } from './boolean-sql.ts';
import { type ScalarType, comparabilityOf, wireType } from './column-value.ts';
import type { Comparison, Leaf, Membership, OtherTest, Test } from '../selector/condition.ts';
import type { Writer } from './binder.ts';
import type { FieldColumn } from '../fields.ts';

/** A scalar column of a table. */
export type ScalarColumn = FieldColumn & { readonly type: ScalarType };

/**
 * SQL of one test of a scalar column, simple enough for its index: `status = ANY($2)`, `created_at > $3`. A missing
 * value is NULL, for which all of these are unknown, negated or not.
 */
export function columnSql(leaf: Leaf, field: ScalarColumn, writer: Writer): string {
  const { test } = leaf;
  const decided = field.constant === undefined ? undefined : testConstant(test, field.constant);
  if (decided !== undefined) return decided ? always : never;
  switch (test.op) {
    case 'exists':
      return test.value ? present(field) : absent(field);
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return comparisonSql(test, field, writer);
    case 'in':
    case 'nin':
      return membershipSql(test, field, writer);
    default:
      return negatable(otherSql(test, field, writer), leaf.not, field);
  }
}

/** The result of a test on a constant; undefined if only the database can decide. */
function testConstant(test: Test, value: string): boolean | undefined {
  switch (test.op) {
    case 'eq':
      return test.value === value;
    case 'ne':
      return test.value !== value;
    case 'in':
      return test.values.includes(value);
    case 'nin':
      return !test.values.includes(value);
    default:
      return undefined;
  }
}

/** Text in the order of the column's values. */
export function collated(field: ScalarColumn): string {
  if (field.type === 'text') return `${field.column} COLLATE "und-x-icu"`;
  return field.type === 'id' || field.type === 'option' ? `${field.column} COLLATE "C"` : field.column;
}

const signs = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

function comparisonSql(test: Comparison, field: ScalarColumn, writer: Writer): string {
  // A row cannot distinguish null from missing.
  if (test.value === null && test.op === 'eq') return absent(field);
  const comparability = comparabilityOf(field.type, test.value);
  const equality = test.op === 'eq' || test.op === 'ne';
  switch (comparability.is) {
    case 'same': {
      const parameter = writer.bind(comparability.value, comparability.type);
      return `${equality ? field.column : collated(field)} ${signs[test.op]} ${parameter}`;
    }
    case 'between':
      if (equality) return constant(test.op === 'ne', field);
      return `${field.column} ${test.op === 'gt' || test.op === 'gte' ? '>' : '<='} ${writer.bind(comparability.floor, 'bigint')}`;
    case 'text':
      if (equality) return constant(test.op === 'ne', field);
      return `${wireText(field) ?? field.column} COLLATE "C" ${signs[test.op]} ${writer.bind(comparability.value, 'text')}`;
    case 'below':
      return constant(['gt', 'gte', 'ne'].includes(test.op), field);
    case 'above':
      return constant(['lt', 'lte', 'ne'].includes(test.op), field);
  }
}

function membershipSql(test: Membership, field: ScalarColumn, writer: Writer): string {
  const comparable = test.values.flatMap((value) => {
    const comparability = comparabilityOf(field.type, value);
    return comparability.is === 'same' ? [comparability] : [];
  });
  const [first] = comparable;
  const values = comparable.map((comparability) => comparability.value);
  // With one value use equality: the index then keeps its order.
  if (test.op === 'in' && values.length === 1 && first && !test.values.includes(null)) {
    return `${field.column} = ${writer.bind(first.value, first.type)}`;
  }
  const list = first && writer.bind(values, `${first.type}[]`);
  if (test.op === 'nin') return list === undefined ? present(field) : `${field.column} <> ALL(${list})`;
  const among = list === undefined ? never : `${field.column} = ANY(${list})`;
  if (!test.values.includes(null)) return among;
  return among === never ? absent(field) : `(${among} OR ${absent(field)})`;
}

function otherSql(test: OtherTest, field: ScalarColumn, writer: Writer): string {
  const text = wireText(field);
  switch (test.op) {
    case 'type':
      return test.name === wireType(field.type) ? always : never;
    case 'mod':
      if (field.type !== 'integer') return never;
      return `${field.column} % ${writer.bind(test.divisor, 'bigint')} = ${writer.bind(test.remainder, 'bigint')}`;
    case 'regex':
      return text === undefined ? never : `${text} COLLATE "und-x-icu" ~ ${writer.bind(test.pattern, 'text')}`;
    case 'beginsWith':
      return text === undefined ? never : `starts_with(${text}, ${writer.bind(test.prefix, 'text')})`;
    default:
      return never;
  }
}

/** The value as text in wire format, for tests on text; undefined for numbers, amounts and booleans. */
function wireText(field: ScalarColumn): string | undefined {
  switch (field.type) {
    case 'text':
    case 'id':
    case 'option':
      return field.column;
    case 'date':
      return `to_char(${field.column}, 'YYYY-MM-DD')`;
    case 'time':
      return `to_char(${field.column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    default:
      return undefined;
  }
}

function negatable(holds: string, not: boolean, field: ScalarColumn): string {
  if (holds === always || holds === never) return constant((holds === always) !== not, field);
  return not ? `NOT (${holds})` : holds;
}

/** A result that is the same for every value of the column. */
function constant(holds: boolean, field: ScalarColumn): string {
  return holds ? present(field) : never;
}

function present(field: FieldColumn): string {
  return field.required ? always : `${field.column} IS NOT NULL`;
}

export function absent(field: FieldColumn): string {
  return field.required ? never : `${field.column} IS NULL`;
}
