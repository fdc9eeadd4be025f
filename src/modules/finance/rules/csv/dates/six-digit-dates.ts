import { parseDate } from './dates.ts';
import { withCell } from '../table/cell-positions.ts';
import { cut } from '../table/header.ts';
import { guessOf } from '../columns/header-words.ts';
import { dateOrders, type Row } from '../settings.ts';

/** A day as six digits, `260331`: only below a day heading, because it looks like any number. */
const sixDigits = /^\d{6}$/;

/** Minimum number of lines with such a day. */
const fewest = 3;

/** Maximum years between the days of a file. */
const furthest = 1;

/**
 * Completes the days if a day column has six digits in each line. The rows stay unchanged unless exactly one order of the three numbers
 * makes all of them days within two years.
 */
export function readSixDigitDates(rows: readonly Row[], headerLine: number): readonly Row[] {
  const { header, items } = cut(rows, headerLine);
  const place = header.findIndex((heading) => guessOf(heading)?.role === 'date');
  if (place === -1) return rows;
  const days = items.flatMap(({ cells }) => cells[place] || []);
  const numbers = new Set(days.filter((day) => sixDigits.test(day)));
  // Texts below the lines may begin in this column.
  if (numbers.size < fewest || days.some((day) => !sixDigits.test(day) && /^\d/.test(day))) return rows;
  const [reading, another] = dateOrders.flatMap((order) => {
    const read = new Map([...numbers].map((day) => [day, parseDate(day.replace(/(..)(..)(..)/, '$1.$2.$3'), order)]));
    const years = [...read.values()].map((day) => Number(day?.slice(0, 4)));
    return Math.max(...years) - Math.min(...years) <= furthest ? [read] : [];
  });
  if (reading === undefined || another !== undefined) return rows;
  return rows.map((row) => {
    const day = row.line > headerLine ? reading.get(row.cells[place] ?? '') : undefined;
    return day == null ? row : withCell(row, place, day);
  });
}
