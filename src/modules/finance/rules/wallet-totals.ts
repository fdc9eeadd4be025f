import type { Input } from '#platform/entity/define.ts';
import { signed, sumOf, written } from './money.ts';

/** The totals of a wallet, each with exactly the wallet's digits. */
export interface Totals {
  readonly balance: string;
  readonly pending_transactions: string;
  readonly balance_after_pending: string;
  /** Remaining credit of a card; null for other wallets and for a card that uses the limit of another one. */
  readonly available_credit: string | null;
}

/** The totals of a wallet from the sums of its confirmed and pending rows. */
export function totalsOf(wallet: Input, confirmed: string, pending: string): Totals {
  const digits = Number(wallet['precision']);
  const balance = sumOf([amount(wallet['start_balance']), confirmed]);
  const after = sumOf([balance, pending]);
  return {
    balance: written(balance, digits),
    pending_transactions: written(pending, digits),
    balance_after_pending: written(after, digits),
    available_credit: hasOwnLimit(wallet) ? written(sumOf([amount(wallet['limit']), after]), digits) : null,
  };
}

function hasOwnLimit(wallet: Input): boolean {
  return wallet['card'] === true && typeof wallet['limit_shared_with'] !== 'string';
}

/** The sum of a stored wallet's confirmed rows: its balance without the initial amount. */
export function confirmedRows(wallet: Input): string {
  return sumOf([amount(wallet['balance']), signed(amount(wallet['start_balance']), -1)]);
}

function amount(value: unknown): string {
  return typeof value === 'string' ? value : '0';
}
