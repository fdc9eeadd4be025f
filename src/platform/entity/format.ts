import { numberFormat, relativeTimeFormat } from './formatters.ts';
import type { Locale } from './locale.ts';
import type { Region } from './region/region.ts';

/**
 * How numbers, money and sizes are written: with the separators of the region, money with the language's sign. Decimals are strings from end
 * to end, so that no amount passes through a float.
 */

const steps: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, or in how long, in the largest whole unit: `3 hours ago`, `há 3 horas`; below a minute `now`, `agora`. */
export function formatRelative(value: string, now: number, locale: Locale): string {
  const seconds = (Date.parse(value) - now) / 1000;
  if (Number.isNaN(seconds)) return value;
  const words = relativeTimeFormat(locale, { numeric: 'auto' });
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return words.format(Math.trunc(seconds / length), unit);
  }
  return words.format(0, 'second');
}

/** A number with at most `digits` decimals. */
export function formatNumber(value: number | string, region: Region, digits = 3): string {
  return isNumeric(value) ? signed(value, region, { maximumFractionDigits: digits }) : value;
}

/** A decimal with exactly `scale` digits after the separator. */
export function formatDecimal(value: number | string, region: Region, scale: number): string {
  if (!isNumeric(value)) return value;
  return signed(value, region, { minimumFractionDigits: scale, maximumFractionDigits: scale });
}

/** The sign is a hyphen alone, as people type it: some countries' formats have a longer one, or marks of direction. */
function signed(value: number | `${number}`, region: Region, options: Intl.NumberFormatOptions): string {
  return numberFormat(region.numbers, options)
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'minusSign' ? '-' : type === 'literal' ? '' : text))
    .join('');
}

/** What an amount is in where nothing else is said. */
export const moneyDefaults = { currency: 'USD', precision: 2 } as const;

/**
 * An amount with its currency: the language decides what the sign is and where it is written, the country how the digits are. A code that is
 * not of three letters is written before the number as it is.
 */
export function formatMoney(
  value: number | string,
  region: Region,
  currency: string = moneyDefaults.currency,
  precision: number = moneyDefaults.precision,
): string {
  if (!isNumeric(value)) return value;
  const digits = { minimumFractionDigits: precision, maximumFractionDigits: precision };
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${currency} ${signed(value, region, digits)}`;
  const isOfNumber = ({ type }: Intl.NumberFormatPart): boolean => ofNumber.has(type);
  const own = numberFormat(region.numbers, digits).formatToParts(value).filter(isOfNumber);
  const parts = numberFormat(region.locale, { style: 'currency', currency, ...digits }).formatToParts(value);
  const first = parts.findIndex(isOfNumber);
  return parts
    .flatMap((part, index) => (index === first ? own : isOfNumber(part) ? [] : [part]))
    .map((part) => part.value)
    .join('');
}

const ofNumber: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** A size in bytes, in units of 1000. */
export function formatSize(bytes: number, region: Region): string {
  let size = bytes;
  let unit = 0;
  while (Math.abs(size) >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${formatNumber(size, region, unit === 0 ? 0 : 1)} ${units[unit]}`;
}

function isNumeric(value: number | string): value is number | `${number}` {
  return typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value);
}
