import { expect, test } from 'vitest';
import { addTags, tagsOf } from './tags.ts';

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
