import { normalise } from '#platform/entity/search-text.ts';
import { isDay, isMoney } from './profile.ts';
import { parseDate } from './dates.ts';
import { dateOrders, type DateOrder, type Row } from './settings.ts';

/** A day and a month alone, in numbers or with the name of the month: `2/01`, `15-01`, `15.01.`, `23 JAN`. */
const yearless = /^\d{1,2}(?:([-/ ])(?:\d{1,2}|\p{L}{3,10})|\.\d{1,2}\.)$/u;

/** Rows that are looked at for the column. */
const looked = 400;

/** Lines with such a day and an amount that a file has at least. */
const fewest = 3;

/** A period is told above the bookings, in the first lines of a file. */
const deepest = 40;

/**
 * The rows, their days with the year where a file writes days without one and tells its period, of a year at most, or the day by which a
 * bill is paid, above them: as in many statements of Latin America. As they were, where days do not fit, or fit in two ways.
 */
export function withYears(rows: readonly Row[]): readonly Row[] {
  const first = rows.findIndex(({ cells }) => cells.some((cell) => yearless.test(cell)) && cells.some(isMoney));
  if (first === -1) return rows;
  const place = placeOf(rows.slice(first, first + looked));
  if (place === undefined) return rows;
  const above = rows.slice(0, Math.min(first, deepest));
  const [period, due] = [periodOf(above), dueOf(above)];
  const items = rows.slice(first);
  const days = [...new Set(items.map(({ cells }) => cells[place] ?? ''))].filter((cell) => yearless.test(cell));
  const inPeriod = period && readBy(days, { first: shifted(period.from, -around), last: shifted(period.to, around) });
  const reading = inPeriod ?? (due === undefined ? undefined : readBy(days, { first: shifted(due, -364), last: due }));
  if (reading === undefined) return rows;
  return rows.map((row, index) =>
    index < first
      ? row
      : { ...row, cells: row.cells.map((cell, at) => (at === place ? (reading.get(cell) ?? cell) : cell)) },
  );
}

/** The column of such days; none where whole days stand beside them: instalments, `2/10`, look like days. */
function placeOf(rows: readonly Row[]): number | undefined {
  const booked = rows.filter(({ cells }) => cells.some(isMoney));
  const most = Math.max(fewest, booked.length / 2);
  if (booked.filter(({ cells }) => cells.some(isDay)).length >= most) return undefined;
  const width = Math.max(...booked.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => at).find(
    (at) => booked.filter(({ cells }) => yearless.test(cells[at] ?? '')).length >= most,
  );
}

interface Span {
  readonly first: string;
  readonly last: string;
}

/** Each day with its year, where each can be only one day of a span, and in only one order of day and month. */
function readBy(days: readonly string[], span: Span): ReadonlyMap<string, string> | undefined {
  const [reading, other] = (['dmy', 'mdy'] as const).flatMap((order) => {
    const read = days.flatMap((day) => within(day, order, span) ?? []);
    return read.length === days.length ? [read] : [];
  });
  if (reading === undefined || other?.some((day, at) => day !== reading[at]) === true) return undefined;
  return new Map(days.map((day, at) => [day, reading[at] ?? day]));
}

/** The one day of a span that a day without a year can be. */
function within(day: string, order: DateOrder, { first, last }: Span): string | undefined {
  const sign = yearless.exec(day)?.[1] ?? '';
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const [found, more] = Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((year) => {
    const read = parseDate(`${day}${sign}${year}`, order);
    return read !== null && read >= first && read <= last ? [read] : [];
  });
  return more === undefined ? found : undefined;
}

interface Period {
  readonly from: string;
  readonly to: string;
}

/** Days that a balance may lie before a period, and what is due after it. */
const around = 40;

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The first and the last of the days that are told in words above the bookings, where they lie within a year. */
function periodOf(rows: readonly Row[]): Period | undefined {
  const texts = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.match(whole) ?? []));
  const periods = dateOrders.flatMap((order) => {
    const days = texts.flatMap((text) => parseDate(text, order) ?? []).toSorted();
    const [from, to] = [days[0], days.at(-1)];
    if (from === undefined || to === undefined || days.length < texts.length) return [];
    return from < to && Date.parse(to) - Date.parse(from) <= longest ? [{ from, to }] : [];
  });
  const [period] = periods;
  return periods.every(({ from, to }) => from === period?.from && to === period.to) ? period : undefined;
}

/** The day by which a bill is paid: what stands on it was bought within the year before. */
function dueOf(rows: readonly Row[]): string | undefined {
  const told = rows.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => {
      const [day, more] = cell.match(whole) ?? [];
      return day !== undefined && more === undefined && dueWords.test(normalise(`${cells[at - 1] ?? ''} ${cell}`))
        ? [day]
        : [];
    }),
  );
  const readings = new Set(
    dateOrders.map((order) =>
      told
        .flatMap((day) => parseDate(day, order) ?? [])
        .toSorted()
        .at(-1),
    ),
  );
  readings.delete(undefined);
  return readings.size === 1 ? [...readings][0] : undefined;
}

const dueWords = /vencimento|vencto|fecha limite|fecha de pago|due|scadenza|echeance|fallig/;

const whole = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}([-/.])\d{1,2}\1\d{4}/g;

/** Milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;
const longest = 366 * dayLength;
