import { signedText } from '../amounts/amounts.ts';
import { at, type CellPositions } from '../table/cell-positions.ts';
import type { CsvSettings, Row } from '../settings.ts';
import { signedUnits } from '../amounts/units.ts';

/**
 * Gives lines without a day that of the line above, if the balances prove that they are bookings: some banks write a day only before the
 * first of its bookings, and a balance only after the last one. Only for files with the oldest line first.
 */
export function fillMissingDays(
  lines: readonly Row[],
  { decimal }: CsvSettings,
  { date, value, balance }: CellPositions,
): readonly Row[] {
  if (date === undefined || value === undefined || balance === undefined) return lines;
  if (lines.every(({ cells }) => at(cells, date) !== '')) return lines;
  const days = new Map<Row, string>();
  let known: bigint | undefined;
  let since: Row[] = [];
  let sum = 0n;
  let day = '';
  for (const line of lines) {
    const amount = signedText(at(line.cells, value), decimal);
    if (amount !== null) {
      since.push(line);
      sum += signedUnits(amount);
    }
    const written = signedText(at(line.cells, balance), decimal);
    if (written === null) continue;
    const isProven = known !== undefined && known + sum === signedUnits(written);
    for (const one of since) {
      day = at(one.cells, date) || (isProven ? day : '');
      if (day !== '') days.set(one, day);
    }
    known = signedUnits(written);
    since = [];
    sum = 0n;
  }
  if (days.size === 0) return lines;
  return lines.map((line) => {
    const carried = days.get(line);
    if (carried === undefined || at(line.cells, date) !== '') return line;
    return { ...line, cells: line.cells.map((cell, place) => (place === date ? carried : cell)) };
  });
}
