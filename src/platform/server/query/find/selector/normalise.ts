import { failure } from '#platform/entity/failure.ts';
import type { Condition, Leaf, Selector, Test } from './condition.ts';
import { isList, isObject, shown, type Json } from './json.ts';
import { type Budget, checkText, limits, spendNode, spendValue } from './limits.ts';
import { readTest } from './operators.ts';
import { parsePath, type Path } from './path.ts';

/** The parser's position: the path so far, whether the number of negations above is odd, and the depth. */
interface Place {
  readonly path: Path;
  readonly negated: boolean;
  readonly depth: number;
  /** Inside `$elemMatch` and similar operators a test may apply to the element itself, without a field name. */
  readonly nameless: boolean;
}

/** Validates and normalises a selector. Throws 400 with CouchDB's code for whatever CouchDB refuses. */
export function normalise(selector: Selector): Condition {
  const entries = Object.entries(selector);
  if (entries.length === 0) return all;
  // CouchDB: an empty $or beside other conditions holds, alone it finds nothing.
  if (entries.length === 1 && isList(selector['$or']) && selector['$or'].length === 0) return { op: 'or', of: [] };
  return read({ nodes: 0, values: 0 }, selector, { path: [], negated: false, depth: 0, nameless: false });
}

const all: Condition = { op: 'and', of: [] };

function read(budget: Budget, value: Json, place: Place): Condition {
  if (!isObject(value)) return readEntry(budget, '$eq', value, place);
  const entries = Object.entries(value);
  if (entries.length === 0) return readEntry(budget, '$eq', value, place);
  return combine(
    place.negated ? 'or' : 'and',
    entries.map(([key, item]) => readEntry(budget, key, item, place)),
  );
}

function readEntry(budget: Budget, key: string, value: Json, place: Place): Condition {
  spendNode(budget, place.depth);
  if (!key.startsWith('$')) return read(budget, value, { ...place, path: extend(place.path, key) });
  const deeper = { ...place, depth: place.depth + 1 };
  const opposite = { ...deeper, negated: !place.negated };
  switch (key) {
    case '$and':
      return combine(
        place.negated ? 'or' : 'and',
        list(key, value).map((item) => read(budget, item, deeper)),
      );
    case '$or':
      return combine(
        place.negated ? 'and' : 'or',
        list(key, value).map((item) => read(budget, item, deeper)),
      );
    case '$nor':
      return combine(
        place.negated ? 'or' : 'and',
        list(key, value).map((item) => read(budget, item, opposite)),
      );
    case '$not':
      if (!isObject(value)) throw badArgument(key, value);
      return read(budget, value, opposite);
    case '$elemMatch':
    case '$allMatch':
    case '$keyMapMatch':
      if (!isObject(value)) throw badArgument(key, value);
      return leaf(place, {
        op: matchers[key],
        condition: read(budget, value, { ...deeper, path: [], negated: false, nameless: true }),
      });
    default: {
      const argument = ranges.has(key) && typeof value === 'string' ? value.replaceAll('\0', '') : value;
      spendValue(budget, argument);
      return leaf(place, readTest(key, argument));
    }
  }
}

/** CouchDB's clients use `$gt: "\u0000"`; collation ignores that character, and no stored text contains it. */
const ranges = new Set(['$lt', '$lte', '$gt', '$gte']);

const matchers = { $elemMatch: 'elemMatch', $allMatch: 'allMatch', $keyMapMatch: 'keyMapMatch' } as const;

/** In CouchDB an empty list is true under every boolean operator. */
function combine(op: 'and' | 'or', of: readonly Condition[]): Condition {
  const [first, second] = of;
  if (first === undefined) return all;
  return second === undefined ? first : { op, of };
}

function leaf(place: Place, test: Test): Leaf {
  if (place.path.length === 0 && !place.nameless) {
    throw failure('invalid_selector', 'One or more conditions is missing a field name.');
  }
  return place.negated ? negate(place.path, test) : { op: 'test', path: place.path, not: false, test };
}

function negate(path: Path, test: Test): Leaf {
  switch (test.op) {
    case 'eq':
    case 'ne':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return { op: 'test', path, not: false, test: { op: opposites[test.op], value: test.value } };
    case 'in':
    case 'nin':
      return { op: 'test', path, not: false, test: { op: opposites[test.op], values: test.values } };
    case 'exists':
      return { op: 'test', path, not: false, test: { op: 'exists', value: !test.value } };
    default:
      return { op: 'test', path, not: true, test };
  }
}

const opposites = {
  eq: 'ne',
  ne: 'eq',
  lt: 'gte',
  lte: 'gt',
  gt: 'lte',
  gte: 'lt',
  in: 'nin',
  nin: 'in',
} as const;

function extend(path: Path, name: string): Path {
  checkText(name);
  const more = parsePath(name);
  if (more === undefined) throw failure('invalid_selector', 'One or more conditions is missing a field name.');
  if (more.some((part) => part === '__proto__' || part === 'constructor'))
    throw failure('invalid_selector', 'A field must not be named __proto__ or constructor.');
  if (path.length + more.length > limits.path) {
    throw failure('invalid_selector', `The selector is too large: a path of more than ${limits.path} names.`);
  }
  return [...path, ...more];
}

function list(operator: string, value: Json): readonly Json[] {
  if (!isList(value)) throw badArgument(operator, value);
  return value;
}

function badArgument(operator: string, value: Json): Error {
  return failure('bad_arg', `Bad argument for operator ${operator}: ${shown(value)}`);
}
