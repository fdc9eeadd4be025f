import type { Writer, Bind } from './binder.ts';
import { allOf, always, anyOf, never } from './boolean-sql.ts';
import type { Condition, Leaf, OtherTest, Test } from '../selector/condition.ts';
import { isList, type Json } from '../selector/json.ts';
import { orderSql } from './order-sql.ts';
import type { Path } from '../selector/path.ts';

/** A condition on a free-form document: `base` is SQL for a jsonb value. */
export function documentSql(condition: Condition, base: string, writer: Writer): string {
  if (condition.op === 'test') return documentLeafSql(condition, base, writer);
  const parts = condition.of.map((part) => documentSql(part, base, writer));
  return condition.op === 'and' ? allOf(parts) : anyOf(parts);
}

/** One test of a document, at the end of its path. */
export function documentLeafSql(leaf: Leaf, base: string, writer: Writer): string {
  const steps = locate(base, leaf.path, writer.bind);
  const value = steps.at(-1) ?? base;
  if (leaf.test.op === 'exists') return leaf.test.value ? `${value} IS NOT NULL` : missing(steps, value);
  const holds = testSql(leaf.test, value, leaf.path, writer);
  return leaf.not ? `(${value} IS NOT NULL AND (${holds}) IS NOT TRUE)` : holds;
}

/** SQL for the value at `path` of the jsonb value `base`. */
export function valueAt(base: string, path: Path, bind: Bind): string {
  return locate(base, path, bind).at(-1) ?? base;
}

/** The value at each prefix of the path, beginning with the document. Only a plain number can index a list. */
function locate(base: string, path: Path, bind: Bind): string[] {
  const steps = [base];
  for (const name of path) {
    const from = steps.at(-1) ?? base;
    steps.push(
      /^\+?\d+$/.test(name) ? `(${from} #> ARRAY[${bind(name, 'text')}])` : `(${from} -> ${bind(name, 'text')})`,
    );
  }
  return steps;
}

/**
 * CouchDB distinguishes a missing field of an object from a path through a value that is no object, which never
 * matches.
 */
function missing(steps: readonly string[], value: string): string {
  const parents = steps.slice(0, -1).reverse();
  return parents.length === 0
    ? never
    : `(${value} IS NULL AND jsonb_typeof(COALESCE(${parents.join(', ')})) = 'object')`;
}

function testSql(test: Exclude<Test, { op: 'exists' }>, value: string, path: Path, writer: Writer): string {
  const { bind } = writer;
  switch (test.op) {
    case 'eq':
      return `${value} = ${bind(JSON.stringify(test.value), 'jsonb')}`;
    case 'ne':
      return `${value} <> ${bind(JSON.stringify(test.value), 'jsonb')}`;
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return orderSql(value, test.op, test.value, path.length === 1 && path[0] === '_id' ? 'C' : 'und-x-icu', writer);
    case 'in':
    case 'nin':
      return membership(test.op, test.values, value, writer);
    default:
      return otherSql(test, value, writer);
  }
}

function membership(op: 'in' | 'nin', values: readonly Json[], value: string, writer: Writer): string {
  if (values.length === 0) return op === 'in' ? never : `${value} IS NOT NULL`;
  const list = writer.bind(
    values.map((item) => JSON.stringify(item)),
    'jsonb[]',
  );
  const element = alias(writer);
  const within = `EXISTS (SELECT FROM jsonb_array_elements(${value}) AS ${element}(v) WHERE ${element}.v = ANY(${list}))`;
  return op === 'in'
    ? `CASE jsonb_typeof(${value}) WHEN 'array' THEN ${within} ELSE ${value} = ANY(${list}) END`
    : `CASE jsonb_typeof(${value}) WHEN 'array' THEN NOT ${within} ELSE ${value} <> ALL(${list}) END`;
}

function otherSql(test: OtherTest, value: string, writer: Writer): string {
  const { bind } = writer;
  const text = `(${value} #>> '{}')`;
  switch (test.op) {
    case 'type':
      return `jsonb_typeof(${value}) = ${bind(test.name, 'text')}`;
    case 'mod':
      return when(
        value,
        'number',
        `${text}::numeric % ${bind(test.divisor, 'numeric')} = ${bind(test.remainder, 'numeric')}`,
      );
    case 'regex':
      return when(value, 'string', `${text} COLLATE "und-x-icu" ~ ${bind(test.pattern, 'text')}`);
    case 'beginsWith':
      return when(value, 'string', `starts_with(${text}, ${bind(test.prefix, 'text')})`);
    case 'size':
      return when(value, 'array', `jsonb_array_length(${value}) = ${bind(test.size, 'bigint')}`);
    case 'all':
      return containsAll(test.values, value, writer);
    case 'elemMatch':
    case 'allMatch':
      return elements(test.op, test.condition, value, writer);
    case 'keyMapMatch': {
      const key = alias(writer);
      const keys = `(SELECT to_jsonb(k) AS v FROM jsonb_object_keys(${value}) AS k) AS ${key}`;
      return when(
        value,
        'object',
        `EXISTS (SELECT FROM ${keys} WHERE ${documentSql(test.condition, `${key}.v`, writer)})`,
      );
    }
  }
}

function containsAll(values: readonly Json[], value: string, writer: Writer): string {
  if (values.length === 0) return never;
  const wanted = alias(writer);
  const element = alias(writer);
  const list = writer.bind(
    values.map((item) => JSON.stringify(item)),
    'jsonb[]',
  );
  const lacking = `SELECT FROM unnest(${list}) AS ${wanted}(v) WHERE NOT EXISTS (SELECT FROM jsonb_array_elements(${value}) AS ${element}(v) WHERE ${element}.v = ${wanted}.v)`;
  const [only] = values;
  // CouchDB: a single list among the arguments may also be the whole value.
  const whole =
    values.length === 1 && isList(only) ? `${value} = ${writer.bind(JSON.stringify(only), 'jsonb')}` : never;
  return when(value, 'array', anyOf([whole, `NOT EXISTS (${lacking})`]));
}

function elements(op: 'elemMatch' | 'allMatch', condition: Condition, value: string, writer: Writer): string {
  const element = alias(writer);
  const holds = documentSql(condition, `${element}.v`, writer);
  const from = `jsonb_array_elements(${value}) AS ${element}(v)`;
  if (op === 'elemMatch') return when(value, 'array', `EXISTS (SELECT FROM ${from} WHERE ${holds})`);
  const failing = holds === always ? never : `(${holds}) IS NOT TRUE`;
  return when(value, 'array', `jsonb_array_length(${value}) > 0 AND NOT EXISTS (SELECT FROM ${from} WHERE ${failing})`);
}

/** A CASE, because functions on a value of the wrong type fail and AND does not guarantee an order. */
function when(value: string, type: 'array' | 'object' | 'string' | 'number', holds: string): string {
  return `CASE jsonb_typeof(${value}) WHEN '${type}' THEN ${holds} ELSE FALSE END`;
}

function alias(writer: Writer): string {
  writer.aliases.next += 1;
  return `e${writer.aliases.next}`;
}
