import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, linkedKeys, noteKey, tidyTag } from './note-links.ts';
import { cluesOf } from './suggestion.ts';

test('a link finds its note regardless of case, accents and punctuation', () => {
  expect(linkedKeys('See [[Troca de FONTE]] and [[troca de fonte!]], not [single] or [[two\nlines]]')).toEqual([
    'troca de fonte',
  ]);
  expect(noteKey('Manutenção: Ar-condicionado')).toBe(noteKey('manutencao ar condicionado'));
});

test('every title without brackets can be linked', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (title) => {
      fc.pre(!/[[\]\n]/.test(title) && noteKey(title) !== '');
      expect(linkedKeys(`x [[${title}]] y`)).toEqual([noteKey(title)]);
    }),
  );
});

test('a tag has no spaces, and tidying it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (tag) => {
      expect(tidyTag(tag)).not.toMatch(/\s/);
      expect(tidyTag(tidyTag(tag))).toBe(tidyTag(tag));
    }),
  );
  expect(tidyTag('  air  conditioner ')).toBe('air-conditioner');
});

test('difference returns the removed and the added entries of a list', () => {
  expect(difference(['a', 'b'], ['b', 'c'])).toEqual(['a', 'c']);
});

test('clues list the thing before the problem and leave out common words', () => {
  expect(
    cluesOf({ things: ['Notebook Dell', undefined], problems: ['O notebook não liga depois da queda', null] }),
  ).toEqual([
    { word: 'notebook', weight: 2 },
    { word: 'dell', weight: 2 },
    { word: 'liga', weight: 1 },
    { word: 'queda', weight: 1 },
  ]);
});
