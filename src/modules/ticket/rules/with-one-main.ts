/** An item of a list of which at most one is the main one: a phone, an address. */
export interface Mainable {
  readonly main?: unknown;
}

/** The list with one main item at most: the one that has just been marked, else the first of those that are. */
export function withOneMain<T extends Mainable>(items: readonly T[], before: readonly Mainable[]): readonly T[] {
  const marked = items.filter((item) => item.main === true);
  if (marked.length < 2) return items;
  const known = new Set(before.filter((item) => item.main === true).map(textOf));
  const chosen = marked.find((item) => !known.has(textOf(item))) ?? marked[0];
  return items.map((item) => (item.main === true && item !== chosen ? without(item) : item));
}

function without<T extends Mainable>(item: T): T {
  const { main: _main, ...rest } = item;
  return rest as T;
}

/** What an item says apart from being the main one. */
function textOf(item: Mainable): string {
  return JSON.stringify(without(item));
}
