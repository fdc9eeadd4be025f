import { normalise } from '#platform/entity/search-text.ts';

/** What comes first in `03/04/2024`. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const otherMonths: Readonly<Record<string, number>> = {
  fev: 2,
  abr: 4,
  mai: 5,
  ago: 8,
  set: 9,
  out: 10,
  dez: 12,
  mrz: 3,
  okt: 10,
  ene: 1,
  dic: 12,
  mei: 5,
};

const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?:[\sT,]+(.*))?$/;
const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[\sT]+(.*))?$/;
const named =
  /^(?:[a-z]{2,10},?\s+)?(?:(\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:de\s+)?([a-z]{3,10})\.?,?\s+(?:de\s+)?(\d{4})|([a-z]{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4}))(?:[\s,]+(?:at\s+)?(.*))?$/i;

/** The order of day and month that the dates of a file prove: a number above twelve is a day. Undefined if nothing or both are proven. */
export function provenOrder(texts: readonly string[]): DateOrder | undefined {
  let first = 0;
  let second = 0;
  for (const text of texts) {
    const [, a, b] = numeric.exec(text) ?? [];
    // Dates with points are written from the day on everywhere.
    if (Number(a) > 12 || (a !== undefined && text.charAt(a.length) === '.')) first += 1;
    if (Number(b) > 12) second += 1;
  }
  if (first > 0 === second > 0) return undefined;
  return first > 0 ? 'dmy' : 'mdy';
}

/** Whether dates are written so that their order matters. */
export function isOrdered(text: string): boolean {
  return numeric.test(text);
}

/** Milliseconds to subtract from a local time, by its day. */
export type OffsetOf = (day: string) => number;

/**
 * A moment as ISO 8601. A day without a time is noon in UTC, so that it is the same day in nearly all time zones. Undefined for `0000-00-00` and
 * for texts that are no date.
 */
export function momentOf(text: string, order: DateOrder, offsetOf: OffsetOf): string | undefined {
  const parts = partsOf(text.trim(), order);
  if (parts === undefined) return undefined;
  const [year, month, day, rest = ''] = parts;
  const date = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date) || year < 1970 || year > 2100)
    return undefined;
  const time = timeOf(rest);
  if (time === undefined) return `${date}T12:00:00.000Z`;
  const shift = time.zone ?? offsetOf(date);
  return new Date(midnight.getTime() + time.ms - shift).toISOString();
}

/** A day as `YYYY-MM-DD`. */
export function dayOf(text: string, order: DateOrder): string | undefined {
  const parts = partsOf(text.trim(), order);
  if (parts === undefined) return undefined;
  const date = `${String(parts[0]).padStart(4, '0')}-${String(parts[1]).padStart(2, '0')}-${String(parts[2]).padStart(2, '0')}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date) || parts[0] < 1900
    ? undefined
    : date;
}

type Parts = readonly [year: number, month: number, day: number, rest?: string | undefined];

function partsOf(text: string, order: DateOrder): Parts | undefined {
  const whole = iso.exec(text);
  if (whole !== null) return [Number(whole[1]), Number(whole[2]), Number(whole[3]), whole[4]];
  const plain = numeric.exec(text);
  if (plain !== null) {
    const [a, b] = [Number(plain[1]), Number(plain[2])];
    const short = Number(plain[3]);
    const year = (plain[3] ?? '').length === 2 ? (short > 69 ? 1900 : 2000) + short : short;
    // A number that cannot be a month is the day, whatever the file's order is.
    const dayFirst = a > 12 || (b <= 12 && (order === 'dmy' || text.charAt(plain[1]?.length ?? 0) === '.'));
    return dayFirst ? [year, b, a, plain[4]] : [year, a, b, plain[4]];
  }
  const words = named.exec(text);
  if (words === null) return undefined;
  const month = monthOf(words[2] ?? words[4] ?? '');
  return month === undefined
    ? undefined
    : [Number(words[3] ?? words[6]), month, Number(words[1] ?? words[5]), words[7]];
}

function monthOf(word: string): number | undefined {
  const start = normalise(word).slice(0, 3);
  const place = months.indexOf(start);
  return place === -1 ? otherMonths[start] : place + 1;
}

/** `14:03`, `2:03:11 PM`, `14:03:11.000Z`, `14h03`. */
function timeOf(text: string): { ms: number; zone: number | undefined } | undefined {
  const found =
    /^(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i.exec(
      text.trim(),
    );
  if (found === null) return undefined;
  const [, hours, minutes, seconds = '0', half, zone] = found;
  let hour = Number(hours);
  if (half !== undefined) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return { ms: ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000, zone: zoneOf(zone) };
}

function zoneOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined;
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** Remembers offsets of days, because asking for one is slow. */
export function offsetsIn(timeZone: string): OffsetOf {
  const known = new Map<string, number>();
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return (day) => {
    const found = known.get(day);
    if (found !== undefined) return found;
    const noon = new Date(`${day}T12:00:00Z`);
    const parts = new Map<string, number>(format.formatToParts(noon).map(({ type, value }) => [type, Number(value)]));
    const part = (name: string): number => parts.get(name) ?? 0;
    const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
    const offset = local - noon.getTime();
    known.set(day, offset);
    return offset;
  };
}
