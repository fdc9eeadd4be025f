import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Condition } from './condition.ts';
import type { JsonObject } from './json.ts';
import { normalise } from './normalise.ts';
import { document, documentPaths, selectorOver, value } from '../testing/arbitraries.ts';
import { evaluate } from '../testing/evaluate.ts';

const leaf = (name: string, check: object, not = false) => ({ op: 'test', path: name.split('.'), not, test: check });
const selectors = selectorOver(documentPaths, value);

describe('normalise', () => {
  test.each<[JsonObject, object]>([
    [{}, { op: 'and', of: [] }],
    [{ a: 1 }, leaf('a', { op: 'eq', value: 1 })],
    [{ a: {} }, leaf('a', { op: 'eq', value: {} })],
    [{ a: [1] }, leaf('a', { op: 'eq', value: [1] })],
    [{ a: { b: 1 } }, leaf('a.b', { op: 'eq', value: 1 })],
    [{ a: { $not: { $gt: 1 } } }, leaf('a', { op: 'lte', value: 1 })],
    [{ $not: { a: { $in: [1] } } }, leaf('a', { op: 'nin', values: [1] })],
    [{ $not: { a: { $exists: true } } }, leaf('a', { op: 'exists', value: false })],
    [{ $not: { a: { $size: 1 } } }, leaf('a', { op: 'size', size: 1 }, true)],
    [{ $not: { $not: { a: { $size: 1 } } } }, leaf('a', { op: 'size', size: 1 })],
    [{ a: { $gt: '\0' } }, leaf('a', { op: 'gt', value: '' })],
    [
      { a: { $gt: 1, $lt: 3 } },
      { op: 'and', of: [leaf('a', { op: 'gt', value: 1 }), leaf('a', { op: 'lt', value: 3 })] },
    ],
    [
      { $not: { a: 1, b: 2 } },
      { op: 'or', of: [leaf('a', { op: 'ne', value: 1 }), leaf('b', { op: 'ne', value: 2 })] },
    ],
    [
      { $nor: [{ a: 1 }, { b: 2 }] },
      { op: 'and', of: [leaf('a', { op: 'ne', value: 1 }), leaf('b', { op: 'ne', value: 2 })] },
    ],
    [{ a: { $or: [1, 2] } }, { op: 'or', of: [leaf('a', { op: 'eq', value: 1 }), leaf('a', { op: 'eq', value: 2 })] }],
  ])('%j', (selector, condition) => {
    expect(normalise(selector)).toEqual(condition);
  });

  test('leaves no negation above a leaf', () => {
    fc.assert(
      fc.property(selectors, (selector) => {
        for (const part of parts(normalise(selector))) {
          if (part.op !== 'test') expect(['and', 'or']).toContain(part.op);
          else if (part.not)
            expect([
              'type',
              'mod',
              'regex',
              'all',
              'size',
              'beginsWith',
              'elemMatch',
              'allMatch',
              'keyMapMatch',
            ]).toContain(part.test.op);
        }
      }),
    );
  });

  test('negating twice changes nothing', () => {
    fc.assert(
      fc.property(fc.constantFrom(...documentPaths), selectors, (_, selector) => {
        fc.pre(Object.keys(selector)[0] !== '$or' || Object.keys(selector).length > 1);
        expect(normalise({ $not: { $not: selector } })).toEqual(normalise(selector));
      }),
    );
  });

  test('$nor is $not of $or, and $not of $and is $or of $not', () => {
    const some = fc.array(
      selectors.filter((selector) => Object.keys(selector).length > 0),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(some, (list) => {
        expect(normalise({ $nor: list })).toEqual(normalise({ $not: { $or: list } }));
        const each = list.map((selector) => ({ $not: selector }));
        expect(normalise({ $not: { $and: list } })).toEqual(normalise({ $or: each }));
      }),
    );
  });

  test('no document matches both a selector on one field and its negation', () => {
    fc.assert(
      fc.property(document, selectorOver(['a'], value), (doc, selector) => {
        fc.pre(!JSON.stringify(selector).includes('[]'));
        expect(evaluate(selector, doc) && evaluate({ $not: selector }, doc)).toBe(false);
      }),
    );
  });
});

function* parts(condition: Condition): Generator<Condition> {
  yield condition;
  if (condition.op !== 'test') for (const part of condition.of) yield* parts(part);
}
