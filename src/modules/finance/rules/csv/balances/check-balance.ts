import { decimalOf, signedUnits } from '../amounts/units.ts';
import type { ReadFile } from '../read.ts';

/** How the file's running balance agrees with its items. */
export interface BalanceCheck {
  /** Whether days go up or down in the file. */
  readonly direction: 'up' | 'down';
  /** Steps from one written balance to the next. */
  readonly checked: number;
  /** Lines whose balance does not follow from the one before. */
  readonly wrong: readonly number[];
  /** What the account holds after the newest line, at eight digits; null where the file contradicts itself or a line is missing. */
  readonly closing: string | null;
}

/**
 * Follows the balance from line to line in both directions and answers the one that agrees better; null where fewer than two lines have one.
 * A line without a balance is summed up until the next that has one; the bank's own balance lines count, and no step leads over a refused line.
 */
export function checkBalance({ items, rejected }: Pick<ReadFile, 'items' | 'rejected'>): BalanceCheck | null {
  const entries = [
    ...items.map(({ line, kind, value, balance }): Entry => ({
      line,
      balance,
      step: signedUnits(kind === 'outgo' ? `-${value}` : value),
    })),
    ...rejected.map(({ line, reason, balance }): Entry => ({
      line,
      balance,
      step: reason === 'balance-line' ? 0n : null,
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
  /** What the line moves the balance by; null where that is not known. */
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
