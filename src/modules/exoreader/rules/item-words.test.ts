import { expect, test } from 'vitest';
import { searchWords } from '#platform/entity/search-text.ts';
import { itemWords, wordsQuery } from './item-words.ts';

test('words of an item come from its title, author and text, without markup, accents and duplicates', () => {
  expect(
    itemWords('Pão CASEIRO', 'Ana', '<p class="bread">O p&atilde;o&nbsp;cresce,<br>o pão assa</p><img alt'),
  ).toEqual('pao caseiro ana o p o cresce assa'.split(' ').filter((word, place, all) => all.indexOf(word) === place));
  expect(itemWords('', '', 'x'.repeat(100))).toEqual(['x'.repeat(40)]);
});

test('a query matches the prefixes of all its words, whatever characters it contains', () => {
  expect(wordsQuery(searchWords("Pão d'água & (x)").words)).toBe("'pao':* & 'd':* & 'agua':* & 'x':*");
});
