import { sumOf, written } from './money.ts';

/** The sum of the wallets of one currency. */
export interface CurrencyTotal {
  readonly currency: string;
  /** The most digits of any of the wallets. */
  readonly precision: number;
  readonly balance: string;
  readonly pending: string;
  readonly after: string;
}

interface Held {
  readonly currency?: string;
  readonly precision?: number;
  readonly balance?: string;
  readonly pending_transactions?: string;
  readonly balance_after_pending?: string;
}

/** The sums by currency, those with most wallets first. Amounts of two currencies are never added. */
export function currencyTotals(wallets: readonly Held[]): readonly CurrencyTotal[] {
  const count = (currency: string): number => wallets.filter((wallet) => wallet.currency === currency).length;
  const currencies = [...new Set(wallets.map(({ currency = '' }) => currency))].toSorted(
    (a, b) => count(b) - count(a) || (a < b ? -1 : 1),
  );
  return currencies.map((currency) => {
    const own = wallets.filter((wallet) => wallet.currency === currency);
    const precision = Math.max(...own.map((wallet) => wallet.precision ?? 0));
    const sum = (name: 'balance' | 'pending_transactions' | 'balance_after_pending'): string =>
      written(sumOf(own.map((wallet) => wallet[name] ?? '0')), precision);
    return {
      currency,
      precision,
      balance: sum('balance'),
      pending: sum('pending_transactions'),
      after: sum('balance_after_pending'),
    };
  });
}
