/** Categories of rows are free words: no edge spaces, dashes for the spaces within, commas between two, each once. */
export function tidyTags(tags: readonly string[]): readonly string[] {
  const words = tags
    .flatMap((tag) => tag.split(','))
    .map((word) => word.trim().replaceAll(/\s+/g, '-'))
    .filter((word) => word !== '');
  return [...new Set(words)];
}
