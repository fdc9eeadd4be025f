import { normalise } from '#platform/entity/search-text.ts';

const most = 8;

/** The tags of a value from the wire. */
export function tagsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

/** Adds what was typed: commas separate, blanks within become dashes, repeats and what passes `max` are left out. */
export function addTags(tags: readonly string[], typed: string, max: number): readonly string[] {
  const added = typed
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, '-'))
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, max);
}

/** The words that fit what is being typed and are no tags yet, the first few. */
export function fittingTags(words: readonly string[], tags: readonly string[], typed: string): readonly string[] {
  const begun = normalise(addTags([], typed, 1).join(''));
  return words.filter((word) => !tags.includes(word) && normalise(word).includes(begun)).slice(0, most);
}
