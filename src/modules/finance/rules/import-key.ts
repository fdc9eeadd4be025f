import type { Item } from './csv/item.ts';

/** Stands between the parts of a key: no part can contain it, because blanks become single spaces. */
const between = '\n';

/**
 * What makes each line of a file known again, in the order of the lines; the server keeps its SHA-256. The bank's own key, else the day;
 * the signed value; the words as the bank wrote them, before any mapping; and a number that tells equal lines of one file apart, so that
 * all of them are kept and a second import of the file adds none.
 */
export function keySources(items: readonly Item[]): readonly string[] {
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

/** One spelling for what different exports of one bank write with other capitals, widths and spaces. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** Without zeros at the end: a wallet that gets more digits still knows what it has. */
function shortest(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
