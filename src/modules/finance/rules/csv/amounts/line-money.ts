import { parseAmount, type Amount } from './amounts.ts';
import { parseDate } from '../dates/dates.ts';
import { isRefundDone } from '../columns/booking-states.ts';
import { flagKey } from '../columns/flags.ts';
import { isReversal, sidesByBalance } from './reversals.ts';
import { at, type CellPositions } from '../table/cell-positions.ts';
import type { CsvSettings, Direction, Row } from '../settings.ts';

/** Why a line's amount is unknown. */
export type MoneyRefusal = 'no-value' | 'two-values' | 'zero-value' | 'unclear-sign' | 'unknown-flag';

/** A line's amount and its direction. */
export interface Money {
  readonly amount: Amount;
  readonly kind: Direction;
  readonly place: number | undefined;
}

interface Refused {
  readonly reason: MoneyRefusal;
  readonly cell: string;
}

/**
 * Whether a minus is usual in the debit and credit columns; null if nothing says so. The direction of an amount with the unusual sign is
 * unclear, unless the balances prove it or the line calls itself a reversal.
 */
export interface UsualSigns {
  readonly debit: boolean | null;
  readonly credit: boolean | null;
  readonly proven: Proven;
}

const direction = { debit: 'outgo', credit: 'income' } as const;
const opposite = { outgo: 'income', income: 'outgo' } as const;

export function usualSigns(rows: readonly Row[], places: CellPositions, settings: CsvSettings): UsualSigns {
  if (places.debit === undefined && places.credit === undefined) return { debit: false, credit: false, proven: none };
  // Sums at the end have no day, and often another sign.
  const dated = rows.filter(({ cells }) => parseDate(at(cells, places.date), settings.date_format) !== null);
  const sides = (role: Side): Signed[] =>
    places[role] === undefined
      ? []
      : dated.flatMap(({ cells }) => {
          const amount = parseAmount(at(cells, places[role]), settings.decimal);
          return amount === null || isNothing(amount) ? [] : [{ cells, isNegative: amount.sign === '-' }];
        });
  const [debit, credit] = [sides('debit'), sides('credit')];
  const found = debit.length + credit.length === 0 ? none : sidesByBalance(rows, places, settings);
  const agreeing = (side: readonly Signed[], own: Direction, agrees: boolean): number =>
    side.filter(({ cells }) => found.has(cells) && (found.get(cells) === own) === agrees).length;
  const [agreed, denied] = [true, false].map(
    (agrees) => agreeing(debit, 'outgo', agrees) + agreeing(credit, 'income', agrees),
  );
  // A balance that contradicts most columns is a debt, which grows with spending.
  const proven = (agreed ?? 0) > (denied ?? 0) ? found : none;
  return { debit: usualSign(debit, 'outgo', proven), credit: usualSign(credit, 'income', proven), proven };
}

type Side = 'debit' | 'credit';
type Proven = ReadonlyMap<readonly string[], Direction>;
const none: Proven = new Map();

interface Signed {
  readonly cells: readonly string[];
  readonly isNegative: boolean;
}

/** Whether a minus is usual among the amounts of a column that are no reversals. */
function usualSign(side: readonly Signed[], own: Direction, proven: Proven): boolean | null {
  const ordinary = side.filter(({ cells }) => (proven.has(cells) ? proven.get(cells) === own : !isReversal(cells)));
  const negative = ordinary.filter(({ isNegative }) => isNegative).length;
  if (ordinary.length === 0) return side.some(({ isNegative }) => isNegative) ? null : false;
  return negative * 2 === ordinary.length ? null : negative * 2 > ordinary.length;
}

export function moneyOf(
  cells: readonly string[],
  settings: CsvSettings,
  places: CellPositions,
  usual: UsualSigns,
): Money | Refused {
  if (places.debit !== undefined || places.credit !== undefined) return sideOf(cells, settings, places, usual);
  const cell = at(cells, places.value);
  const amount = parseAmount(cell, settings.decimal);
  if (amount === null) return { reason: 'no-value', cell };
  const kinds = new Set<Direction>();
  if (amount.mark !== null) kinds.add(amount.mark);
  if (places.flag !== undefined) {
    const word = at(cells, places.flag);
    const meaning = settings.flags[flagKey(word)] ?? (isRefundDone(at(cells, places.state)) ? 'income' : undefined);
    if (meaning === undefined) return { reason: 'unknown-flag', cell: word };
    if (meaning !== 'most') kinds.add(meaning);
  }
  const hasDirection = kinds.size > 0;
  if (amount.sign === '-') kinds.add(hasDirection || settings.most_items_are === 'income' ? 'outgo' : 'income');
  if (amount.sign === '+') kinds.add(hasDirection || settings.plus === 'income' ? 'income' : settings.most_items_are);
  const [kind = settings.most_items_are] = kinds;
  // Sign and flag contradict each other, and nothing says which is right.
  return kinds.size > 1 ? { reason: 'unclear-sign', cell } : { amount, kind, place: places.value };
}

/** A debit and a credit column. */
function sideOf(
  cells: readonly string[],
  settings: CsvSettings,
  places: CellPositions,
  usual: UsualSigns,
): Money | Refused {
  const sides = (['debit', 'credit'] as const).flatMap((role) => {
    const cell = at(cells, places[role]);
    return isBlank(cell) ? [] : [{ role, cell, amount: parseAmount(cell, settings.decimal) }];
  });
  const unread = sides.find(({ amount }) => amount === null);
  if (unread) return { reason: 'no-value', cell: unread.cell };
  const [one, two] = sides.filter(({ amount }) => amount !== null && !isNothing(amount));
  if (two !== undefined) return { reason: 'two-values', cell: two.cell };
  if (one === undefined || one.amount === null)
    return { reason: sides.length > 0 ? 'zero-value' : 'no-value', cell: sides[0]?.cell ?? '' };
  const kind = sideKind(cells, { ...one, isNegative: one.amount.sign === '-' }, usual);
  if (kind === undefined) return { reason: 'unclear-sign', cell: one.cell };
  return { amount: one.amount, kind, place: places[one.role] };
}

/** The direction of an amount in the debit or credit column; undefined if its sign is unusual and nothing explains it. */
function sideKind(
  cells: readonly string[],
  { role, isNegative }: { readonly role: Side; readonly isNegative: boolean },
  usual: UsualSigns,
): Direction | undefined {
  const own = direction[role];
  if (isNegative === usual[role]) return own;
  const isTakenBack = usual[role] !== null && isReversal(cells);
  return usual.proven.get(cells) ?? (isTakenBack ? opposite[own] : undefined);
}

function isNothing({ whole, fraction }: Amount): boolean {
  return !/[1-9]/.test(whole + fraction);
}

/** Empty, or a dash. */
function isBlank(cell: string): boolean {
  return /^[-\u2013\u2014\u2212\s]*$/.test(cell);
}
