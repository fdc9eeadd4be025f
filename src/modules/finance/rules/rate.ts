import { Big } from 'big.js';

/** How much one unit of the source's currency bought, with at most six significant digits; null if an amount is missing or zero. */
export function rateOf(valueOut: unknown, valueIn: unknown): string | null {
  const [out, brought] = [amount(valueOut), amount(valueIn)];
  if (out === null || brought === null || !out.gt(0) || !brought.gt(0)) return null;
  // A division cannot be exact; the rate is only for display.
  const rate = brought.div(out);
  return rate.eq(0) ? null : new Big(rate.toPrecision(6)).toFixed();
}

function amount(value: unknown): Big | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d+(\.\d+)?$/.test(text) ? new Big(text) : null;
}
