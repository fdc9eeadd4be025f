import { Big } from 'big.js';

/** A line as typed, with decimals as text so that no amount becomes a float. */
export interface EstimateLine {
  readonly line_kind?: 'labour' | 'part' | null;
  readonly quantity?: string | null;
  readonly value?: string | null;
}

/** Sums of an estimate: decimals with two digits. */
export interface EstimateTotals {
  readonly labour: string;
  readonly parts: string;
  readonly total: string;
}

/** Limits of a line: the sum of 200 such lines still fits the database's type. */
export const maxQuantity = 999_999;
export const maxValue = 9_999_999;

/** Quantity times value, rounded half up to cents. Text that is no number counts as zero. */
export function lineTotal(line: Pick<EstimateLine, 'quantity' | 'value'>): string {
  return amount(line.quantity).times(amount(line.value)).round(2, Big.roundHalfUp).toFixed(2);
}

/** Labour, parts and total, each the sum of rounded lines, so that customers get the same result when they add up the lines. */
export function estimateTotals(lines: readonly EstimateLine[]): EstimateTotals {
  const sum = (wanted: readonly EstimateLine[]): Big =>
    wanted.reduce((all, line) => all.plus(lineTotal(line)), new Big(0));
  const parts = sum(lines.filter((line) => line.line_kind === 'part'));
  const labour = sum(lines.filter((line) => line.line_kind !== 'part'));
  return { labour: labour.toFixed(2), parts: parts.toFixed(2), total: labour.plus(parts).toFixed(2) };
}

/** Whether a decimal is from 0 to `most`. */
export function isWithin(text: string, most: number): boolean {
  const number = amount(text);
  return number.gte(0) && number.lte(most);
}

function amount(text: string | null | undefined): Big {
  return text !== null && text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? new Big(text) : new Big(0);
}
