import { Big } from 'big.js';

/** The amounts of a plan's parts: equal, exact to the wallet's digits, with the rest in the first one. */
export function partsOf(total: string, count: number, precision: number): readonly string[] {
  const part = new Big(total).div(count).round(precision, 0);
  const first = new Big(total).minus(part.times(count - 1));
  return Array.from({ length: count }, (_part, at) => (at === 0 ? first : part).toFixed(precision));
}

/** Whether a file's amount may be a part of a plan: banks put the rest of the division into different parts. */
export function isNearPart(amount: string, part: string, count: number, precision: number): boolean {
  const unit = new Big(10).pow(-precision);
  return new Big(amount)
    .minus(part)
    .abs()
    .lte(unit.times(count - 1));
}

/** An amount several times. */
export function timesOf(amount: string, count: number): string {
  return new Big(amount).times(count).toFixed(amount.split('.')[1]?.length ?? 0);
}
