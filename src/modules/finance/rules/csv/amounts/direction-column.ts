import { isCurrency } from '#platform/entity/currency.ts';
import { flagKey } from '../columns/flags.ts';
import { isDay } from '../columns/column-profile.ts';
import { at } from '../table/cell-positions.ts';
import type { Role, Row } from '../settings.ts';

/** Number of lines to read. */
const looked = 400;

/** Roles that a column of two or three words may have been given although it says the direction. */
const possible: ReadonlySet<Role> = new Set(['ignore', 'description', 'third_party', 'categories', 'state']);

/**
 * Positions of columns with two or three different words, one in every line with a day: next to amounts without signs, such a column may say
 * the direction in words that nobody knows. A person decides which of them does, and what each word means.
 */
export function directionColumnsOf(rows: readonly Row[], column: readonly Role[]): readonly number[] {
  const day = column.indexOf('date');
  const dated = rows.slice(0, looked).filter(({ cells }) => isDay(at(cells, day)));
  return column.flatMap((role, place) => {
    if (!possible.has(role)) return [];
    const cells = dated.map((row) => at(row.cells, place));
    const words = new Set(cells.map(flagKey));
    const areWords = cells.every((cell) => /\p{L}/u.test(cell) && !isCurrency(cell.trim().toUpperCase()));
    return areWords && (words.size === 2 || words.size === 3) && cells.length > words.size ? [place] : [];
  });
}
