import { normalise } from '#platform/entity/search-text.ts';
import { monthOf } from './month-names.ts';
import { dateOrders, type DateOrder } from '../settings.ts';

/** A cell and its line number. */
export interface Cell {
  readonly line: number;
  readonly text: string;
}

/** What the cells of a date column say about its order. */
export interface DateEvidence {
  readonly order: DateOrder;
  /**
   * `plain`: every order reads the days alike; `shown`: a cell fits no other order; `likely`: by dots or by the sequence of the days;
   * `asked`: nothing decides; `none`: no cell is a day; `remembered`: the answer for the last such file.
   */
  readonly because: 'plain' | 'shown' | 'likely' | 'asked' | 'none' | 'remembered';
  /** The deciding cell, or an ambiguous one. */
  readonly cell: Cell | undefined;
  /** Number of filled cells that are days under `order`. */
  readonly parsed: number;
}

/**
 * Parses a cell as a day (`YYYY-MM-DD`); null if it is none. Times and time zones are ignored, and so is an "as of" day (`03/16/2026 as of
 * 03/15/2026`). Two-digit years from 70 are in the last century; three-digit years are those of Taiwan.
 */
export function parseDate(text: string, order: DateOrder): string | null {
  if (text.length > 60) return null;
  const timeless = text.replace(/^\d{1,2}:\d{2}(:\d{2})?,?\s+(?=\d)/, '').replace(/\s+as of\s.*$/i, '');
  const day = /^[\p{L}]{2,9}[.,]?\s+(?=\d)/u.test(timeless) ? withoutWeekday(timeless) : timeless;
  const named = /\p{L}{3}/u.test(day) ? namedDay(day) : null;
  if (named !== null) return named;
  const [, year = '', month = '', date = ''] = /^(\d{4})[年년]\s?(\d{1,2})[月월]\s?(\d{1,2})[日일]/.exec(day) ?? [];
  if (year !== '') return existing(year, month, date);
  const compact = /^(\d{8})(?!\d|[.,]\d)/.exec(day)?.[1];
  if (compact !== undefined) return compactDay(compact, order);
  const [, since = '', of = '', on = ''] = /^(\d{4}):(\d{2}):(\d{2})(?!\d)/.exec(day) ?? [];
  if (since !== '') return existing(since, of, on);
  const match = /^(\d{1,4})([-/.])\s?(\d{1,2})\2\s?(\d{1,4})(?!\d)\.?(.*)$/.exec(day);
  if (!match || !isTime(match[5] ?? '')) return null;
  const [, first = '', , second = '', third = ''] = match;
  if (first.length > 2) return existing(first, second, third);
  if (order === 'ymd') return third.length <= 2 ? existing(first, second, third) : null;
  return order === 'dmy' ? existing(third, second, first) : existing(third, first, second);
}

/** Determines the order of a whole column, or takes `proposal` if the cells leave it open. */
export function dateOrderOf(cells: readonly Cell[], proposal: DateOrder): DateEvidence {
  const readings = dateOrders.map((order) => ({ order, days: cells.map(({ text }) => parseDate(text, order)) }));
  const counted = readings.map((reading) => ({
    ...reading,
    parsed: reading.days.filter((day) => day !== null).length,
  }));
  const most = Math.max(...counted.map(({ parsed }) => parsed));
  const best = counted.filter(({ parsed }) => parsed === most);
  const [first = counted[0]] = best;
  if (first === undefined || most === 0) return { order: proposal, because: 'none', cell: undefined, parsed: 0 };
  const same = best.every(({ days }) => days.every((day, index) => day === first.days[index]));
  if (best.length > 1 && same) {
    const order = cells.some(({ text }) => /^\d{4}\D/.test(text)) ? 'ymd' : proposal;
    return { order, because: 'plain', cell: cells.find((_, index) => first.days[index] !== null), parsed: most };
  }
  if (best.length === 1)
    return { order: first.order, because: 'shown', cell: showing(cells, counted, first.order), parsed: most };
  const open = cells.find((_, index) => new Set(best.map(({ days }) => days[index])).size > 1);
  const dotted = best.find(({ order }) => order === 'dmy' && open !== undefined && /^\d+\.\s?\d+\./.test(open.text));
  const steady = best.filter(({ days }) => isSteady(days));
  const likely = dotted ?? (most > 3 ? onlyPlausible(steady) : undefined);
  if (likely !== undefined) return { order: likely.order, because: 'likely', cell: open, parsed: most };
  const proposed = best.find(({ order }) => order === proposal) ?? first;
  return { order: proposed.order, because: 'asked', cell: open, parsed: most };
}

