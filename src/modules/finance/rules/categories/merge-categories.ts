import { tidyTags } from './tags.ts';

/** Most categories that are merged at once. */
export const maxMerged = 50;

/** A category of the group's rows. */
export interface UsedCategory {
  readonly name: string;
  /** Number of rows that have it. */
  readonly rows: number;
  /** Number of mappings that set it. */
  readonly mappings: number;
}

/** The categories to replace, and the one to replace them with. */
export interface Merge {
  readonly from: readonly string[];
  readonly to: string;
}

/** What a merge changes, or has changed. */
export interface MergeEffect {
  readonly rows: number;
  readonly mappings: number;
}

/** The categories with `to` at the place of the first of `from`, without repetition; null if none of them is there. */
export function mergedCategories(
  categories: readonly string[],
  from: readonly string[],
  to: string,
): readonly string[] | null {
  const next = [...new Set(categories.map((category) => (from.includes(category) ? to : category)))];
  return JSON.stringify(next) === JSON.stringify(categories) ? null : next;
}

/** The same for the text of a mapping, in which commas separate categories. */
export function mergedText(text: string, from: readonly string[], to: string): string | null {
  return mergedCategories(tidyTags([text]), from, to)?.join(', ') ?? null;
}
