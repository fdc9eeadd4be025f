import { parseAmount } from './amounts.ts';
import { flagKey } from '../columns/flags.ts';
import { at } from '../table/cell-positions.ts';
import { decimalSigns, type DecimalSign, type Direction, type Row } from '../settings.ts';
import { signedUnits } from './units.ts';

/** Positions of the amounts and balances in a table. */
interface Places {
  readonly value: number;
  readonly balance: number;
}

/** In at least n of m steps the balance must follow from the amounts to be a proof. */
const [most, of] = [19, 20];

/** Maximum number of different words in one column. */
const fewWords = 8;

/**
 * The direction of each line by the balances, for amounts without signs; null for a line without a balance next to it. Undefined if amounts
 * have signs, or if the balances follow from them in no order or in both orders of the lines.
 */
export function directionsOf(rows: readonly Row[], places: Places): readonly (Direction | null)[] | undefined {
  for (const decimal of decimalSigns) {
    const amounts = unitsOf(rows, places.value, decimal, true);
    const balances = amounts && unitsOf(rows, places.balance, decimal, false);
    if (amounts === undefined || balances === undefined) continue;
    const [one, other] = [-1, 1].flatMap((beside) => followed(amounts, balances, beside) ?? []);
    if (one !== undefined && other === undefined) return one.directions;
  }
  return undefined;
}

/** The meaning of each word of a column by the balances; undefined unless they prove all words and both directions. */
export function wordsByBalance(
  rows: readonly Row[],
  directions: readonly (Direction | null)[],
  place: number,
): Readonly<Record<string, Direction>> | undefined {
  const meanings = new Map<string, Direction>();
  for (const [index, { cells }] of rows.entries()) {
    const key = flagKey(at(cells, place));
    const direction = directions[index];
    if (direction == null) continue;
    if ((meanings.get(key) ?? direction) !== direction || meanings.size > fewWords) return undefined;
    meanings.set(key, direction);
  }
  return new Set(meanings.values()).size === 2 ? Object.fromEntries(meanings) : undefined;
}

type Units = readonly (bigint | null)[];

/** The numbers of a column; undefined if one has a sign that `bare` forbids. */
function unitsOf(rows: readonly Row[], place: number, decimal: DecimalSign, bare: boolean): Units | undefined {
  const units: (bigint | null)[] = [];
  for (const { cells } of rows) {
    const amount = parseAmount(at(cells, place), decimal);
    if (bare && amount !== null && (amount.sign !== null || amount.mark !== null)) return undefined;
    const isNegative = amount !== null && (amount.sign === '-' || amount.mark === 'outgo');
    units.push(amount && signedUnits(`${isNegative ? '-' : ''}${amount.whole}.${amount.fraction}`));
  }
  return units;
}

function followed(amounts: Units, balances: Units, beside: number): { directions: (Direction | null)[] } | undefined {
  let known = 0;
  const directions = amounts.map((amount, index): Direction | null => {
    const [now, before] = [balances[index] ?? null, balances[index + beside] ?? null];
    if (amount === null || amount === 0n || now === null || before === null) return null;
    known += 1;
    return now - before === amount ? 'income' : before - now === amount ? 'outgo' : null;
  });
  const proven = directions.filter((direction) => direction !== null).length;
  return proven > 0 && proven * of >= known * most ? { directions } : undefined;
}
