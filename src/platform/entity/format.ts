import { numberFormat, relativeTimeFormat, zonedTimeFormat } from './formatters.ts';
import type { Locale } from './locale.ts';

/**
 * How dates, numbers, money and sizes are written: English `2026-11-20` and `$1,234.50`, Portuguese `20/11/2026` and `R$ 1.234,50`.
 * Decimals are strings from end to end, so that no amount passes through a float.
 */

/** A calendar day (`YYYY-MM-DD`), or the day of a moment in the time zone (the machine's own when left out). */
export function formatDate(value: string, locale: Locale, timeZone?: string): string {
  const day = isDay(value) ? value : localDay(value, timeZone);
  if (day === null) return value;
  const [year, month, date] = day.split('-');
  return locale === 'pt-BR' ? `${date}/${month}/${year}` : day;
}

/** A moment with hours and minutes, on a 24 hour clock. */
export function formatMoment(value: string, locale: Locale, timeZone?: string): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const parts = partsOf(moment, timeZone);
  return `${formatDate(value, locale, timeZone)} ${parts['hour']}:${parts['minute']}`;
}

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
export function formatNumber(value: number | string, locale: Locale, digits = 3): string {
  if (!isNumeric(value)) return value;
  return numberFormat(locale, { maximumFractionDigits: digits }).format(value);
}

/** A decimal with exactly `scale` digits after the separator. */
export function formatDecimal(value: number | string, locale: Locale, scale: number): string {
  if (!isNumeric(value)) return value;
  return numberFormat(locale, { minimumFractionDigits: scale, maximumFractionDigits: scale }).format(value);
}

/** What an amount is in where nothing else is said. */
export const moneyDefaults = { currency: 'USD', precision: 2 } as const;

/** An amount with its currency; a code that is not of three letters is written before the number as it is. */
export function formatMoney(
  value: number | string,
  locale: Locale,
  currency: string = moneyDefaults.currency,
  precision: number = moneyDefaults.precision,
): string {
  if (!isNumeric(value)) return value;
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${currency} ${formatDecimal(value, locale, precision)}`;
  return numberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  }).format(value);
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** A size in bytes, in units of 1000. */
export function formatSize(bytes: number, locale: Locale): string {
  let size = bytes;
  let unit = 0;
  while (Math.abs(size) >= 999.95 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${formatNumber(size, locale, unit === 0 ? 0 : 1)} ${units[unit]}`;
}

/** What a person typed as a number, as the wire's decimal; null when it is none. Both separators are understood. */
export function parseDecimal(text: string, locale: Locale): string | null {
  const decimal = locale === 'pt-BR' ? ',' : '.';
  const thousands = locale === 'pt-BR' ? '.' : ',';
  const bare = text.replaceAll(/[\s\u00a0]/g, '');
  const grouped = new RegExp(`^-?\\d{1,3}(\\${thousands}\\d{3})+(\\${decimal}\\d+)?$`).test(bare);
  const plain = grouped ? bare.replaceAll(thousands, '') : bare;
  const wire = plain.replace(',', '.');
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(wire) ? normal(wire) : null;
}

function normal(wire: string): string {
  const sign = wire.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = wire.replace('-', '').split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? `${sign}${digits}` : `${sign}${digits}.${fraction}`;
}

function isDay(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value);
}

function isNumeric(value: number | string): value is number | `${number}` {
  return typeof value === 'number' || /^-?\d+(\.\d+)?$/.test(value);
}

function localDay(value: string, timeZone: string | undefined): string | null {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const parts = partsOf(moment, timeZone);
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

function partsOf(moment: Date, timeZone: string | undefined): Readonly<Record<string, string>> {
  if (timeZone === undefined) {
    const two = (digits: number): string => String(digits).padStart(2, '0');
    return {
      year: String(moment.getFullYear()),
      month: two(moment.getMonth() + 1),
      day: two(moment.getDate()),
      hour: two(moment.getHours()),
      minute: two(moment.getMinutes()),
    };
  }
  const format = zonedTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(moment).map((part) => [part.type, part.value]));
}
