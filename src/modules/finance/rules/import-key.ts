import type { FormerItem, Item } from './csv/item.ts';

/** Separates the parts of a key. No part contains it, because whitespace becomes single spaces. */
const between = '\n';

/**
 * Computes the key by which each line of a file is recognised later, in the order of the lines; the server stores its SHA-256. It has the
 * bank's own key, else the day; the signed value; the bank's texts before any mapping; and a number that distinguishes equal lines of one
 * file, so that all of them are imported and a second import of the file adds none.
 */
export function keySources(items: readonly FormerItem[]): readonly string[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const source = [
      folded(item.fitid),
      item.fitid === '' ? item.date : '',
      `${item.kind === 'outgo' ? '-' : ''}${shortest(item.value)}`,
      folded(item.raw),
    ].join(between);
    const occurrence = (seen.get(source) ?? 0) + 1;
    seen.set(source, occurrence);
    return `${source}${between}${occurrence}`;
  });
}

/**
 * Computes the keys under which an earlier version would have imported the lines, where they differ: undefined for all others. Items that
 * were one line then have the same key.
 */
export function formerKeySources(items: readonly Item[]): readonly (string | undefined)[] {
  const formers = new Map<number, FormerItem>();
  const sums = new Set(items.flatMap(({ former }) => (former === undefined ? [] : [former.value])));
  if (sums.size === 0) return items.map(() => undefined);
  // Lines of other values have other keys.
  for (const item of items)
    if (item.former !== undefined) formers.set(item.former.line, item.former);
    else if (sums.has(item.value)) formers.set(item.line, item);
  const sources = keySources([...formers.values()]);
  const byLine = new Map([...formers.keys()].map((line, place) => [line, sources[place]]));
  return items.map(({ former }) => former && byLine.get(former.line));
}

/** Equal spelling for texts that exports of one bank write with different case, width or spaces. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Without trailing zeros, so that keys stay equal when the wallet gets more digits. */
function shortest(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
