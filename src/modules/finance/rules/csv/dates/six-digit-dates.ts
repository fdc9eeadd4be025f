import { parseDate } from './dates.ts';
import { cut } from '../table/header.ts';
import { guessOf } from '../columns/header-words.ts';
import { dateOrders, type Row } from '../settings.ts';

/** A day in six digits, `260331`: a number like any other, but below the heading of a day. */
const sixDigits = /^\d{6}$/;

/** Lines with such a day that a file has at least. */
const fewest = 3;

/** Years that the days of a file lie apart at most. */
const furthest = 1;

/**
 * The rows, with whole days where a column of days has six digits in each line. As they were, where no order of the three numbers makes days of
 * one or two years of all of them, or two orders do.
 */
export function readSixDigitDates(rows: readonly Row[], headerLine: number): readonly Row[] {
  const { header, items } = cut(rows, headerLine);
  const place = header.findIndex((heading) => guessOf(heading)?.role === 'date');
  if (place === -1) return rows;
  const days = items.flatMap(({ cells }) => cells[place] || []);
  const numbers = new Set(days.filter((day) => sixDigits.test(day)));
  // Words below the lines may begin in this column.
  if (numbers.size < fewest || days.some((day) => !sixDigits.test(day) && /^\d/.test(day))) return rows;
  const [reading, another] = dateOrders.flatMap((order) => {
    const read = new Map([...numbers].map((day) => [day, parseDate(day.replace(/(..)(..)(..)/, '$1.$2.$3'), order)]));
    const years = [...read.values()].map((day) => Number(day?.slice(0, 4)));
    return Math.max(...years) - Math.min(...years) <= furthest ? [read] : [];
  });
  if (reading === undefined || another !== undefined) return rows;
  return rows.map((row) => {
    const day = row.line > headerLine ? reading.get(row.cells[place] ?? '') : undefined;
    return day == null ? row : { ...row, cells: row.cells.map((cell, at) => (at === place ? day : cell)) };
  });
}
