import type { Complaint } from '#platform/entity/failure.ts';
import { fits, isNegative, isZero } from './money.ts';

/** Checks for every row, whether entered by hand, by the API, or from a bank's file. */

/** Whether an amount is zero, which is no entry. Only the fee of a transfer or exchange may be zero. */
export function movesNothing(name: string, amount: string): boolean {
  return name !== 'fee' && isZero(amount);
}

/**
 * What is wrong with the amount of the field `name`, given the digits of the wallets that must hold it; undefined if nothing is. A row
 * whose amount was zero `before` may keep it when other fields are edited.
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

/** Whether a wallet takes new rows: an inactive one only keeps its rows. */
export function takesRows(wallet: { readonly active?: unknown }): boolean {
  return wallet.active !== false;
}
