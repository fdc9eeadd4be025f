import { normalise, searchWords } from '#platform/entity/search-text.ts';
import { clip } from '#platform/entity/storable-text.ts';

/** Characters of a text that are indexed, and the maximum of different words. */
const maxText = 40_000;
const maxWords = 3000;
const longestWord = 40;

/** Words whose signs make another word of them: `C++`, `C#`, `Notepad++`. */
const withSigns = /[\p{L}\p{N}]+(?:\+\+|#)(?![\p{L}\p{N}])/gu;

function wordsWithSigns(text: string): string[] {
  return (text.match(withSigns) ?? []).map((word) => `${normalise(word)}${word.endsWith('#') ? '#' : '++'}`);
}

/** The different words of an item in lower case without accents, for the search index. */
export function itemWords(title: string, author: string, html: string): string[] {
  const text = html
    .slice(0, maxText)
    .replaceAll(/<[^>]*(>|$)/g, ' ')
    .replaceAll(/&[a-z]{2,8};/gi, ' ');
  const whole = `${title} ${author} ${text}`;
  const words = [...normalise(whole).split(' '), ...wordsWithSigns(whole)];
  return [...new Set(words.map((word) => clip(word, longestWord)))].filter((word) => word !== '').slice(0, maxWords);
}

/** The words of a question, each of which an item must contain. */
export function questionWords(question: string): string[] {
  const others = searchWords(question.replaceAll(withSigns, ' ')).words;
  return [...wordsWithSigns(question), ...others].slice(0, 12);
}

/** A PostgreSQL text search query for texts that contain all words, each as a prefix. Words must come from `questionWords`. */
export function wordsQuery(words: readonly string[]): string {
  return words.map((word) => `'${clip(word, longestWord).replaceAll(/['\\]/g, '')}':*`).join(' & ');
}
