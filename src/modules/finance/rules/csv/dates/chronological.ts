import type { BalanceCheck } from '../balances/check-balance.ts';

/**
 * The lines of a file with the oldest first, in whichever order the bank lists them. Within a day they keep the file's order, reversed if
 * the file descends. A file of a single day is ordered by its balance.
 */
export function oldestFirst<T extends { readonly date: string }>(
  lines: readonly T[],
  balance: Pick<BalanceCheck, 'direction'> | null,
): readonly T[] {
  const [first, last] = [lines[0]?.date ?? '', lines.at(-1)?.date ?? ''];
  const down = first === last ? balance?.direction === 'down' : first > last;
  const ordered = down ? lines.toReversed() : lines;
  return ordered.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
