import { decimalOf, movedUnits, signedUnits } from '../amounts/units.ts';
import type { ReadFile } from '../read.ts';

/** How the file's running balance agrees with its items. */
export interface BalanceCheck {
  /** Whether days ascend or descend in the file. */
  readonly direction: 'up' | 'down';
  /** Number of steps from one balance to the next. */
  readonly checked: number;
  /** Lines whose balance does not follow from the previous one. */
  readonly wrong: readonly number[];
  /** Balance after the newest line with eight digits; null if the file contradicts itself or a line is missing. */
  readonly closing: string | null;
}

/**
 * Follows the balance from line to line in both directions and returns the direction that agrees better; null if fewer than two lines have
 * a balance. Lines without a balance are added up until the next one with a balance. The bank's own balance lines count. A step crosses
 * lines that were not booked or have no amount, and no other refused line.
 */
export function checkBalance({ items, rejected }: Pick<ReadFile, 'items' | 'rejected'>): BalanceCheck | null {
  const entries = [
    ...items.map((item): Entry => ({ line: item.line, balance: item.balance, step: movedUnits(item) })),
    ...rejected.map(({ line, reason, balance, amountless }): Entry => ({
      line,
      balance,
      // A reverted or pending line without a balance changes none.
      step: reason === 'balance-line' || amountless || (reason === 'not-booked' && balance === null) ? 0n : null,
    })),
  ].sort((a, b) => a.line - b.line);
  const up = follow(entries, 'up');
  const down = follow(entries.reverse(), 'down');
  if (up.checked === 0 && down.checked === 0) return null;
  return down.checked - down.wrong.length > up.checked - up.wrong.length ? down : up;
}

interface Entry {
  readonly line: number;
  readonly balance: string | null;
  /** By how much the line changes the balance; null if unknown. */
  readonly step: bigint | null;
}

function follow(entries: readonly Entry[], direction: 'up' | 'down'): BalanceCheck {
  const wrong: number[] = [];
  let checked = 0;
  let known: bigint | null = null;
  for (const { line, balance, step } of entries) {
    if (known !== null) known = step === null ? null : known + step;
    if (balance === null) continue;
    const written = signedUnits(balance);
    if (known !== null) {
      checked += 1;
      if (known !== written) wrong.push(line);
    }
    known = written;
  }
  const agrees = known !== null && wrong.length === 0;
  return { direction, checked, wrong, closing: agrees ? decimalOf(known ?? 0n) : null };
}
