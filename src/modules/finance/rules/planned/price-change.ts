import { Big } from 'big.js';
import type { Planned } from './planned.ts';

/** A row that fulfilled a planned day. */
export interface FulfilledRow {
  readonly _id: string;
  readonly planned_day: string;
  readonly date: string;
  readonly value: string;
}

/** Whether the price of a planned row changed: its last row differs from the one before and is not within a known range. */
export function hasNewPrice(
  planned: Pick<Planned, 'value' | 'value_max'>,
  last: FulfilledRow | undefined,
  before: FulfilledRow | undefined,
): boolean {
  if (last === undefined || before === undefined || new Big(last.value).eq(before.value)) return false;
  const { value, value_max: most } = planned;
  return most === undefined || new Big(last.value).lt(value) || new Big(last.value).gt(most);
}
