import { parseAmount, type Amount } from './amounts.ts';
import { parseDate } from '../dates/dates.ts';
import { flagKey } from '../columns/flags.ts';
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
 * Whether a minus is usual in the debit and credit columns. The direction of an amount with the unusual sign is unclear. Null if both are
 * equally frequent.
 */
export type UsualSigns = Readonly<Record<'debit' | 'credit', boolean | null>>;

export function usualSigns(rows: readonly Row[], places: CellPositions, settings: CsvSettings): UsualSigns {
  const usual = (role: 'debit' | 'credit'): boolean | null => {
    if (places[role] === undefined) return false;
    let negative = 0;
    let positive = 0;
    for (const { cells } of rows) {
      // Sums at the end have no day, and often another sign.
      if (parseDate(at(cells, places.date), settings.date_format) === null) continue;
      const amount = parseAmount(at(cells, places[role]), settings.decimal);
      if (amount === null || isNothing(amount)) continue;
      if (amount.sign === '-') negative += 1;
      else positive += 1;
    }
    return negative === positive && negative > 0 ? null : negative > positive;
  };
  return { debit: usual('debit'), credit: usual('credit') };
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
    const meaning = settings.flags[flagKey(word)];
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

/** A debit and a credit column. An amount with an unusual sign may be a reversal or an error, so its direction is not guessed. */
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
  if ((one.amount.sign === '-') !== usual[one.role]) return { reason: 'unclear-sign', cell: one.cell };
  return { amount: one.amount, kind: one.role === 'debit' ? 'outgo' : 'income', place: places[one.role] };
}

function isNothing({ whole, fraction }: Amount): boolean {
  return !/[1-9]/.test(whole + fraction);
}

/** Empty, or a dash. */
function isBlank(cell: string): boolean {
  return /^[-\u2013\u2014\u2212\s]*$/.test(cell);
}
