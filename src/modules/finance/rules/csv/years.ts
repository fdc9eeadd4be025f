import { normalise } from '#platform/entity/search-text.ts';
import { isDay, isMoney } from './profile.ts';
import { parseDate } from './dates.ts';
import type { DateOrder, Row } from './settings.ts';

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
  const items = rows.slice(first);
  const days = [...new Set(items.map(({ cells }) => cells[place] ?? ''))].filter((cell) => yearless.test(cell));
  const [reading, other] = (['dmy', 'mdy'] as const).flatMap((order) => readBy(days, order, above) ?? []);
  if (reading === undefined || (other !== undefined && days.some((day) => reading.get(day) !== other.get(day))))
    return rows;
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

type Reading = ReadonlyMap<string, string>;

/** Each day with its year, day and month in one order, by the period or the due day above; undefined where one of them cannot be. */
function readBy(days: readonly string[], order: DateOrder, above: readonly Row[]): Reading | undefined {
  const told = above.flatMap(({ cells }) => cells.flatMap((cell, at) => wholeDays(cell, cells[at - 1] ?? '', order)));
  const known = told.flatMap(({ day }) => day ?? []).toSorted();
  const [from, to] = [known[0], known.at(-1)];
  if (from === undefined || to === undefined || known.length < told.length) return undefined;
  const isPeriod = from < to && Date.parse(to) - Date.parse(from) <= longest;
  const due = told.findLast(({ isDue }) => isDue)?.day ?? undefined;
  const around = isPeriod ? { first: shifted(from, -beside), last: shifted(to, beside) } : undefined;
  const before = due === undefined ? undefined : { first: shifted(due, -364), last: due };
  return (around && within(days, order, around)) ?? (before && within(days, order, before));
}

function within(days: readonly string[], order: DateOrder, span: Span): Reading | undefined {
  const read = days.flatMap((day) => dayOf(day, order, span) ?? []);
  return read.length === days.length ? new Map(days.map((day, at) => [day, read[at] ?? day])) : undefined;
}

/** The one day of a span that a day without a year can be. */
function dayOf(day: string, order: DateOrder, { first, last }: Span): string | undefined {
  const sign = yearless.exec(day)?.[1] ?? '';
  const [from, to] = [Number(first.slice(0, 4)), Number(last.slice(0, 4))];
  const [found, more] = Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((year) => {
    const read = parseDate(`${day}${sign}${year}`, order);
    return read !== null && read >= first && read <= last ? [read] : [];
  });
  return more === undefined ? found : undefined;
}

/** Days that a balance may lie before a period, and what is due after it. */
const beside = 40;

/** Milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;
const longest = 366 * dayLength;

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);
}

/** The whole days that a cell tells, null where they are none in this order, and whether a bill is paid by then, as it or the cell before it says. */
function wholeDays(cell: string, before: string, order: DateOrder): { day: string | null; isDue: boolean }[] {
  const found = cell.match(whole) ?? [];
  if (found.length === 0) return [];
  const isDue = found.length === 1 && dueWords.test(normalise(`${before} ${cell}`.slice(-200)));
  return found.map((text) => ({ day: parseDate(text, order), isDue }));
}

const whole = /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}([-/.])\d{1,2}\1\d{4}/g;
const dueWords = /vencimento|vencto|fecha limite|fecha de pago|due|scadenza|echeance|fallig/;
