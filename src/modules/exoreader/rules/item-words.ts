import { normalise } from '#platform/entity/search-text.ts';

/** Characters of a text whose words are kept, and how many different ones. */
const maxText = 40_000;
const maxWords = 3000;
const longestWord = 40;

/** The different words of an item, as a search compares them: small letters without accents. */
export function itemWords(title: string, author: string, html: string): string[] {
  const text = html
    .slice(0, maxText)
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/&[a-z]{2,8};/gi, ' ');
  const words = normalise(`${title} ${author} ${text}`).split(' ');
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].filter((word) => word !== '').slice(0, maxWords);
}

/** A question in the words of PostgreSQL's search: all of them, each as the beginning of a word. Words are of `searchWords`. */
export function wordsQuery(words: readonly string[]): string {
  return words.map((word) => `'${word.slice(0, longestWord).replaceAll(/['\\]/g, '')}':*`).join(' & ');
}
