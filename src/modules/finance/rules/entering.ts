import type { Complaint } from '#platform/entity/failure.ts';
import { fits, isNegative, isZero } from './money.ts';

/** What holds for every row whichever way it is entered: by hand, by the API, from a bank's file. */

/** Whether an amount moves nothing: such a row is no entry. Of a transfer and an exchange the fee alone may be nothing. */
export function movesNothing(name: string, amount: string): boolean {
  return name !== 'fee' && isZero(amount);
}

/**
 * What is wrong with the amount of the field `name`, at the digits of the wallets that must hold it; undefined where nothing is.
 * A row that moved nothing `before` may stay so while other things of it are edited.
 */
export function amountComplaint(
  name: string,
  amount: string,
  precisions: readonly number[],
  before?: unknown,
): Complaint | undefined {
  if (isNegative(amount)) return { code: 'greater-than-or-equal-to', params: { count: 0 } };
  const wasNothing = typeof before === 'string' && isZero(before);
  if (movesNothing(name, amount) && !wasNothing) return { code: 'greater-than', params: { count: 0 } };
  return precisions.every((precision) => fits(amount, precision)) ? undefined : { code: 'is-invalid' };
}

/** Whether a wallet takes new rows: an inactive one keeps what it has. */
export function takesRows(wallet: { readonly active?: unknown }): boolean {
  return wallet.active !== false;
}
