import { signedUnits } from '../../csv/amounts/units.ts';
import { isAmount } from '../camt-fields.ts';
import { joined, type Statement } from '../statement.ts';

/** What formats with fixed positions share: lines whose fields begin and end at the same letter. */

/** A field by its positions from 1, as the documentation of a format names them. */
export function part(line: string, from: number, to: number): string {
  return line.slice(from - 1, to).trim();
}

/** Digits without a decimal sign as a signed amount. */
export function amountOf(digits: string, decimals: number, isNegative: boolean): string {
  const padded = digits.padStart(decimals + 1, '0');
  const whole = padded.slice(0, padded.length - decimals).replace(/^0+(?=\d)/, '');
  const fraction = padded.slice(padded.length - decimals);
  return `${isNegative ? '-' : ''}${whole}${decimals === 0 ? '' : `.${fraction}`}`;
}

/** `310126` as `2026-01-31`. */
export function dayFirst(digits: string): string {
  return digits.replace(/^(\d{2})(\d{2})(\d{2})$/, '20$3-$2-$1');
}

/** `260131` as `2026-01-31`. */
export function yearFirst(digits: string): string {
  return digits.replace(/^(\d{2})(\d{2})(\d{2})$/, '20$1-$2-$3');
}

/** The statements if the bookings of each lead from its first balance to its last: a position that is read wrongly shows itself so. */
export function proven(statements: readonly Statement[]): readonly Statement[] | undefined {
  return statements.length > 0 && statements.every(isProven) ? joined(statements) : undefined;
}

function isProven({ opening = '', closing = '', bookings }: Statement): boolean {
  const amounts = [opening, ...bookings.map(({ value }) => value)];
  if (![...amounts, closing].every((amount) => isAmount.test(amount))) return false;
  return amounts.reduce((sum, amount) => sum + signedUnits(amount), 0n) === signedUnits(closing);
}
