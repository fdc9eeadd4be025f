/** Digits that a sum is kept with: as many as a wallet can have. */
const digits = 8;

/** A decimal with at most eight digits after the point as a whole number of their units; exact at any size. */
export function signedUnits(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  const units = BigInt(whole) * 100_000_000n + BigInt(fraction.slice(0, digits).padEnd(digits, '0'));
  return decimal.startsWith('-') ? -units : units;
}

/** The sum of decimals, with `precision` digits after the point. */
export function total(decimals: readonly string[], precision: number): string {
  const sum = decimals.reduce((all, decimal) => all + signedUnits(decimal), 0n);
  const text = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, -digits);
  const fraction = text.slice(-digits).slice(0, precision);
  return `${sum < 0n ? '-' : ''}${precision === 0 ? whole : `${whole}.${fraction}`}`;
}
