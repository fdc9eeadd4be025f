import { normalise } from '#platform/entity/search-text.ts';

/** Most links that a note keeps; a page with more is a list, not a note. */
const most = 200;

/** Under which word a note is found by its title: neither case nor accents nor signs matter. */
export function noteKey(title: string): string {
  return normalise(title).slice(0, 200);
}

/** The keys of the notes that a text names in double brackets, each once. */
export function linkedKeys(content: string): string[] {
  const keys = [...content.matchAll(/\[\[([^[\]\n]{1,200})\]\]/g)].map((match) => noteKey(match[1] ?? ''));
  return [...new Set(keys.filter((key) => key !== ''))].slice(0, most);
}

/** The text with its links to the note of one key turned to a new title; signs that mean something in brackets or HTML are left out. */
export function renameLinks(content: string, key: string, title: string): string {
  return content.replaceAll(/\[\[([^[\]\n]{1,200})\]\]/g, (link, name: string) =>
    noteKey(name) === key ? `[[${title.replaceAll(/[[\]<>&]/g, '')}]]` : link,
  );
}

/** A tag as it is stored: without blanks at its edges, with dashes instead of blanks inside. */
export function tidyTag(tag: string): string {
  return tag.trim().replaceAll(/\s+/g, '-');
}

/** What `before` had and `after` has not, and the other way round. */
export function difference(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, fresh] = [new Set(before), new Set(after)];
  return [...new Set([...before, ...after])].filter((key) => old.has(key) !== fresh.has(key));
}
