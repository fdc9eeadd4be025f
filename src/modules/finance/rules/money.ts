import { Big } from 'big.js';

/** Amounts are decimal strings from end to end; every wallet says with how many digits after the point. */

export type Sign = 1 | -1;

/** Whether `precision` digits after the point are enough for an amount: zeros at the end need none. */
export function fits(amount: string, precision: number): boolean {
  return (amount.split('.')[1] ?? '').replace(/0+$/, '').length <= precision;
}

/** The amount with exactly `precision` digits after the point. It has to fit: nothing is rounded here. */
export function written(amount: string, precision: number): string {
  if (!fits(amount, precision)) throw new Error(`${amount} does not fit ${precision} digits`);
  return unsigned(new Big(amount).toFixed(precision));
}

/** The exact sum, with the digits of the amount that has most of them. */
export function sumOf(amounts: readonly string[]): string {
  const digits = amounts.map((amount) => amount.split('.')[1]?.length ?? 0);
  const sum = amounts.reduce((all, amount) => all.plus(amount), new Big(0));
  return unsigned(sum.toFixed(Math.max(0, ...digits)));
}

/** The same amount, or the opposite one. */
export function signed(amount: string, sign: Sign): string {
  return sign === 1 ? amount : unsigned(amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
}

export function isNegative(amount: string): boolean {
  return new Big(amount).lt(0);
}

export function isZero(amount: string): boolean {
  return new Big(amount).eq(0);
}

/** Nothing has no sign. */
function unsigned(amount: string): string {
  return /[1-9]/.test(amount) ? amount : amount.replace('-', '');
}
