import { Big } from 'big.js';
import { lineTotal } from '../estimates/estimate-total.ts';
import type { MoneyLine } from './order-line.ts';

/** Sums of an order: decimals with two digits. */
export interface OrderTotals {
  /** All lines without the discounts. */
  readonly work: string;
  /** All discounts, at most `work`. */
  readonly discount: string;
  /** Tax by rate, of what remains after the discounts. */
  readonly taxes: readonly TaxSum[];
  /** Never below zero. */
  readonly total: string;
}

interface TaxSum {
  readonly rate: string;
  /** The tax comes on top of the prices. */
  readonly added: boolean;
  /** The lines of this rate after their part of the discounts. */
  readonly base: string;
  readonly tax: string;
}

/** The total is the sum of rounded lines less discounts, plus the tax that is not part of the prices. */
export function orderTotals(lines: readonly MoneyLine[]): OrderTotals {
  const priced = lines.filter((line) => line.line_kind !== 'discount');
  const work = sumOf(priced.map(lineTotal));
  const asked = discounts(lines, work);
  const discount = asked.gt(work) ? work : asked;
  const taxes = taxSums(priced, work, discount);
  const added = sumOf(taxes.filter((sum) => sum.added).map((sum) => sum.tax));
  return {
    work: work.toFixed(2),
    discount: discount.toFixed(2),
    taxes,
    total: work.minus(discount).plus(added).toFixed(2),
  };
}

/** What a line adds to the total: of a discount below zero. */
export function lineAmount(line: MoneyLine, work: string): string {
  if (line.line_kind !== 'discount') return lineTotal(line);
  const lowered = discountOf(line, new Big(work));
  return lowered.eq(0) ? '0.00' : lowered.times(-1).toFixed(2);
}

/** Whether the discounts are more than everything else. */
export function isOverDiscounted(lines: readonly MoneyLine[]): boolean {
  const work = sumOf(lines.filter((line) => line.line_kind !== 'discount').map(lineTotal));
  return discounts(lines, work).gt(work);
}

function discounts(lines: readonly MoneyLine[], work: Big): Big {
  return lines
    .filter((line) => line.line_kind === 'discount')
    .reduce((all, line) => all.plus(discountOf(line, work)), new Big(0));
}

function discountOf(line: MoneyLine, work: Big): Big {
  return typeof line.percent === 'string' ? percentOf(work, line.percent) : new Big(line.value ?? '0').round(2, half);
}

const half = Big.roundHalfUp;

function percentOf(amount: Big, percent: string): Big {
  return amount.times(percent).div(100).round(2, half);
}

/** Each rate bears the part of the discounts that its lines are of the whole; rounding loses no cent. */
function taxSums(lines: readonly MoneyLine[], work: Big, discount: Big): TaxSum[] {
  const sums: TaxSum[] = [];
  let before = new Big(0);
  for (const { rate, added, amount } of byRate(lines)) {
    const upTo = before.plus(amount);
    const share = work.eq(0)
      ? new Big(0)
      : discountUpTo(upTo, work, discount).minus(discountUpTo(before, work, discount));
    before = upTo;
    if (rate === '0') continue;
    const base = amount.minus(share);
    const tax = added ? percentOf(base, rate) : base.times(rate).div(new Big(rate).plus(100)).round(2, half);
    sums.push({ rate, added, base: base.toFixed(2), tax: tax.toFixed(2) });
  }
  return sums;
}

function discountUpTo(amount: Big, work: Big, discount: Big): Big {
  return discount.times(amount).div(work).round(2, half);
}

interface RateSum {
  readonly rate: string;
  readonly added: boolean;
  readonly amount: Big;
}

/** The sums of the lines by their rate, smallest rate first; lines without tax have rate 0. */
function byRate(lines: readonly MoneyLine[]): readonly RateSum[] {
  const sums = new Map<string, RateSum>();
  for (const line of lines) {
    const rate = new Big(line.tax_rate ?? '0').toFixed();
    const added = rate !== '0' && line.tax_added === true;
    const key = `${rate} ${String(added)}`;
    const amount = (sums.get(key)?.amount ?? new Big(0)).plus(lineTotal(line));
    sums.set(key, { rate, added, amount });
  }
  return [...sums.values()].toSorted((a, b) => Number(a.rate) - Number(b.rate) || Number(a.added) - Number(b.added));
}

function sumOf(amounts: readonly string[]): Big {
  return amounts.reduce((all, amount) => all.plus(amount), new Big(0));
}
