import { expect, test } from 'vitest';
import { addTags, fittingTags, tagsOf } from './tags.ts';

test('commas separate, blanks become dashes, edges fall away, repeats are dropped', () => {
  expect(addTags(['a'], ' new tag , a,b ', 10)).toEqual(['a', 'new-tag', 'b']);
});

test('no more than the list holds', () => {
  expect(addTags(['a', 'b'], 'c,d', 3)).toEqual(['a', 'b', 'c']);
});

test('anything but a list of words is no tag', () => {
  expect(tagsOf('a')).toEqual([]);
  expect(tagsOf(['a', 1, null])).toEqual(['a']);
});

test('words are offered that fit what is typed, accents and blanks aside, and none that is there', () => {
  const words = ['eating-out', 'Álcool', 'food', 'seafood'];
  expect(fittingTags(words, ['food'], '')).toEqual(['eating-out', 'Álcool', 'seafood']);
  expect(fittingTags(words, [], 'eating o')).toEqual(['eating-out']);
  expect(fittingTags(words, [], 'alc')).toEqual(['Álcool']);
  expect(fittingTags(words, ['food'], 'FOO')).toEqual(['seafood']);
});
