import { type Json, jsonTypes, typeOf, isObject, isList } from '../selector/json.ts';

/**
 * The rules of selectors in memory, evaluated from the selector as sent: the oracle of the differential tests. It
 * shares no code with the SQL except JSON's types.
 */
export interface Rules {
  /** Compares a document's value with a selector's: negative, zero or positive. */
  readonly compare: (path: readonly string[], value: Json, other: Json) => number;
  /** In tables a missing field is also null. */
  readonly absentIsNull: boolean;
  /** Whether tests on text apply to the value at this path. */
  readonly isText: (path: readonly string[]) => boolean;
}

type Found = { readonly value: Json } | 'missing' | 'no path';

export function evaluate(selector: Json, doc: Json, rules: Rules = documentRules): boolean {
  if (isObject(selector) && JSON.stringify(selector) === '{"$or":[]}') return false;
  if (isObject(selector) && Object.keys(selector).length === 0) return true;
  return holds(selector, { root: doc, path: [], negated: false, rules });
}

interface Scope {
  readonly root: Json;
  readonly path: readonly string[];
  readonly negated: boolean;
  readonly rules: Rules;
}

function holds(condition: Json, scope: Scope): boolean {
  if (!isObject(condition) || Object.keys(condition).length === 0) return test('$eq', condition, scope);
  const results = Object.entries(condition).map(([key, value]) => entry(key, value, scope));
  return scope.negated ? results.some(Boolean) : results.every(Boolean);
}

function entry(key: string, value: Json, scope: Scope): boolean {
  if (!key.startsWith('$')) return holds(value, { ...scope, path: [...scope.path, ...split(key)] });
  const items = isList(value) ? value : [];
  const flipped = { ...scope, negated: !scope.negated };
  if (key === '$not') return holds(value, flipped);
  if (['$and', '$or', '$nor'].includes(key)) {
    if (items.length === 0) return true;
    const results = items.map((item) => holds(item, key === '$nor' ? flipped : scope));
    const every = (key === '$or') === scope.negated;
    return every ? results.every(Boolean) : results.some(Boolean);
  }
  return test(key, value, scope);
}

function test(operator: string, argument: Json, scope: Scope): boolean {
  const { path, negated, rules } = scope;
  const found = find(scope.root, path);
  if (operator === '$exists')
    return (found === 'missing' ? false : found === 'no path' ? undefined : true) === (argument !== negated);
  if (found === 'no path') return false;
  if (found === 'missing') return rules.absentIsNull && path.length === 1 && isNullTest(operator, argument, negated);
  return matches(operator, argument, found.value, scope) !== negated;
}

function isNullTest(operator: string, argument: Json, negated: boolean): boolean {
  if (operator === (negated ? '$ne' : '$eq')) return argument === null;
  return operator === (negated ? '$nin' : '$in') && isList(argument) && argument.includes(null);
}

function matches(operator: string, argument: Json, value: Json, scope: Scope): boolean {
  const compare = (left: Json, right: Json) => scope.rules.compare(scope.path, left, right);
  const inner = (condition: Json, root: Json) =>
    holds(condition, { root, path: [], negated: false, rules: documentRules });
  const among = (list: Json) =>
    isList(list) &&
    list.some((item) => (isList(value) ? value.some((part) => compare(part, item) === 0) : compare(value, item) === 0));
  switch (operator) {
    case '$eq':
      return compare(value, argument) === 0;
    case '$ne':
      return compare(value, argument) !== 0;
    case '$lt':
      return compare(value, argument) < 0;
    case '$lte':
      return compare(value, argument) <= 0;
    case '$gt':
      return compare(value, argument) > 0;
    case '$gte':
      return compare(value, argument) >= 0;
    case '$in':
      return among(argument);
    case '$nin':
      return !among(argument);
    case '$type':
      return typeOf(value) === argument;
    case '$mod': {
      const [divisor, remainder] = isList(argument) ? argument.map(Number) : [];
      return typeof value === 'number' && Number.isInteger(value) && value % (divisor ?? 1) === remainder;
    }
    case '$size':
      return isList(value) && value.length === argument;
    case '$regex':
      return typeof value === 'string' && scope.rules.isText(scope.path) && regex(String(argument)).test(value);
    case '$beginsWith':
      return typeof value === 'string' && scope.rules.isText(scope.path) && value.startsWith(String(argument));
    case '$all': {
      const wanted = isList(argument) ? argument : [];
      if (!isList(value) || wanted.length === 0) return false;
      const whole = wanted.length === 1 && isList(wanted[0]) && compare(value, wanted[0]) === 0;
      return whole || wanted.every((item) => value.some((part) => compare(part, item) === 0));
    }
    case '$elemMatch':
      return isList(value) && value.some((part) => inner(argument, part));
    case '$allMatch':
      return isList(value) && value.length > 0 && value.every((part) => inner(argument, part));
    case '$keyMapMatch':
      return isObject(value) && Object.keys(value).some((key) => inner(argument, key));
    default:
      throw new Error(`no such operator: ${operator}`);
  }
}

function find(root: Json, path: readonly string[]): Found {
  let value = root;
  for (const name of path) {
    if (isObject(value)) {
      const next = Object.hasOwn(value, name) ? value[name] : undefined;
      if (next === undefined) return 'missing';
      value = next;
    } else {
      const next = isList(value) && /^\+?\d+$/.test(name) ? value[Number(name)] : undefined;
      if (next === undefined) return 'no path';
      value = next;
    }
  }
  return { value };
}

function split(name: string): string[] {
  return name
    .replaceAll('\\.', '\0')
    .split('.')
    .map((part) => part.replaceAll('\0', '.').replaceAll('\\', ''));
}

function regex(pattern: string): RegExp {
  return pattern.startsWith('(?i)') ? new RegExp(pattern.slice(4), 'iu') : new RegExp(pattern, 'u');
}

/** The order of free-form documents: by type, then numbers by size, text by collation, `_id` by bytes. */
const documentRules: Rules = {
  absentIsNull: false,
  isText: () => true,
  compare: (path, value, other) =>
    compareJson(value, other, path.length === 1 && path[0] === '_id' ? compareBytes : compareWords),
};

export function compareJson(left: Json, right: Json, words: (a: string, b: string) => number): number {
  const types = jsonTypes.indexOf(typeOf(left)) - jsonTypes.indexOf(typeOf(right));
  if (types !== 0) return types;
  if (typeof left === 'string' && typeof right === 'string') return words(left, right);
  if (isList(left) && isList(right)) return compareLists(left, right, words);
  if (isObject(left) && isObject(right)) return compareLists(pairs(left), pairs(right), words);
  return Number(left) - Number(right);
}

function compareLists(left: readonly Json[], right: readonly Json[], words: (a: string, b: string) => number): number {
  for (const [index, item] of left.entries()) {
    const other = right[index];
    if (other === undefined) return 1;
    const order = compareJson(item, other, words);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function pairs(object: { readonly [key: string]: Json }): Json[] {
  return Object.entries(object)
    .toSorted(([a], [b]) => compareWords(a, b))
    .flat();
}

const collator = new Intl.Collator('en');

export function compareWords(a: string, b: string): number {
  return collator.compare(a, b) || compareBytes(a, b);
}

export function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
