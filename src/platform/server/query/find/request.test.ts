import { describe, expect, test } from 'vitest';
import { limits } from './selector/limits.ts';
import { parseFind } from './request.ts';

const refused = (error: string) => expect.objectContaining({ error, status: 400 });
const selector = {};

describe('a _find request', () => {
  test('has CouchDB’s defaults', () => {
    expect(parseFind({ selector })).toMatchObject({
      limit: 25,
      skip: 0,
      fields: undefined,
      bookmark: undefined,
      sort: { direction: 'asc', paths: [] },
    });
  });

  test('accepts and ignores CouchDB’s options for indexes and replicas', () => {
    const body = {
      use_index: ['a', 'b'],
      r: 2,
      conflicts: true,
      stable: false,
      update: true,
      execution_stats: true,
      allow_fallback: false,
    };
    expect(parseFind({ selector, ...body }).limit).toBe(25);
  });

  test.each([
    [null, 'bad_request'],
    [[], 'bad_request'],
    [{}, 'missing_required_key'],
    [{ selector: null }, 'invalid_selector_json'],
    [{ selector: [] }, 'invalid_selector_json'],
    [{ selector: 'a' }, 'invalid_selector_json'],
    [{ selector, partition: 'x' }, 'invalid_key'],
    [{ selector, constructor: 1 }, 'invalid_key'],
    [{ selector, conflicts: null }, 'bad_request'],
    [{ selector, r: 0 }, 'bad_request'],
    [{ selector, limit: -1 }, 'invalid_non_neg_integer'],
    [{ selector, limit: 1.5 }, 'invalid_non_neg_integer'],
    [{ selector, limit: '5' }, 'invalid_non_neg_integer'],
    [{ selector, limit: null }, 'invalid_non_neg_integer'],
    [{ selector, limit: 201 }, 'bad_request'],
    [{ selector, skip: 10_001 }, 'bad_request'],
    [{ selector, skip: true }, 'invalid_non_neg_integer'],
    [{ selector, fields: 'a' }, 'invalid_fields'],
    [{ selector, fields: ['a', 2] }, 'invalid_fields'],
    [{ selector, fields: ['a..b'] }, 'invalid_fields'],
    [{ selector, fields: [''] }, 'invalid_fields'],
    [{ selector, fields: null }, 'invalid_fields'],
    [{ selector, sort: null }, 'invalid_sort_json'],
    [{ selector, sort: 'a' }, 'invalid_sort_json'],
    [{ selector, sort: [2] }, 'invalid_sort_json'],
    [{ selector, sort: [{ a: 'up' }] }, 'invalid_sort_json'],
    [{ selector, sort: [{ a: 'asc', b: 'asc' }] }, 'invalid_sort_json'],
    [{ selector, sort: [{}] }, 'invalid_sort_json'],
    [{ selector, sort: [{ a: 'asc' }, { b: 'desc' }] }, 'unsupported_mixed_sort'],
    [{ selector, bookmark: 5 }, 'invalid_bookmark'],
  ])('%j → %s', (body, error) => {
    expect(() => parseFind(body)).toThrow(refused(error));
  });

  test('null and an empty bookmark are the first page', () => {
    expect(parseFind({ selector, bookmark: null }).bookmark).toBeUndefined();
    expect(parseFind({ selector, bookmark: '' }).bookmark).toBeUndefined();
  });

  test('sorts by names and by names with a direction', () => {
    expect(parseFind({ selector, sort: ['a', { 'b.c': 'asc' }] }).sort).toEqual({
      direction: 'asc',
      paths: [['a'], ['b', 'c']],
    });
  });

  test.each([
    [{ $not_an_op: 2 }, 'invalid_operator'],
    [{ a: { $not_an_op: 2 } }, 'invalid_operator'],
    [{ a: { $beginsWith: true } }, 'invalid_operator'],
    [{ $gt: 2 }, 'invalid_selector'],
    [{ '': 2 }, 'invalid_selector'],
    [{ 'a..b': 2 }, 'invalid_selector'],
    [{ $and: [{}] }, 'invalid_selector'],
    [{ a: { $text: 'x' } }, 'not_supported'],
    [{ $text: 'x' }, 'not_supported'],
    [{ a: { $where: 'x' } }, 'not_supported'],
    [{ a: { $geoWithin: {} } }, 'not_supported'],
    [{ $and: {} }, 'bad_arg'],
    [{ $or: 1 }, 'bad_arg'],
    [{ $nor: 'a' }, 'bad_arg'],
    [{ $not: [] }, 'bad_arg'],
    [{ a: { $in: 'x' } }, 'bad_arg'],
    [{ a: { $nin: null } }, 'bad_arg'],
    [{ a: { $all: {} } }, 'bad_arg'],
    [{ a: { $exists: 1 } }, 'bad_arg'],
    [{ a: { $type: 1 } }, 'bad_arg'],
    [{ a: { $size: -1 } }, 'bad_arg'],
    [{ a: { $size: 1.5 } }, 'bad_arg'],
    [{ a: { $mod: [0, 0] } }, 'bad_arg'],
    [{ a: { $mod: [2] } }, 'bad_arg'],
    [{ a: { $mod: [2, 1.5] } }, 'bad_arg'],
    [{ a: { $elemMatch: 1 } }, 'bad_arg'],
    [{ a: { $allMatch: [] } }, 'bad_arg'],
    [{ a: { $keyMapMatch: null } }, 'bad_arg'],
    [{ a: { $regex: '(' } }, 'bad_arg'],
    [{ a: { $regex: 5 } }, 'bad_arg'],
    [{ a: 'nul \0' }, 'invalid_selector'],
    [{ 'a\0': 1 }, 'invalid_selector'],
    [{ a: { $in: [['\ud800']] } }, 'invalid_selector'],
    [{ a: Number.POSITIVE_INFINITY }, 'invalid_selector'],
  ])('the selector %j → %s', (bad, error) => {
    expect(() => parseFind({ selector: bad })).toThrow(refused(error));
  });
});

describe('limits', () => {
  const nested = (depth: number): object => (depth === 0 ? { a: 1 } : { $and: [nested(depth - 1)] });
  const value = (depth: number): unknown => (depth === 0 ? 1 : [value(depth - 1)]);
  const path = (length: number) => Array.from({ length }, () => 'a').join('.');

  test.each([
    ['depth', nested(limits.depth), nested(limits.depth + 1)],
    ['depth of a value', { a: value(limits.depth) }, { a: value(limits.depth + 1) }],
    [
      'conditions',
      { $and: Array.from({ length: limits.nodes / 2 - 1 }, () => ({ a: 1 })) },
      { $and: Array.from({ length: limits.nodes }, () => ({ a: 1 })) },
    ],
    [
      'values',
      { a: { $in: Array.from({ length: limits.values - 1 }, () => 1) } },
      { a: { $in: Array.from({ length: limits.values }, () => 1) } },
    ],
    ['path', { [path(limits.path)]: 1 }, { [path(limits.path + 1)]: 1 }],
    ['path across objects', { a: { [path(limits.path - 1)]: 1 } }, { a: { [path(limits.path)]: 1 } }],
    ['strings', { a: 'é'.repeat(limits.string / 2) }, { a: `${'é'.repeat(limits.string / 2)}x` }],
  ])('%s', (_, most, tooMany) => {
    expect(parseFind({ selector: most }).limit).toBe(25);
    expect(() => parseFind({ selector: tooMany })).toThrow(refused('invalid_selector'));
  });
});
