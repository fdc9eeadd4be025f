import fc from 'fast-check';
import type { Json, JsonObject } from '../selector/json.ts';

/** Words that test order, escaping and injection; few, so that selectors match documents. */
export const words = [
  '',
  'a',
  'A',
  'á',
  'ab',
  'aab',
  'b',
  'B',
  'ção',
  'z\nq',
  '_',
  '1',
  "O'Brien",
  '"',
  '\\',
  '$1',
  '😀',
  "'; DROP TABLE x; --",
];

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(null, true, false),
  fc.constantFrom(0, 1, 2, -1, -3, 0.5, 10, 1e21, 1e-7),
  fc.constantFrom(...words),
);

const names = ['a', 'b', 'c', '_id', '0', 'x.y', '$d', 'ç'];

export const value: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 2, noNullPrototype: true }),
  ),
})).value;

export const document: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.constantFrom(...words),
    fc.dictionary(fc.constantFrom(...names), value, { minKeys: 3, maxKeys: 8, noNullPrototype: true }),
  )
  .map(([id, doc]) => ({ ...doc, _id: id }));

const patterns = [
  'a',
  '^a',
  'b$',
  '(?i)^A',
  '[a-c]+',
  'a.b',
  '^.$',
  String.raw`\d`,
  String.raw`^\w+$`,
  '(?:ab|b)',
  'a{2}',
  '',
  '[^a]',
  String.raw`\bab\b`,
];

/** Any test of a field. */
function tests(values: fc.Arbitrary<Json>, deeper: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const one = (operator: string, argument: fc.Arbitrary<Json>) => argument.map((item) => ({ [operator]: item }));
  const list = fc.array(values, { maxLength: 3 });
  return fc.oneof(
    fc.constantFrom('$eq', '$ne', '$lt', '$lte', '$gt', '$gte').chain((operator) => one(operator, values)),
    fc.constantFrom('$in', '$nin', '$all').chain((operator) => one(operator, list)),
    one('$exists', fc.boolean()),
    one('$type', fc.constantFrom('null', 'boolean', 'number', 'string', 'array', 'object', 'nonsense')),
    one('$size', fc.nat(3)),
    one('$mod', fc.tuple(fc.constantFrom(1, 2, -2, 3), fc.constantFrom(0, 1, -1))),
    one('$regex', fc.constantFrom(...patterns)),
    one('$beginsWith', fc.constantFrom(...words)),
    fc.constantFrom('$elemMatch', '$allMatch', '$keyMapMatch').chain((operator) => one(operator, deeper)),
  );
}

/** Selectors over `paths`, with every operator in every allowed position. */
export function selectorOver(paths: readonly string[], values: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  return fc
    .letrec<{ selector: JsonObject; condition: Json; inner: JsonObject }>((tie) => ({
      condition: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        values.filter((item) => typeof item !== 'object' || item === null || Array.isArray(item)),
        tests(values, tie('inner')),
        fc.record({ $not: tests(values, tie('inner')) }),
        fc.tuple(tests(values, tie('inner')), tests(values, tie('inner'))).map(([a, b]) => ({ ...a, ...b })),
        fc.record({ $or: fc.array(tie('condition'), { maxLength: 2 }) }),
      ),
      inner: fc.oneof(
        { maxDepth: 2, withCrossShrink: true },
        tests(values, fc.constant({ $gt: 0 })),
        fc.constantFrom('a', 'b', '0', '_id').chain((name) => tie('condition').map((item) => ({ [name]: item }))),
      ),
      selector: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        fc.constantFrom(...paths).chain((name) => tie('condition').map((item) => ({ [name]: item }))),
        fc
          .constantFrom('$and', '$or', '$nor')
          .chain((operator) =>
            fc.array(tie('selector').filter(isNotEmpty), { maxLength: 3 }).map((items) => ({ [operator]: items })),
          ),
        fc.record({ $not: tie('selector').filter(isNotEmpty) }),
        fc.tuple(tie('selector'), tie('selector')).map(([a, b]) => ({ ...a, ...b })),
      ),
    }))
    .selector.filter((selector) => depthOf(selector) <= 6);
}

/** The nesting of operators, a few below the limit, so that tests can wrap them. */
function depthOf(json: Json): number {
  if (typeof json !== 'object' || json === null) return 0;
  return Math.max(0, ...Object.entries(json).map(([key, item]) => depthOf(item) + (key.startsWith('$') ? 1 : 0)));
}

function isNotEmpty(object: JsonObject): boolean {
  return Object.keys(object).length > 0;
}

export const documentPaths = [
  'a',
  'a',
  'a',
  'b',
  'b',
  'c',
  '_id',
  'a.b',
  'a.0',
  'b.a.c',
  'b.1.a',
  String.raw`x\.y`,
  String.raw`\$d`,
  'a.-1',
  'ç',
  'a.+1',
  'zz.a',
];
