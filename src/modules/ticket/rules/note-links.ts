import { normalise } from '#platform/entity/search-text.ts';

/** Maximum links of a note. */
const most = 200;

/** Key by which links find a note: its title without case, accents and punctuation. */
export function noteKey(title: string): string {
  return normalise(title).slice(0, 200);
}

/** Keys of the notes that a text names in double brackets, without repetition. */
export function linkedKeys(content: string): string[] {
  const keys = [...content.matchAll(/\[\[([^[\]\n]{1,200})\]\]/g)].map((match) => noteKey(match[1] ?? ''));
  return [...new Set(keys.filter((key) => key !== ''))].slice(0, most);
}

/** Replaces the title in links to the note with `key`. Characters with a meaning in brackets or HTML are left out. */
export function renameLinks(content: string, key: string, title: string): string {
  return content.replaceAll(/\[\[([^[\]\n]{1,200})\]\]/g, (link, name: string) =>
    noteKey(name) === key ? `[[${title.replaceAll(/[[\]<>&]/g, '')}]]` : link,
  );
}

/** A tag as it is stored: trimmed, with dashes instead of spaces. */
export function tidyTag(tag: string): string {
  return tag.trim().replaceAll(/\s+/g, '-');
}

/** Entries that only `before` has, and entries that only `after` has. */
export function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, fresh] = [new Set(before), new Set(after)];
  return [...new Set([...before, ...after])].filter((key) => old.has(key) !== fresh.has(key));
}
