import { absolute, numbersOf } from '../amounts/units.ts';
import { decimalSigns, type Row } from '../settings.ts';
import type { Columns } from './headings.ts';

/**
 * Whether the running balances of two tables with the same columns do not lead to one another, although those inside of them do. False
 * without such a column.
 */
export function areApart(one: readonly Row[], other: readonly Row[], columns: Columns): boolean {
  const leads = (first: Row | undefined, second: Row | undefined): boolean =>
    first !== undefined && second !== undefined && isStep([first, second], columns);
  const isInside = [one, other].some((rows) => leads(rows[0], rows[1]) || leads(rows.at(-2), rows.at(-1)));
  return isInside && !leads(one.at(-1), other[0]) && !leads(other.at(-1), one[0]);
}

/** Whether the balance changes by the amount of one of two rows. */
function isStep(rows: readonly [Row, Row], { amounts, balances }: Columns): boolean {
  return decimalSigns.some((decimal) =>
    balances.some((place) => {
      const [before = null, after = null] = numbersOf(rows, place, decimal);
      if (before === null || after === null) return false;
      const moved = amounts.flatMap((at) => numbersOf(rows, at, decimal));
      return moved.some((amount) => amount !== null && absolute(amount) === absolute(after - before));
    }),
  );
}
