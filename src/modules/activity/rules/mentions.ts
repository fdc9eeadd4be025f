/** A person who can be mentioned. */
interface Person {
  readonly id: string;
  readonly label: string;
}

/** The word being typed after an `@` and its position; null if there is none. A name may have two words. */
export function mentionAt(text: string, caret: number): { readonly from: number; readonly word: string } | null {
  const found = /(?:^|\s)@([\p{L}\p{N}._-]{0,40}(?: [\p{L}\p{N}._-]{1,40})?)$/u.exec(text.slice(0, caret));
  const word = found?.[1];
  return word === undefined ? null : { from: caret - word.length - 1, word };
}

/** Ids of the chosen people whose name is still in the text. */
export function mentioned(text: string, chosen: readonly Person[]): string[] {
  return [...new Set(chosen.filter(({ label }) => text.includes(`@${label}`)).map(({ id }) => id))];
}

/** Mentions that remain when a text changes: all except those whose name was in it and no longer is. */
export function stillMentioned(
  mentions: readonly string[],
  people: readonly Person[],
  before: string,
  after: string,
): string[] {
  const named = new Set(mentioned(before, people));
  const left = new Set(mentioned(after, people));
  return mentions.filter((id) => !named.has(id) || left.has(id));
}

/** Splits a text into pieces and marks those that mention one of the people. */
export function withMentions(
  text: string,
  people: readonly Person[],
): { readonly text: string; readonly mention: boolean }[] {
  const names = people.map(({ label }) => `@${label}`).toSorted((a, b) => b.length - a.length);
  if (names.length === 0) return [{ text, mention: false }];
  const pattern = new RegExp(`(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gu');
  return text
    .split(pattern)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, mention: names.includes(piece) }));
}
