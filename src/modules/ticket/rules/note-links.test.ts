import fc from 'fast-check';
import { expect, test } from 'vitest';
import { difference, linkedKeys, noteKey, tidyTag } from './note-links.ts';
import { cluesOf } from './suggestion.ts';

test('a link finds its note whatever case, accents and signs', () => {
  expect(linkedKeys('See [[Troca de FONTE]] and [[troca de fonte!]], not [single] or [[two\nlines]]')).toEqual([
    'troca de fonte',
  ]);
  expect(noteKey('Manutenção: Ar-condicionado')).toBe(noteKey('manutencao ar condicionado'));
});

test('every title that holds no brackets can be linked to', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (title) => {
      fc.pre(!/[[\]\n]/.test(title) && noteKey(title) !== '');
      expect(linkedKeys(`x [[${title}]] y`)).toEqual([noteKey(title)]);
    }),
  );
});

test('a tag has no blanks, and tidying it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (tag) => {
      expect(tidyTag(tag)).not.toMatch(/\s/);
      expect(tidyTag(tidyTag(tag))).toBe(tidyTag(tag));
    }),
  );
  expect(tidyTag('  air  conditioner ')).toBe('air-conditioner');
});

test('what changed between two lists, in either direction', () => {
  expect(difference(['a', 'b'], ['b', 'c'])).toEqual(['a', 'c']);
});

test('clues name the thing before the problem, and leave out words that say nothing', () => {
  expect(
    cluesOf({ things: ['Notebook Dell', undefined], problems: ['O notebook não liga depois da queda', null] }),
  ).toEqual([
    { word: 'notebook', weight: 2 },
    { word: 'dell', weight: 2 },
    { word: 'liga', weight: 1 },
    { word: 'queda', weight: 1 },
  ]);
});
