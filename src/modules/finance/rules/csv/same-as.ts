import type { Direction } from './settings.ts';

/** What is compared: a line of a file, or a row that somebody entered by hand. */
export interface Comparable {
  readonly kind: Direction;
  readonly date: string;
  /** With the wallet's digits on both sides. */
  readonly value: string;
  readonly text: string;
}

/** Days that a bank may book later or earlier than the person did. */
const window = 7;

/**
 * Which row each line is probably the same as: equal kind and value, at most seven days apart, the nearest first, each row for one line.
 * Two instalments of one purchase look alike and are never the same. Answers the row's index by the line's.
 */
export function sameAs(lines: readonly Comparable[], rows: readonly Comparable[]): ReadonlyMap<number, number> {
  const byValue = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const key = `${row.kind} ${row.value}`;
    byValue.set(key, [...(byValue.get(key) ?? []), index]);
  }
  const pairs = lines.flatMap((line, at) =>
    (byValue.get(`${line.kind} ${line.value}`) ?? []).flatMap((index) => {
      const row = rows[index];
      const days = row === undefined ? window + 1 : daysApart(line.date, row.date);
      return row === undefined || days > window || differentInstalments(line.text, row.text)
        ? []
        : [{ at, index, days }];
    }),
  );
  const found = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, index } of pairs.sort((a, b) => a.days - b.days || a.at - b.at || a.index - b.index)) {
    if (found.has(at) || taken.has(index)) continue;
    found.set(at, index);
    taken.add(index);
  }
  return found;
}

function daysApart(a: string, b: string): number {
  return Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000;
}

function differentInstalments(a: string, b: string): boolean {
  const [one, two] = [instalmentOf(a), instalmentOf(b)];
  return one !== null && two !== null && one !== two;
}

/** `Parcela 2/10`, `PARC 02 DE 10`, `02/10` as `2/10`; null where a text has none. */
function instalmentOf(text: string): string | null {
  for (const [, part = '', whole = ''] of text.matchAll(/(?<![\d/])(\d{1,2})\s?(?:\/|de)\s?(\d{1,2})(?![\d/])/gi))
    if (Number(part) > 0 && Number(part) <= Number(whole)) return `${Number(part)}/${Number(whole)}`;
  return null;
}
