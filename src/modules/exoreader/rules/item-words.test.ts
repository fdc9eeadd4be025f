import { expect, test } from 'vitest';
import { searchWords } from '#platform/entity/search-text.ts';
import { itemWords, wordsQuery } from './item-words.ts';

test('words of an item are those of its title, author and text, without marks, accents and repeats', () => {
  expect(
    itemWords('Pão CASEIRO', 'Ana', '<p class="bread">O p&atilde;o&nbsp;cresce,<br>o pão assa</p><img alt'),
  ).toEqual('pao caseiro ana o p o cresce assa'.split(' ').filter((word, place, all) => all.indexOf(word) === place));
  expect(itemWords('', '', 'x'.repeat(100))).toEqual(['x'.repeat(40)]);
});

test('a question asks for the beginnings of all its words, whatever stands in it', () => {
  expect(wordsQuery(searchWords("Pão d'água & (x)").words)).toBe("'pao':* & 'd':* & 'agua':* & 'x':*");
});
