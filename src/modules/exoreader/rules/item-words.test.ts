import { expect, test } from 'vitest';
import { itemWords, questionWords, wordsQuery } from './item-words.ts';

test('words of an item come from its title, author and text, without markup, accents and duplicates', () => {
  expect(
    itemWords('Pão CASEIRO', 'Ana', '<p class="bread">O p&atilde;o&nbsp;cresce,<br>o pão assa</p><img alt'),
  ).toEqual('pao caseiro ana o p o cresce assa'.split(' ').filter((word, place, all) => all.indexOf(word) === place));
  expect(itemWords('', '', 'x'.repeat(100))).toEqual(['x'.repeat(40)]);
});

test('a query matches the prefixes of all its words, whatever characters it contains', () => {
  expect(wordsQuery(questionWords("Pão d'água & (x)"))).toBe("'pao':* & 'd':* & 'agua':* & 'x':*");
});

test('C++, C# and the like are words of their own', () => {
  expect(itemWords('C++23 and F#', '', '<p>Notepad++, a+b, page#top, C#</p>')).toEqual(
    expect.arrayContaining(['c', 'f', 'f#', 'notepad++', 'c#']),
  );
  expect(itemWords('', '', 'a+b page#top 1+1')).not.toContain('page#');
  expect(questionWords('C++ news')).toEqual(['c++', 'news']);
  expect(wordsQuery(questionWords('c# “Notepad++”'))).toBe("'c#':* & 'notepad++':*");
});
