import { normalise } from '#platform/entity/search-text.ts';

const most = 8;

/** The tags in a value from the API. */
export function tagsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : [];
}

/**
 * Adds the typed words: commas separate them, spaces within become dashes, repeats and words beyond `max` are dropped.
 */
export function addTags(tags: readonly string[], typed: string, max: number): readonly string[] {
  const added = typed
    .split(',')
    .map((tag) => tag.trim().replaceAll(/\s+/g, '-'))
    .filter((tag) => tag !== '');
  return [...new Set([...tags, ...added])].slice(0, max);
}

/** The typed words, separated by commas, in the spelling of the known ones. */
export function spellAsKnown(words: readonly string[], typed: string): string {
  return addTags([], typed, Number.POSITIVE_INFINITY)
    .map((tag) => spelled(words, tag) ?? tag)
    .join(', ');
}

/** The typed words that are not known, separated by commas. */
export function unknownTags(words: readonly string[], typed: string): string {
  return addTags([], typed, Number.POSITIVE_INFINITY)
    .filter((tag) => spelled(words, tag) === undefined)
    .join(', ');
}

function spelled(words: readonly string[], tag: string): string | undefined {
  const wanted = normalise(tag) || tag;
  return words.find((word) => word === tag) ?? words.find((word) => (normalise(word) || word) === wanted);
}

/** The first few suggestions that match the typed text and are not yet tags. */
export function fittingTags(words: readonly string[], tags: readonly string[], typed: string): readonly string[] {
  const begun = normalise(addTags([], typed, 1).join(''));
  return words.filter((word) => !tags.includes(word) && normalise(word).includes(begun)).slice(0, most);
}
