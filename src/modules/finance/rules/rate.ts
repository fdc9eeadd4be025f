import { Big } from 'big.js';

/** What one unit of the source's currency brought, with at most six digits that say something; null while an amount is missing or nothing. */
export function rateOf(valueOut: unknown, valueIn: unknown): string | null {
  const [out, brought] = [amount(valueOut), amount(valueIn)];
  if (out === null || brought === null || !out.gt(0) || !brought.gt(0)) return null;
  // Division is the one step that cannot be exact; the rate is only looked at.
  const rate = brought.div(out);
  return rate.eq(0) ? null : new Big(rate.toPrecision(6)).toFixed();
}

function amount(value: unknown): Big | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? new Big(text) : null;
}
