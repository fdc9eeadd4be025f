import { isNegative, isZero } from './money.ts';

/** The balances that the dashboard shows: those above zero. */
export function runningBalances<B extends { readonly balance?: string }>(balances: readonly B[]): readonly B[] {
  return balances.filter(({ balance = '0' }) => !isZero(balance) && !isNegative(balance));
}