interface Reading {
  readonly order: DateOrder;
  readonly days: readonly (string | null)[];
}

/** The first cell that is a day only in the chosen order. */
function showing(cells: readonly Cell[], readings: readonly Reading[], order: DateOrder): Cell | undefined {
  return cells.find((_, index) =>
    readings.every((reading) => (reading.days[index] !== null) === (reading.order === order)),
  );
}

/** Maximum years that a file covers, and years that it certainly does not cover. */
const few = 1;
const many = 5;

/**
 * The only one of these readings, or the only one within a year if all others jump from year to year because days were read as two-digit
 * years.
 */
function onlyPlausible<R extends Reading>(steady: readonly R[]): R | undefined {
  const [only] = steady;
  if (steady.length < 2) return only;
  const near = steady.filter(({ days }) => yearsOf(days) <= few);
  return near.length === 1 && steady.every((one) => one === near[0] || yearsOf(one.days) >= many) ? near[0] : undefined;
}

function yearsOf(days: readonly (string | null)[]): number {
  const years = days.flatMap((day) => (day === null ? [] : [Number(day.slice(0, 4))]));
  return Math.max(...years) - Math.min(...years);
}

/** Banks list days in ascending or descending order; a wrong reading jumps. */
function isSteady(days: readonly (string | null)[]): boolean {
  const known = days.filter((day) => day !== null);
  const up = known.every((day, index) => index === 0 || day >= (known[index - 1] ?? ''));
  const down = known.every((day, index) => index === 0 || day <= (known[index - 1] ?? ''));
  return (up || down) && new Set(known).size > 2;
}

/** A short month name may be a weekday in another language (`mar`, `sub`); before a complete numeric date it is one. */
function withoutWeekday(text: string): string {
  const whole = /^[\p{L}]+[.,]?\s+(\d{1,4}([-/.])\d{1,2}\2\d.*)$/u.exec(text)?.[1];
  if (whole !== undefined) return whole;
  const [word = ''] = text.split(/[.,\s]/, 1);
  return monthOf(normalise(word)) !== undefined ? text : text.slice(word.length).replace(/^[.,\s]+/, '');
}

/** `27 Feb 2018`, `12-Dec-2019`, `27 de fevereiro de 2018`, `Feb 27, 2018`, `2018-Feb-27`. */
function namedDay(text: string): string | null {
  const parts = normalise(text)
    .split(' ')
    .filter((part) => part !== 'de' && part !== 'of');
  const [first = '', second = '', third = '', ...rest] = parts;
  if (!isTime(` ${rest.join(':')}`) && rest.length > 0) return null;
  const bare = (part: string): string => part.replace(/(?<=\d)(st|nd|rd|th)$/, '');
  if (!/^\d+$/.test(third) && !/^\d+$/.test(bare(third))) return null;
  const named = monthOf(second);
  if (named !== undefined && /^\d{4}$/.test(first)) return existing(first, String(named), bare(third));
  if (named !== undefined) return existing(third, String(named), bare(first));
  const leading = monthOf(first);
  return leading === undefined ? null : existing(third, String(leading), bare(second));
}

function compactDay(digits: string, order: DateOrder): string | null {
  if (order === 'ymd') return existing(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const [first, second, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
  return order === 'dmy' ? existing(year, second, first) : existing(year, first, second);
}

/** Empty, or a time with its zone; anything else after three numbers makes it no day. */
function isTime(rest: string): boolean {
  return /^\s*$|^(T|-|,?\s+(as\s|às\s|at\s|-\s)?)?\d{1,2}(:|h|\.)\d{2}([:.]\d{2})?([.,]\d+)?\s?(am|pm)?\s?(h|z|utc|gmt|[a-z]{1,3}t)?\s?([+-]\d{2}:?\d{2})?$/i.test(
    rest,
  );
}

function existing(year: string, month: string, day: string): string | null {
  if (!/^\d{2,4}$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return null;
  const whole = commonYear(Number(year), year.length);
  if (whole < 1900 || whole > 2199) return null;
  const [monthNumber, dayNumber] = [Number(month), Number(day)];
  if (monthNumber < 1 || monthNumber > 12 || dayNumber < 1 || dayNumber > daysIn(whole, monthNumber)) return null;
  return `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A year in the common calendar: Taiwan counts years of the Republic (115), Thailand those of the Buddha (2569). */
function commonYear(year: number, digits: number): number {
  if (digits === 2) return year + (year >= 70 ? 1900 : 2000);
  if (digits === 3) return year >= 100 && year < 200 ? year + 1911 : 0;
  return year >= 2500 && year < 2600 ? year - 543 : year;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
