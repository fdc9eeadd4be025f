import { isDay, isMoney } from '../columns/column-profile.ts';
import { countKnownHeadings } from '../columns/header-words.ts';
import type { Row } from '../settings.ts';

/** Maximum row of a header; banks write up to two dozen lines above it. */
const deepest = 40;

/** Maximum rows between the header and an opening balance with its day above it, which looks like a first item. */
const belowBalance = 3;

/**
 * Line number of the header; 0 if the file begins with its first item. Above the first row with a day and an amount, the row with the most
 * known headings is the header, else the one right above it if it is about as wide.
 */
export function headerLineOf(rows: readonly Row[]): number {
  const start = rows.slice(0, deepest + 1);
  const sure = start.findIndex(({ cells }) => cells.some(isDay) && cells.some(isMoney));
  // Whole numbers may mean anything, so they count only if there is no money.
  const first = sure === -1 ? start.findIndex(({ cells }) => cells.some(isDay) && cells.some(isWhole)) : sure;
  const below = start.slice(first + 1, first + 1 + belowBalance).find(isHeading);
  if (first !== -1 && below !== undefined && !start.slice(0, first).some(isHeading)) return below.line;
  const above = rows.slice(0, first === -1 ? deepest : first).filter(({ cells }) => !cells.some(isMoney));
  const [best] = above
    .map((row, index) => ({ row, index, known: row.cells.some(isDay) ? 0 : countKnownHeadings(row.cells) }))
    .sort((a, b) => b.known - a.known || b.index - a.index);
  if (best === undefined) return 0;
  if (best.known > 1) return best.row.line;
  const last = above.at(-1);
  const width = (row: Row | undefined): number => row?.cells.filter((cell) => cell !== '').length ?? 0;
  const wide = width(last) >= 2 && width(last) * 2 >= width(rows[first]);
  return last !== undefined && first !== -1 && wide && !last.cells.some(isDay) ? last.line : 0;
}

/** Whether a line consists of known headings of relevant columns. */
function isHeading({ cells }: Row): boolean {
  return countKnownHeadings(cells) > 2 && !cells.some((cell) => isDay(cell) || isMoney(cell));
}

function isWhole(cell: string): boolean {
  return /^\d{1,9}$/.test(cell) && !isDay(cell);
}

/** The cells of the header, and the rows below it without those of payments that are not booked. */
export function cut(rows: readonly Row[], headerLine: number): { header: readonly string[]; items: readonly Row[] } {
  const booked = rows.some(({ pending }) => pending !== undefined)
    ? rows.filter(({ pending }) => pending === undefined)
    : rows;
  if (headerLine === 0) return { header: [], items: booked };
  const header = rows.find(({ line }) => line === headerLine)?.cells ?? [];
  return { header, items: booked.filter(({ line }) => line > headerLine) };
}
