/** An item of a list with at most one main item, such as phones or addresses. */
export interface Mainable {
  readonly main?: unknown;
}

/** Returns the list with at most one main item: the newly marked one, else the first marked one. */
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

/** The item without its mark, to compare items. */
function textOf(item: Mainable): string {
  return JSON.stringify(without(item));
}
