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
