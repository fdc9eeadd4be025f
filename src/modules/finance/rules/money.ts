import { Big } from 'big.js';

/** Amounts are decimal strings everywhere; each wallet has a number of digits after the point. */

export type Sign = 1 | -1;

/** Whether an amount fits into `precision` digits after the point, ignoring trailing zeros. */
export function fits(amount: string, precision: number): boolean {
  return (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= precision;
}

/** The amount with exactly `precision` digits after the point. It must fit: nothing is rounded. */
export function written(amount: string, precision: number): string {
  if (!fits(amount, precision)) throw new Error(`${amount} does not fit ${precision} digits`);
  return unsigned(new Big(amount).toFixed(precision));
}

/** The exact sum, with the most digits of any amount. */
export function sumOf(amounts: readonly string[]): string {
  const digits = amounts.map((amount) => amount.split('.')[1]?.length ?? 0);
  const sum = amounts.reduce((all, amount) => all.plus(amount), new Big(0));
  return unsigned(sum.toFixed(Math.max(0, ...digits)));
}

/** The amount, or its opposite. */
export function signed(amount: string, sign: Sign): string {
  return sign === 1 ? amount : unsigned(amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
}

export function isNegative(amount: string): boolean {
  return new Big(amount).lt(0);
}

export function isZero(amount: string): boolean {
  return new Big(amount).eq(0);
}

/** Removes the sign of zero. */
function unsigned(amount: string): string {
  return /[1-9]/.test(amount) ? amount : amount.replace('-', '');
}
