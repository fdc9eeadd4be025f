import { parseAmount } from './amounts.ts';
import { directionOfWords } from './sign-words.ts';
import { decimalSigns, type Role, type Row } from '../settings.ts';
import { directionsOf } from './unsigned-amounts.ts';

/** Two columns of which each line fills one: what went out, and what came in. */
interface Sides {
  readonly debit: number;
  readonly credit: number;
}

/** So many times as often money goes out as it comes in, in so many lines at least, where nothing but the numbers of lines tells which is which. */
const oftener = 3;
const fewest = 8;

/**
 * The columns at two of `places` that no heading names, if they are such a pair and it shows which of them is which: by a minus that one
 * has in all its lines and the other in none, as people pay far more often than they are paid, or by the words of the lines. A column with
 * both signs is no side.
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
      // Beside other amounts two columns may be such a pair by chance.
      if (places.length > 2) continue;
      const said = [directionOfWords(rows, first, ofCard), directionOfWords(rows, second, ofCard)];
      if (said[0] === said[1]) continue;
      if (said[0] !== 'income' && said[1] !== 'outgo') return { debit: first, credit: second };
      if (said[0] !== 'outgo' && said[1] !== 'income') return { debit: second, credit: first };
    }
  return undefined;
}

/** The column among `places` that is filled where the one at `named` is not, and nowhere else. */
export function otherSide(rows: readonly Row[], named: number, places: readonly number[]): number | undefined {
  return places.find((place) => place !== named && areSides(rows, named, place));
}

/**
 * Both sides where the balances tell of one column of amounts which way its money went, and another among `places` is filled in all lines in
 * which that one is not: the balances cannot tell of the only line without one before it. Nothing where they do not tell.
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

/** Whether every line that has a number has it in one of the two; sums and notes at the ends have none. */
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

function filledIn(rows: readonly Row[], place: number): string[] {
  return rows.flatMap(({ cells }) => (tells(cells[place]) ? [cells[place] ?? ''] : []));
}

/** An amount that is not zero. */
function tells(cell = ''): boolean {
  return /[1-9]/.test(cell) && decimalSigns.some((sign) => parseAmount(cell, sign) !== null);
}

function isNegative(cell: string): boolean {
  return decimalSigns.some((sign) => parseAmount(cell, sign)?.sign === '-');
}
