import { normalise } from '#platform/entity/search-text.ts';

/** Characters of a text that are indexed, and the maximum of different words. */
const maxText = 40_000;
const maxWords = 3000;
const longestWord = 40;

/** The different words of an item in lower case without accents, for the search index. */
export function itemWords(title: string, author: string, html: string): string[] {
  const text = html
    .slice(0, maxText)
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/&[a-z]{2,8};/gi, ' ');
  const words = normalise(`${title} ${author} ${text}`).split(' ');
  return [...new Set(words.map((word) => word.slice(0, longestWord)))].filter((word) => word !== '').slice(0, maxWords);
}

/** A PostgreSQL text search query for texts that contain all words, each as a prefix. Words must come from `searchWords`. */
export function wordsQuery(words: readonly string[]): string {
  return words.map((word) => `'${word.slice(0, longestWord).replaceAll(/['\\]/g, '')}':*`).join(' & ');
}
