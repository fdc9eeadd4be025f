import { parseAmount } from './amounts.ts';
import { directionOfWords } from './sign-words.ts';
import { decimalSigns, type Role, type Row } from '../settings.ts';
import { directionsOf } from './unsigned-amounts.ts';

/** Two columns for outgo and income; each line fills one of them. */
interface Sides {
  readonly debit: number;
  readonly credit: number;
}

/** If nothing else decides, the outgo must be so many times as frequent as the income, in at least so many lines. */
const oftener = 3;
const fewest = 8;

/**
 * Finds a pair of unnamed columns among `places`, if it is clear which one is the outgo: one always has a minus and the other never, people
 * pay far more often than they are paid, or the words of the lines say it. A column with both signs is no side.
 */
export function unnamedSides(rows: readonly Row[], places: readonly number[], ofCard = false): Sides | undefined {
  for (const [at, first] of places.entries())
    for (const second of places.slice(at + 1)) {
      if (!areSides(rows, first, second)) continue;
      const [one, two] = [filledIn(rows, first), filledIn(rows, second)];
      if ([one, two].some((side) => side.some(isNegative) && !side.every(isNegative))) continue;
      if (one.every(isNegative) && !two.some(isNegative)) return { debit: first, credit: second };
      if (two.every(isNegative) && !one.some(isNegative)) return { debit: second, credit: first };
      const enough = one.length + two.length >= fewest;
      if (enough && one.length >= two.length * oftener) return { debit: first, credit: second };
      if (enough && two.length >= one.length * oftener) return { debit: second, credit: first };
      // With more columns of amounts, two of them may alternate by chance.
      if (places.length > 2) continue;
      const directions = [directionOfWords(rows, first, ofCard), directionOfWords(rows, second, ofCard)];
      if (directions[0] === directions[1]) continue;
      if (directions[0] !== 'income' && directions[1] !== 'outgo') return { debit: first, credit: second };
      if (directions[0] !== 'outgo' && directions[1] !== 'income') return { debit: second, credit: first };
    }
  return undefined;
}

/** The column among `places` that is filled exactly where the one at `named` is empty. */
export function otherSide(rows: readonly Row[], named: number, places: readonly number[]): number | undefined {
  return places.find((place) => place !== named && areSides(rows, named, place));
}

/**
 * Both sides, if the balances prove the direction of one column and another one is filled in all lines in which that is empty. Balances
 * cannot prove anything about a single line without a balance before it. Undefined if the balances prove nothing.
 */
export function completedSides(
  rows: readonly Row[],
  columns: readonly Role[],
  places: readonly number[],
): readonly (readonly ['debit' | 'credit', number])[] {
  const [value, balance] = [columns.indexOf('value'), columns.indexOf('balance')];
  if (value === -1 || balance === -1) return [];
  const other = otherSide(
    rows,
    value,
    places.filter((at) => columns[at] === 'ignore'),
  );
  if (other === undefined) return [];
  const went = new Set(directionsOf(rows, { value, balance })?.filter((direction) => direction !== null));
  const filled = filledIn(rows, value);
  const isOut = filled.every(isNegative) || (went.size === 1 && went.has('outgo'));
  const isIn = !filled.some(isNegative) && went.size === 1 && went.has('income');
  if (isOut === isIn) return [];
  return [
    [isOut ? 'debit' : 'credit', value],
    [isOut ? 'credit' : 'debit', other],
  ];
}

/** Whether each line with a number has it in exactly one of the two columns; sums and notes at the end have none. */
function areSides(rows: readonly Row[], first: number, second: number): boolean {
  let [one, two, both, none] = [0, 0, 0, 0];
  for (const { cells } of rows) {
    const [a, b] = [tells(cells[first]), tells(cells[second])];
    if (a && b) both += 1;
    else if (a) one += 1;
    else if (b) two += 1;
    else none += 1;
  }
  return one > 0 && two > 0 && both === 0 && none * 10 <= rows.length;
}

/** Whether most lines have an amount in both columns, as with sums of a period next to each amount. */
export function areTotals(rows: readonly Row[], first: number | undefined, second: number | undefined): boolean {
  if (first === undefined || second === undefined) return false;
  const both = rows.filter(({ cells }) => tells(cells[first]) && tells(cells[second])).length;
  return both * 2 > rows.length;
}

function filledIn(rows: readonly Row[], place: number): string[] {
  return rows.flatMap(({ cells }) => (tells(cells[place]) ? [cells[place] ?? ''] : []));
}

/** Whether a cell has an amount that is not zero. */
function tells(cell = ''): boolean {
  return /[1-9]/.test(cell) && decimalSigns.some((sign) => parseAmount(cell, sign) !== null);
}

function isNegative(cell: string): boolean {
  return decimalSigns.some((sign) => parseAmount(cell, sign)?.sign === '-');
}
