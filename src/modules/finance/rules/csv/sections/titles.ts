import { isMoney } from '../columns/column-profile.ts';
import type { Row } from '../settings.ts';

/** Maximum length of a title; a longer text is a note. */
const longest = 60;

/** The number of columns that are blank in all rows, before the first one of the table. */
export function offsetOf(rows: readonly Row[]): number {
  return rows.reduce(
    (least, { cells }) =>
      Math.min(
        least,
        cells.findIndex((cell) => cell !== ''),
      ),
    10,
  );
}

/** The only text of a row, in its first cell; a period may be next to it. */
export function titleOf({ cells }: Row, offset: number): string | undefined {
  const [first = '', ...more] = cells.slice(offset);
  const others = more.filter((cell) => cell !== '');
  const isAlone =
    others.length === 0 || (others.length === 1 && !isMoney(others[0] ?? '') && /\d/.test(others[0] ?? ''));
  if (!isAlone || first.length > longest || !/\p{L}{2}/u.test(first)) return undefined;
  return /[.;,]$/.test(first) || /\d{5}/.test(first) ? undefined : first;
}

/** Whether a row consists of at least three texts without numbers. */
export function isWordy(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 2 && !filled.some((cell) => /\d\d/.test(cell) || cell.length > 60 || isMoney(cell));
}
