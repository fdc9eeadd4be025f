import type { Proposal } from '../propose.ts';
import type { ReadFile } from '../read.ts';
import { checkBalance, type BalanceCheck } from './check-balance.ts';
import { checkOutside, closingAfter, outsideBalances } from './outside-balances.ts';

export interface FileBalances {
  /** How the file's balances agree with its lines; null if it has fewer than two. */
  readonly balance: BalanceCheck | null;
  /** The balance after the last line, as the file states it; null if it does not, or contradicts itself. */
  readonly closing: string | null;
}

/** What a file says of the account's balances: in its lines, else above and below them. */
export function balancesOf({ rows, settings, statement }: Proposal, file: ReadFile): FileBalances {
  const chain = checkBalance(file);
  if (statement?.closing !== undefined)
    return { balance: chain, closing: closingAfter(statement.closing, file.items, statement.closing.until) ?? null };
  // Other formats have no lines around those of bookings.
  if (statement !== undefined && statement.format !== 'CSV') return { balance: chain, closing: chain?.closing ?? null };
  const outside = outsideBalances(rows, file, settings);
  const balance = chain ?? checkOutside(outside, file);
  if (balance !== null) return { balance, closing: balance.closing };
  const closing = outside.closing && closingAfter(outside.closing, file.items);
  return { balance, closing: closing ?? null };
}
