import { isDay } from '../columns/column-profile.ts';
import { guessOf } from '../columns/header-words.ts';
import { withCell } from '../table/cell-positions.ts';
import { cut } from '../table/header.ts';
import type { Row } from '../settings.ts';

/** A day with more text after it, such as the number of the document in a second line: `02/10/2026 5116 - 58550`. */
const leadingDay = /^(\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})\s+\S/;

/** Minimum number of lines with such a day. */
const fewest = 3;

/** Removes the text after the days of a date column, if no cell is a day alone. */
export function cutLeadingDays(rows: readonly Row[], headerLine: number): readonly Row[] {
  const { header, items } = cut(rows, headerLine);
  const place = header.findIndex((heading) => guessOf(heading)?.role === 'date');
  if (place === -1 || items.some(({ cells }) => cells.some(isDay))) return rows;
  const dayOf = (cell = ''): string | undefined => leadingDay.exec(cell.slice(0, 40))?.[1];
  if (items.filter(({ cells }) => dayOf(cells[place]) !== undefined).length < fewest) return rows;
  return rows.map((row) => {
    const day = row.line > headerLine ? dayOf(row.cells[place]) : undefined;
    return day === undefined ? row : withCell(row, place, day);
  });
}
