import { describe, expect, test } from 'vitest';
import { check, checkValue, isDate } from './check.ts';
import { defineEntity } from './define.ts';
import { hexId, isRev, newId, nextRev } from './id.ts';
import { fill, nearestLocale } from './messages.ts';
import { locales } from './locale.ts';
import { normalise, searchWords } from './search-text.ts';

const thing = defineEntity({
  kind: 'thing',
  plural: 'things',
  prefix: 'thg',
  module: 'test',
  scope: 'account',
  fields: {
    name: { type: 'text', max: 5, required: true },
    price: { type: 'decimal', scale: 2 },
    state: { type: 'option', options: ['on', 'off'], default: 'on' },
    plan: { type: 'option', options: ['free'], default: 'free', write: 'server' },
    parts: { type: 'list', max: 2, of: { text: { type: 'text', max: 9, required: true }, done: { type: 'boolean' } } },
    tags: { type: 'tags', max: 3 },
  },
  title: 'name',
  list: [],
  form: [],
  sort: 'name',
});

describe('check', () => {
  test('fills defaults at creation and leaves what was not sent alone at an update', () => {
    expect(check(thing, { name: 'a' }, 'create').values).toMatchObject({
      name: 'a',
      state: 'on',
      plan: 'free',
      price: null,
    });
    expect(check(thing, { price: '1.5' }, 'update').values).toEqual({ price: '1.50' });
    expect(check(thing, { state: '' }, 'update').values).toEqual({ state: null });
  });

  test('keeps one spelling: digits, order of parts, tags without repeats', () => {
    const { values } = check(thing, { price: 3, parts: [{ done: true, text: 'x' }], tags: ['a', ' a', 'b'] }, 'update');
    expect(JSON.stringify(values)).toBe('{"price":"3.00","parts":[{"text":"x","done":true}],"tags":["a","b"]}');
  });

  test('names each fault by its field', () => {
    const { complaints } = check(thing, { name: ' ', price: '1.234', parts: [{ done: true }], oops: 1 }, 'create');
    expect(complaints).toEqual({
      name: [{ code: 'cant-be-blank' }],
      price: [{ code: 'is-invalid' }],
      parts: [{ code: 'cant-be-blank', params: { part: 'text', line: 1 } }],
      oops: [{ code: 'is-unknown' }],
    });
  });

  test.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-01-01', false],
  ])('%s is a day: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected);
  });

  test.each([
    ['a@b.co', true],
    ['josé@exemplo.com.br', true],
    ['a@b', false],
    ['a b@c.de', false],
    ['a@b.co, c@d.ef', false],
    ['"a"@b.co', false],
  ])('%s is an email: %s', (text, expected) => {
    expect(checkValue({ type: 'text', max: 100, format: 'email' }, text) === undefined).toBe(expected);
  });
});

describe('ids', () => {
  test('grow in the order in which they were made', () => {
    const ids = Array.from({ length: 3000 }, () => hexId(1_700_000_000_000));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(3000);
    expect(newId('tkt')).toMatch(/^tkt-[0-9a-f]{32}$/);
  });

  test('revisions count up', () => {
    const first = nextRev();
    expect(isRev(first)).toBe(true);
    expect(nextRev(first)).toMatch(/^2-/);
    expect(nextRev(`9-${'a'.repeat(32)}`)).toMatch(/^10-/);
  });
});

describe('words', () => {
  test('plurals: zero takes its own form or the plural, in both languages', () => {
    const message = { zero: 'no comments', one: '1 comment', other: '{count} comments' };
    expect([0, 1, 2].map((count) => fill(message, 'en', { count }))).toEqual([
      'no comments',
      '1 comment',
      '2 comments',
    ]);
    const itens = { one: '{count} item', other: '{count} itens' };
    expect([0, 1, 1_000_000].map((count) => fill(itens, 'pt-BR', { count }))).toEqual([
      '0 itens',
      '1 item',
      '1.000.000 itens',
    ]);
    expect(fill('{a} and {b}', 'en', { a: 'x' })).toBe('x and {b}');
  });
  test('numbers are written as the language writes them', () => {
    for (const locale of locales)
      for (const value of [-1000, -999.5, -1, -0, 0, 0.25, 1, 7, 999, 999.5, 1000, 1234.5, 1e21, Number.NaN])
        expect(fill('{value}', locale, { value })).toBe(new Intl.NumberFormat(locale).format(value));
    expect(fill('{value}', 'pt-BR', { value: 1234.5 })).toBe('1.234,5');
  });

  test('the nearest language', () => {
    expect(['pt', 'pt-PT', 'pt-BR', 'en-GB', 'fr', '', null].map(nearestLocale)).toEqual([
      'pt-BR',
      'pt-BR',
      'pt-BR',
      'en',
      'en',
      'en',
      'en',
    ]);
  });

  test('search words: without case, accents and signs; numbers as people write them', () => {
    expect(normalise('  Ação-Rápida, nº 5 ')).toBe('acao rapida no 5');
    expect(['12', '0012', '#12'].map((text) => searchWords(text).number)).toEqual([12, 12, 12]);
    expect(searchWords('12 volts')).toEqual({ words: ['12', 'volts'], number: undefined });
  });
});
