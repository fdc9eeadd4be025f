import { normalise } from '#platform/entity/search-text.ts';
import { isDay, isMoney } from '../columns/column-profile.ts';
import { parseDate } from './dates.ts';
import { monthOf } from './month-names.ts';
import type { DateOrder, Row } from '../settings.ts';

/** Day and month without a year, in numbers or with the month's name, also in quotes: `2/01`, `15-01`, `15.01.`, `'23 JAN'`. */
const yearless = /^'?\d{1,2}(?:([-/ ])(?:\d{1,2}|\p{L}{3,10})|\.\d{1,2}\.)'?$/u;

/** Number of rows to read for the column, cells of each row, and characters of a cell with days. */
const looked = 400;
const widest = 200;
const longestCell = 300;

/** Minimum number of lines with such a day and an amount. */
const fewest = 3;

/** The period is stated above the bookings, in the first lines of a file. */
const deepest = 40;

/**
 * Adds the year to days without one, if lines above them state a period of at most a year or the due day of a bill, as many statements of
 * Latin America do. The rows stay unchanged if days do not fit, or fit in two orders.
 */
export function addMissingYears(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ cells }) => {
    const near = cells.slice(0, widest);
    return near.some((cell) => yearless.test(cell)) && near.some(isMoney);
  });
  if (first === -1) return rows;
  const places = placesOf(rows.slice(first, first + looked));
  const above = rows.slice(0, Math.min(first, deepest));
  const items = rows.slice(first);
  const days = [...new Set(items.flatMap(({ cells }) => places.map((place) => cells[place] ?? '')))].filter((cell) =>
    yearless.test(cell),
  );
  const [reading, other] = (['dmy', 'mdy'] as const).flatMap((order) => readBy(days, order, above) ?? []);
  if (reading === undefined || (other !== undefined && days.some((day) => reading.get(day) !== other.get(day))))
    return rows;
  return rows.map((row, index) =>
    index < first
      ? row
      : { ...row, cells: row.cells.map((cell, at) => (places.includes(at) ? (reading.get(cell) ?? cell) : cell)) },
  );
}

/** The columns of such days; none if some lines have complete days, because instalments such as `2/10` look like days. */
function placesOf(rows: readonly Row[]): readonly number[] {
  const booked = rows.map(({ cells }) => cells.slice(0, widest)).filter((cells) => cells.some(isMoney));
  const most = Math.max(fewest, booked.length / 2);
  if (booked.filter((cells) => cells.some(isDay)).length > 1) return [];
  return Array.from({ length: widest }, (_, at) => at).filter(
    (at) => booked.filter((cells) => yearless.test(cells[at] ?? '')).length >= most,
  );
}

interface Span {
  readonly first: string;
  readonly last: string;
}

type Reading = ReadonlyMap<string, string>;

/** Each day with its year, in one order of day and month, by the period or due day above; undefined if one is impossible. */
function readBy(days: readonly string[], order: DateOrder, above: readonly Row[]): Reading | undefined {
  const daysAbove = above.map(({ cells }) => wholeDays(cells, order));
  if (daysAbove.some((row) => row.includes(null))) return undefined;
  const periods = daysAbove.flatMap(([from, to, more]) =>
    from != null && to != null && more === undefined && from < to && Date.parse(to) - Date.parse(from) <= longest
      ? [{ first: shifted(from, -beside), last: shifted(to, beside) }]
      : [],
  );
  const dues = above.flatMap(({ cells }, index) => {
    const [due, more] = daysAbove[index] ?? [];
    return due != null && more === undefined && dueWords.test(normalise(cells.join(' ').slice(0, longestCell)))
      ? [{ first: shifted(due, -364), last: due }]
      : [];
  });
  const [period, ...others] = periods;
  const [due, ...more] = dues;
  const byPeriod = period !== undefined && others.length === 0 ? within(days, order, period) : undefined;
  const byDue = due !== undefined && more.length === 0 ? within(days, order, due) : undefined;
  const stated = byPeriod ?? (byDue !== undefined && isBill(byDue, due?.last ?? '') ? byDue : undefined);
  if (stated !== undefined || periods.length > 0 || dues.length > 0) return stated;
  const month = monthIn(above);
  return month === undefined ? undefined : within(days, order, month);
}

/** Titles such as `2024年01月`, `01/2024` and `January 2024`. */
const monthTitles = [
  /(?<!\d)(?<year>\d{4})\s?[年년]\s?(?<month>\d{1,2})\s?[月월](?!\s?\d)/gu,
  /(?<![\d/.-])(?<month>\d{1,2})[/.](?<year>\d{4})(?!\d)/gu,
  /(?<!\d[ .]{0,2})(?<!\p{L})(?<month>\p{L}{3,12})[ /]{1,3}(?:de )?(?<year>\d{4})(?!\d)/gu,
];

/** The days of a statement of one month, if the lines above name one only; a card's have purchases of the month before. */
function monthIn(above: readonly Row[]): Span | undefined {
  const texts = above.map(({ cells }) => cells.slice(0, widest).join(' | ').slice(0, longestCell));
  const found = monthTitles.flatMap((title) =>
    texts.flatMap((text) =>
      [...text.matchAll(title)].flatMap(({ groups: { year = '', month = '' } = {} }) => {
        const number = /\d/.test(month) ? Number(month) : (monthOf(normalise(month)) ?? 0);
        return number >= 1 && number <= 12 ? [`${year}-${String(number).padStart(2, '0')}`] : [];
      }),
    ),
  );
  const [only, ...more] = new Set(found);
  if (only === undefined || more.length > 0) return undefined;
  const next = shifted(`${only}-28`, 4).slice(0, 7);
  return { first: shifted(`${only}-01`, -beside), last: shifted(`${next}-01`, -1) };
}

/** Whether a purchase on a bill is shortly before the due day. Otherwise the stated day is another one, such as a card's expiry. */
function isBill(reading: Reading, due: string): boolean {
  return [...reading.values()].some((day) => day >= shifted(due, -beside));
}

function within(days: readonly string[], order: DateOrder, span: Span): Reading | undefined {
  const read = days.flatMap((day) => dayOf(day, order, span) ?? []);
  return read.length === days.length ? new Map(days.map((day, at) => [day, read[at] ?? day])) : undefined;
}

/** The only day in a span that a day without a year can be. */
function dayOf(day: string, order: DateOrder, { first, last }: Span): string | undefined {
  const sign = yearless.exec(day)?.[1] ?? '';
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const [found, more] = Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((year) => {
    const read = parseDate(`${day.replaceAll("'", '')}${sign}${year}`, order);
    return read !== null && read >= first && read <= last ? [read] : [];
  });
  return more === undefined ? found : undefined;
}

/** Maximum days that a balance may precede a period, a due day may follow it, and the last purchase may precede a due day. */
const beside = 40;

/** In milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;
const longest = 366 * dayLength;

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The complete days in a row; null where they are none in this order. */
function wholeDays(cells: readonly string[], order: DateOrder): readonly (string | null)[] {
  const texts = cells.slice(0, widest).flatMap((cell) => cell.slice(0, longestCell).match(whole) ?? []);
  // A text that looks like a day with a month's name may be a quantity and a year.
  return texts
    .map((text) => parseDate(text, order))
    .filter((day, at) => day !== null || !/\p{L}/u.test(texts[at] ?? ''));
}

const whole = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}([-/.])\d{1,2}\1\d{4}|\d{1,2}([- ])\p{L}{3,10}\2\d{4}/gu;
const dueWords = /\b(vencimento|vencto|fecha limite|fecha de pago|due|scadenza|echeance|fallig|faellig)\b/;
