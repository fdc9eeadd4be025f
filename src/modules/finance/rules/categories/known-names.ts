import { normalise } from '#platform/entity/search-text.ts';
import type { RowKind } from '../row-kinds.ts';
import { tidyTags } from './tags.ts';

/** The part of a row from which names and categories are learned. */
export interface NamedRow {
  readonly who?: string;
  readonly categories?: readonly string[];
}

/** Names and categories of earlier rows, newest first. */
export interface Known {
  /** Names of payers and payees, without repetition. */
  readonly names: readonly string[];
  /** By name, the categories of its newest row that had any. */
  readonly categoriesOf: ReadonlyMap<string, readonly string[]>;
  /** Categories, most used first. */
  readonly categories: readonly string[];
}

export type KnownKind = Extract<RowKind, 'income' | 'outgo'>;

/** Collects names and categories from rows that are sorted newest first. */
export function learnFrom(rows: readonly NamedRow[]): Known {
  const names = new Set<string>();
  const categoriesOf = new Map<string, readonly string[]>();
  const counts = new Map<string, number>();
  for (const { who = '', categories = [] } of rows) {
    if (who !== '') names.add(who);
    if (who !== '' && categories.length > 0 && !categoriesOf.has(who)) categoriesOf.set(who, categories);
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  }
  const categories = [...counts].toSorted(([a, more], [b, less]) => less - more || a.localeCompare(b));
  return { names: [...names], categoriesOf, categories: categories.map(([category]) => category) };
}

/** Categories in use, then those stored as records, in the spelling of rows and without repetition. */
export function knownCategories(used: readonly string[], kept: readonly string[]): readonly string[] {
  const words = new Map<string, string>();
  for (const word of [...used, ...tidyTags(kept)]) {
    const key = normalise(word) || word;
    if (!words.has(key)) words.set(key, word);
  }
  return [...words.values()];
}

/** Escapes a text for use as a pattern, at a length that a query accepts. */
export function literally(text: string): string {
  return text.slice(0, 60).replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '.');
}

/** Completions of the last word in a comma-separated text, for every known word that fits. */
export function completions(text: string, known: readonly string[], most: number): readonly string[] {
  const parts = text.split(',');
  const beginning = normalise(tidyTags(parts.slice(-1)).join(''));
  const before = parts.slice(0, -1).map((part) => part.trim());
  const fits = known.filter((word) => normalise(word).startsWith(beginning) && word !== parts.at(-1)?.trim());
  return fits
    .filter((word) => !before.includes(word))
    .slice(0, most)
    .map((word) => [...before, word].join(', '));
}
