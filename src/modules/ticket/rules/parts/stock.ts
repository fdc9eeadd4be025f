import { Big } from 'big.js';
import type { MoveReason } from './move-reasons.ts';

/** What is on hand of a part, and what one piece of it costs on average. */
export interface Stock {
  readonly on_hand: string;
  /** Null until a purchase says a cost. */
  readonly cost: string | null;
}

/** A change of the stock, with decimals as text. */
export interface StockChange {
  readonly reason: MoveReason;
  /** Below zero if it takes from the stock. */
  readonly quantity: string;
  /** Of one piece; null if it is unknown. */
  readonly cost: string | null;
}

export const emptyStock: Stock = { on_hand: '0', cost: null };

/** The stock after a move. Pieces that come in at a cost change the average cost by their share; pieces that go out do not. */
export function stockAfter({ on_hand: before, cost: average }: Stock, { reason, quantity, cost }: StockChange): Stock {
  const had = new Big(before);
  const has = had.plus(quantity).toFixed();
  const comesIn = reason === 'bought' || reason === 'returned';
  if (!comesIn || cost === null) return { on_hand: has, cost: average };
  if (average === null || had.lte(0)) return { on_hand: has, cost: costText(new Big(cost)) };
  const whole = had.times(average).plus(new Big(quantity).times(cost));
  return { on_hand: has, cost: costText(whole.div(has)) };
}

/** The cost of one piece: cents, and up to two digits more where it is not whole cents. */
function costText(cost: Big): string {
  const rounded = cost.round(4, Big.roundHalfUp);
  return rounded.toFixed(Math.max(2, (rounded.toFixed().split('.')[1] ?? '').length));
}

/** Whether less is on hand than the part should have at least. */
export function isBelowLeast(onHand: string, least: string | null | undefined): boolean {
  return typeof least === 'string' && new Big(onHand).lt(least);
}
