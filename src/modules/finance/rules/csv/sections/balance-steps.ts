import { absolute, numbersOf } from '../amounts/units.ts';
import { decimalSigns, type Row } from '../settings.ts';
import type { Columns } from './headings.ts';

/**
 * Whether the running balances of two tables with the same columns lead to one another, as those inside of them do. Undefined without such
 * a column, and if those inside do not.
 */
export function areBalancesJoined(one: readonly Row[], other: readonly Row[], columns: Columns): boolean | undefined {
  const pairs = [one, other].flatMap((rows): Pair[] => [
    [rows[0], rows[1]],
    [rows.at(-2), rows.at(-1)],
  ]);
  const orders = (['up', 'down'] as const).filter((order) => pairs.some((pair) => isStep(pair, order, columns)));
  if (orders.length === 0) return undefined;
  const joints: Pair[] = [
    [one.at(-1), other[0]],
    [other.at(-1), one[0]],
  ];
  return joints.some((pair) => orders.some((order) => isStep(pair, order, columns)));
}

type Pair = readonly [Row | undefined, Row | undefined];

/** Whether the balance changes by the amount of the second row or, where the newest is first, of the first. */
function isStep([first, second]: Pair, order: 'up' | 'down', { amounts, balances }: Columns): boolean {
  if (first === undefined || second === undefined) return false;
  return decimalSigns.some((decimal) =>
    balances.some((place) => {
      const [before = null, after = null] = numbersOf([first, second], place, decimal);
      if (before === null || after === null) return false;
      const moved = amounts.flatMap((at) => numbersOf([order === 'up' ? second : first], at, decimal));
      return moved.some((amount) => amount !== null && absolute(amount) === absolute(after - before));
    }),
  );
}
