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

/** Computes the keys under which an earlier version would have imported the lines, where they differ; undefined for all others. */
export function formerKeySources(items: readonly Item[]): readonly (readonly string[] | undefined)[] {
  const values = new Set(items.flatMap(({ former = [] }) => former.map(({ value }) => value)));
  if (values.size === 0) return items.map(() => undefined);
  // Lines of other values have other keys.
  const lines = items.flatMap((item): readonly FormerItem[] => item.former ?? (values.has(item.value) ? [item] : []));
  const sources = new Map(keySources(lines).map((source, place) => [lines[place], source]));
  return items.map(({ former }) => former?.map((one) => sources.get(one) ?? ''));
}

/** Equal spelling for texts that exports of one bank write with different case, width or spaces. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Without trailing zeros, so that keys stay equal when the wallet gets more digits. */
function shortest(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
