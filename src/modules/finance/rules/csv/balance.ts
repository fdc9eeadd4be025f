import { signedUnits } from './units.ts';
import type { Item } from './read.ts';

/** How the file's running balance agrees with its items. */
export interface BalanceCheck {
  /** Whether days go up or down in the file. */
  readonly direction: 'up' | 'down';
  /** Steps from one written balance to the next. */
  readonly checked: number;
  /** Lines whose balance does not follow from the one before. */
  readonly wrong: readonly number[];
}

/**
 * Follows the balance from line to line in both directions and answers the one that agrees better; null where fewer than two lines have one.
 * A line without a balance is summed up until the next that has one. `breaks` are lines that were refused: no step leads over them.
 */
export function checkBalance(items: readonly Item[], breaks: readonly number[]): BalanceCheck | null {
  const up = follow(items, breaks, 'up');
  const down = follow(items, breaks, 'down');
  if (up.checked === 0 && down.checked === 0) return null;
  return down.checked - down.wrong.length > up.checked - up.wrong.length ? down : up;
}

function follow(items: readonly Item[], breaks: readonly number[], direction: 'up' | 'down'): BalanceCheck {
  const ordered = direction === 'up' ? items : items.toReversed();
  const refused = new Set(breaks);
  const wrong: number[] = [];
  let checked = 0;
  let known: bigint | null = null;
  let before: number | null = null;
  for (const item of ordered) {
    if (before !== null && crosses(refused, before, item.line)) known = null;
    before = item.line;
    if (known !== null) known += signedUnits(item.kind === 'outgo' ? `-${item.value}` : item.value);
    if (item.balance === null) continue;
    const written = signedUnits(item.balance);
    if (known !== null) {
      checked += 1;
      if (known !== written) wrong.push(item.line);
    }
    known = written;
  }
  return { direction, checked, wrong };
}

/** Whether a refused line stands between two lines. */
function crosses(refused: ReadonlySet<number>, from: number, to: number): boolean {
  const [low, high] = from < to ? [from, to] : [to, from];
  for (let line = low + 1; line < high; line += 1) if (refused.has(line)) return true;
  return false;
}
