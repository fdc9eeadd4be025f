import { expect, test } from 'vitest';
import { addTags, fittingTags, spellAsKnown, tagsOf, unknownTags } from './tags.ts';

test('tags are split at commas and trimmed, spaces become dashes, repeats are dropped', () => {
  expect(addTags(['a'], ' new tag , a,b ', 10)).toEqual(['a', 'new-tag', 'b']);
});

test('tags beyond the maximum are dropped', () => {
  expect(addTags(['a', 'b'], 'c,d', 3)).toEqual(['a', 'b', 'c']);
});

test('a value that is no list of words has no tags', () => {
  expect(tagsOf('a')).toEqual([]);
  expect(tagsOf(['a', 1, null])).toEqual(['a']);
});

test('suggestions match the text without accents and spaces, and leave out present tags', () => {
  const words = ['eating-out', 'Álcool', 'food', 'seafood'];
  expect(fittingTags(words, ['food'], '')).toEqual(['eating-out', 'Álcool', 'seafood']);
  expect(fittingTags(words, [], 'eating o')).toEqual(['eating-out']);
  expect(fittingTags(words, [], 'alc')).toEqual(['Álcool']);
  expect(fittingTags(words, ['food'], 'FOO')).toEqual(['seafood']);
});

test('typed words take the spelling of known ones, and the others are unknown', () => {
  const words = ['Mercado', 'Café', 'café', '💡'];
  expect(spellAsKnown(words, 'mercado, café, CAFÉ, 💡, Merc')).toBe('Mercado, café, Café, 💡, Merc');
  expect(unknownTags(words, 'mercado, Merc, 🔦, ')).toBe('Merc, 🔦');
  expect(unknownTags(words, ' ')).toBe('');
});
