import type { DecimalSign, Direction, Row } from '../settings.ts';
import { at } from '../table/cell-positions.ts';
import { signedText } from './amounts.ts';

/** Digits of sums: the maximum of a wallet. */
const digits = 8;

/** A decimal with at most eight digits after the point as a whole number of its smallest units; exact at any size. */
export function signedUnits(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole) * 100_000_000n + BigInt(fraction.slice(0, digits).padEnd(digits, '0'));
  return decimal.startsWith('-') ? -units : units;
}

/** The sum of decimals, with `precision` digits after the point. */
export function total(decimals: readonly string[], precision: number): string {
  const sum = decimalOf(decimals.reduce((all, decimal) => all + signedUnits(decimal), 0n));
  return sum.slice(0, sum.length - digits + precision - (precision === 0 ? 1 : 0));
}

/** Whole units as a decimal with eight digits. */
export function decimalOf(units: bigint): string {
  const text = absolute(units)
    .toString()
    .padStart(digits + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

export type ColumnNumbers = readonly (bigint | null)[];

/** The signed numbers of a column in units; null for a cell that is no number. */
export function numbersOf(rows: readonly Row[], place: number, decimal: DecimalSign): ColumnNumbers {
  return rows.map(({ cells }) => {
    const text = signedText(at(cells, place), decimal);
    return text === null ? null : signedUnits(text);
  });
}

/** By how many units an item changes the balance. */
export function movedUnits({ kind, value }: { readonly kind: Direction; readonly value: string }): bigint {
  return signedUnits(kind === 'outgo' ? `-${value}` : value);
}

export function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}
