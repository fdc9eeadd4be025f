import { parseAmount } from './amounts.ts';
import { directionsByWords } from './sign-words.ts';
import { at, withCell } from '../table/cell-positions.ts';
import type { DecimalSign, Role, Row } from '../settings.ts';

/** Minimum number of amounts; fewer lines may have such words by chance. */
const fewest = 3;

/** Roles that decide the direction before words do. */
const decisive: readonly Role[] = ['debit', 'credit', 'flag', 'balance'];

/**
 * If nothing but words shows the direction, and every line has such words: the rows with a minus before the amounts of outgoes. Undefined if
 * an amount has a sign, a line has no such words, or all lines have the same direction.
 */
export function withSignsByWords(
  rows: readonly Row[],
  column: readonly Role[],
  {
    decimal,
    ofCard,
    headerLine,
  }: { readonly decimal: DecimalSign; readonly ofCard: boolean; readonly headerLine: number },
): readonly Row[] | undefined {
  const value = column.indexOf('value');
  if (value === -1 || column.some((role) => decisive.includes(role))) return undefined;
  const items = rows.filter(({ line }) => line > headerLine);
  const amounts = items.flatMap(({ cells }) => parseAmount(at(cells, value), decimal) ?? []);
  if (amounts.length < fewest || amounts.some(({ sign, mark }) => sign !== null || mark !== null)) return undefined;
  const directions = directionsByWords(items, value, ofCard);
  if (directions === undefined || new Set(directions.values()).size < 2) return undefined;
  return rows.map((row) => (directions.get(row) === 'outgo' ? withCell(row, value, `-${at(row.cells, value)}`) : row));
}
