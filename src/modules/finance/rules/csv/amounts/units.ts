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
  const text = (units < 0n ? -units : units).toString().padStart(digits + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
