import { isDay } from '../columns/column-profile.ts';
import { at } from '../table/cell-positions.ts';
import { dateOrders, type DateOrder, type Role, type Row } from '../settings.ts';
import { parseDate } from './dates.ts';

/** Number of lines to read, and of different pairs of days that decide. */
const looked = 400;
const fewest = 2;

/** Days between a purchase and its booking: at most `near` in the right order, at least `far` in every other one. */
const near = 10;
const far = 25;

/** The only order in which the days of two columns are near each other in all lines, as those of purchase and booking are. */
export function orderOfNearDays(rows: readonly Row[], column: readonly Role[]): DateOrder | undefined {
  const day = column.indexOf('date');
  const lines = rows.slice(0, looked).filter(({ cells }) => isDay(at(cells, day)));
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  for (let other = 0; other < width; other += 1) {
    const pairs = lines
      .map(({ cells }) => [at(cells, day), at(cells, other)] as const)
      .filter(([one, two]) => one !== two && isDay(two));
    if (other === day || new Set(pairs.map(String)).size < fewest) continue;
    const widest = dateOrders.map((order) => ({ order, gap: Math.max(...pairs.map((pair) => gapOf(pair, order))) }));
    const [right, more] = widest.filter(({ gap }) => gap <= near);
    const isSure = widest.every((one) => one === right || one.gap >= far);
    if (right !== undefined && more === undefined && isSure) return right.order;
  }
  return undefined;
}

/** Days between two days; infinite if one of them is none in this order. */
function gapOf([one, two]: readonly [string, string], order: DateOrder): number {
  const [from, to] = [parseDate(one, order), parseDate(two, order)];
  return from === null || to === null ? Infinity : Math.abs(Date.parse(to) - Date.parse(from)) / dayLength;
}

/** In milliseconds. */
const dayLength = 24 * 60 * 60 * 1000;
