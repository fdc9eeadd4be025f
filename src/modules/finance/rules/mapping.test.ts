import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMappings, inOrder, type MappingRule, type Texts } from './mapping.ts';

const rule = (fields: Partial<MappingRule>): MappingRule => ({
  _id: 'map-1',
  created_at: '2024-01-01T00:00:00.000Z',
  target: 'outgo',
  text_to_match: 'padaria',
  field_to_watch: 'description',
  kind_of_watch: 'contains',
  kind_of_change: 'replace',
  field_to_change: 'categories',
  text_to_change: 'food',
  ...fields,
});
const row = (fields: Partial<Texts> = {}): Texts => ({
  third_party: '',
  description: 'PIX Padaria São João',
  categories: [],
  ...fields,
});

test('mappings are applied one after the other, each to the result of the previous one', () => {
  const rules = [
    rule({ _id: 'map-1', field_to_change: 'third_party', text_to_change: 'Padaria' }),
    rule({ _id: 'map-2', field_to_watch: 'third_party', kind_of_watch: 'equals', text_to_change: 'food, out of home' }),
    rule({ _id: 'map-3', text_to_match: 'nowhere' }),
  ];
  expect(applyMappings(row(), 'outgo', rules)).toEqual({
    third_party: 'Padaria',
    description: 'PIX Padaria São João',
    categories: ['food', 'out-of-home'],
    by: ['map-1', 'map-2'],
  });
});

test('mappings are sorted by number, age and id; those of other kinds and inactive ones are left out', () => {
  const rules = [
    rule({ _id: 'map-c', order: 1 }),
    rule({ _id: 'map-b', order: 1 }),
    rule({ _id: 'map-a', order: 1, created_at: '2025-01-01T00:00:00.000Z' }),
    rule({ _id: 'map-d', order: 0 }),
    rule({ _id: 'map-e', active: false }),
    rule({ _id: 'map-f', target: 'income' }),
  ];
  expect(inOrder(rules, 'outgo').map(({ _id }) => _id)).toEqual(['map-d', 'map-b', 'map-c', 'map-a']);
});

test.each([
  ['contains', 'sao joao', true],
  ['contains', 'SÃO', true],
  ['starts_with', 'pix', true],
  ['starts_with', 'padaria', false],
  ['ends_with', 'João', true],
  ['equals', 'pix padaria sao joao', true],
  ['equals', 'pix', false],
  ['contains', ' ', false],
  ['contains', '', false],
])('%s %j: %s', (kind_of_watch, text_to_match, found) => {
  expect(applyMappings(row(), 'outgo', [rule({ kind_of_watch, text_to_match })]).by).toHaveLength(found ? 1 : 0);
});

test('a category is found with the spaces that a person types', () => {
  const watched = rule({
    field_to_watch: 'categories',
    kind_of_watch: 'equals',
    text_to_match: 'Out of home',
    kind_of_change: 'append',
    text_to_change: 'food',
  });
  expect(applyMappings(row({ categories: ['out-of-home'] }), 'outgo', [watched]).categories).toEqual([
    'out-of-home',
    'food',
  ]);
});

test('append and prepend add a missing text with one space', () => {
  const change = (kind_of_change: string, text: string): string =>
    applyMappings(row({ description: text }), 'outgo', [
      rule({ text_to_match: 'x', field_to_change: 'description', kind_of_change, text_to_change: ' new ' }),
    ]).description;
  expect([
    change('append', 'x'),
    change('append', 'x new'),
    change('prepend', 'x'),
    change('prepend', 'new x'),
    change('replace', 'x'),
  ]).toEqual(['x new', 'x new', 'new x', 'new x', 'new']);
});

test('a transfer has no third party, and no text exceeds its maximum', () => {
  const party = rule({ target: 'transfer', field_to_change: 'third_party', text_to_change: 'x' });
  expect(applyMappings(row(), 'transfer', [party])).toEqual({ ...row(), by: [] });
  const long = row({ description: `padaria ${'a'.repeat(490)}` });
  expect(
    applyMappings(long, 'outgo', [
      rule({ field_to_change: 'description', kind_of_change: 'append', text_to_change: 'too much' }),
    ]).description,
  ).toBe(long.description);
});

test('a mapping adds categories up to the twentieth', () => {
  const tags = Array.from({ length: 20 }, (_, n) => `tag-${n}`);
  const after = (categories: readonly string[]): readonly string[] =>
    applyMappings(row({ categories }), 'outgo', [rule({ kind_of_change: 'append' })]).categories;
  expect(after(tags.slice(1))).toEqual([...tags.slice(1), 'food']);
  expect(after(tags)).toEqual(tags);
});

const words = fc.array(fc.constantFrom('pix', 'Pão', 'a', 'new', 'b-c'), { maxLength: 4 }).map((all) => all.join(' '));
const rules = fc.record({
  field_to_watch: fc.constantFrom('description', 'third_party', 'categories'),
  kind_of_watch: fc.constantFrom('contains', 'starts_with', 'ends_with', 'equals'),
  text_to_match: words,
  kind_of_change: fc.constantFrom('replace', 'append', 'prepend'),
  field_to_change: fc.constantFrom('description', 'third_party', 'categories'),
  text_to_change: words,
});

test('applying a mapping twice has no further effect, and it is listed only if it changed something', () => {
  fc.assert(
    fc.property(
      rules,
      words,
      words,
      fc.uniqueArray(fc.constantFrom('a', 'b-c', 'new')),
      (fields, third_party, description, categories) => {
        const before: Texts = { third_party, description, categories };
        const one = applyMappings(before, 'outgo', [rule(fields)]);
        const { by, ...after } = one;
        expect(applyMappings(after, 'outgo', [rule(fields)])).toEqual({ ...after, by: [] });
        expect(by.length === 0).toBe(JSON.stringify(after) === JSON.stringify(before));
      },
    ),
    { numRuns: 300 },
  );
});
