import { isBalanceLine } from '../balances/balance-lines.ts';
import { isDay } from '../columns/column-profile.ts';
import { guessOf } from '../columns/header-words.ts';
import { isWordy, titleOf } from './titles.ts';
import type { Row } from '../settings.ts';

/** The rows of headings, from the first one of bookings. */
export function headingsOf(rows: readonly Row[], offset: number): readonly number[] {
  const seen = new Map<string, boolean>();
  const found: number[] = [];
  for (const [index, { cells }] of rows.entries()) {
    if (!isWordy(cells)) continue;
    // Pages repeat their headings.
    const key = cells.join('|');
    const isOfBookings = seen.get(key) ?? isHeading(cells);
    seen.set(key, isOfBookings);
    const isOther = !isOfBookings && found.length > 0 && isOtherHeading(rows.slice(index - 1, index + 2), offset);
    if (isOfBookings || isOther) found.push(index);
  }
  return found;
}

/** Whether a row has headings of days, amounts and texts, and nothing else. */
function isHeading(cells: readonly string[]): boolean {
  const roles = rolesOf(cells);
  const some = (...wanted: readonly Role[]): boolean => wanted.some((role) => roles.has(role));
  return some('date') && some('value', 'debit', 'credit') && some('description', 'third_party', 'balance');
}
type Role = NonNullable<ReturnType<typeof guessOf>>['role'];

/** Whether a row below a title or a blank line has headings of something else than bookings, such as shares: rows without days follow. */
function isOtherHeading([above, own, below]: readonly Row[], offset: number): boolean {
  if (above === undefined || own === undefined || below === undefined || below.cells.some(isDay)) return false;
  const isBegin = own.line - above.line > 1 || titleOf(above, offset) !== undefined;
  if (!isBegin || below.cells.filter((cell) => /\d/.test(cell)).length < 2) return false;
  const roles = rolesOf(own.cells);
  return roles.size > 1 && !roles.has('date');
}

function rolesOf(cells: readonly string[]): ReadonlySet<Role | undefined> {
  return new Set(cells.flatMap((cell) => (cell === '' ? [] : [guessOf(cell)?.role])));
}

export interface Columns {
  readonly days: readonly number[];
  readonly amounts: readonly number[];
  readonly balances: readonly number[];
}

export function columnsOf(cells: readonly string[]): Columns {
  const where = (...wanted: readonly Role[]): number[] =>
    cells.flatMap((cell, at) => (wanted.some((role) => role === guessOf(cell)?.role) ? [at] : []));
  return { days: where('date'), amounts: where('value', 'debit', 'credit'), balances: where('balance') };
}

export function isBooking(row: Row | undefined, columns: Columns | undefined): boolean {
  const has = (places: readonly number[] = []): boolean => places.some((at) => /\d/.test(row?.cells[at] ?? ''));
  if (row === undefined || row.pending !== undefined || !has(columns?.days) || !has(columns?.amounts)) return false;
  return !row.cells.some((cell) => isBalanceLine(cell) || ofBalances.test(cell));
}

/** A table of balances, such as those of investments, is none of bookings. */
const ofBalances = /^(saldos?|soldes?|balance|kontostand|zustatek|egyenleg|bakiye)\b/i;
