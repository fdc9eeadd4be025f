import { failure } from '#platform/entity/failure.ts';
import type { Test } from './condition.ts';
import { isList, shown, type Json } from './json.ts';
import { translateRegex } from './regex.ts';

/** Parses an operator of a leaf, with CouchDB's checks of its argument. */
export function readTest(operator: string, value: Json): Test {
  const bad = () => failure('bad_arg', `Bad argument for operator ${operator}: ${shown(value)}`);
  switch (operator) {
    case '$eq':
    case '$ne':
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      return { op: comparisons[operator], value };
    case '$in':
    case '$nin':
      if (!isList(value)) throw bad();
      return { op: operator === '$in' ? 'in' : 'nin', values: value };
    case '$all':
      if (!isList(value)) throw bad();
      return { op: 'all', values: value };
    case '$exists':
      if (typeof value !== 'boolean') throw bad();
      return { op: 'exists', value };
    case '$type':
      if (typeof value !== 'string') throw bad();
      return { op: 'type', name: value };
    case '$mod': {
      const [divisor, remainder] = isList(value) && value.length === 2 ? value : [];
      // CouchDB crashes on a zero divisor for every document; refusing it is kinder.
      if (!isWhole(divisor) || !isWhole(remainder) || divisor === 0) throw bad();
      return { op: 'mod', divisor, remainder };
    }
    case '$size':
      if (!isWhole(value) || value < 0) throw bad();
      return { op: 'size', size: value };
    case '$beginsWith':
      // CouchDB uses another code here than for the other operators.
      if (typeof value !== 'string') throw failure('invalid_operator', `Invalid operator: ${operator}`);
      return { op: 'beginsWith', prefix: value };
    case '$regex': {
      const pattern = typeof value === 'string' ? translateRegex(value) : undefined;
      if (pattern === undefined) throw bad();
      return { op: 'regex', pattern };
    }
    case '$text':
    case '$where':
    case '$geoWithin':
    case '$geoIntersects':
    case '$near':
    case '$nearSphere':
      throw failure('not_supported', `Unsupported operator: ${operator}`);
    default:
      throw failure('invalid_operator', `Invalid operator: ${operator.slice(0, 100)}`);
  }
}

const comparisons = { $eq: 'eq', $ne: 'ne', $lt: 'lt', $lte: 'lte', $gt: 'gt', $gte: 'gte' } as const;

function isWhole(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
