/** Normalises categories: trims them, replaces spaces by dashes, splits at commas, and removes repetitions. */
export function tidyTags(tags: readonly string[]): readonly string[] {
  const words = tags
    .flatMap((tag) => tag.split(','))
    .map((word) => word.trim().replaceAll(/\s+/g, '-'))
    .filter((word) => word !== '');
  return [...new Set(words)];
}
