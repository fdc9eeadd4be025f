import { isMoney } from '../columns/column-profile.ts';
import { guessOf, folded } from '../columns/header-words.ts';
import { isBalanceLine } from '../balances/balance-lines.ts';
import { balanceLabelOf } from '../balances/balance-labels.ts';
import { accountTitleOf, isOfCard, type AccountTitle } from './account-titles.ts';
import { titleOf } from './pending-rows.ts';
import type { Row } from '../settings.ts';

/** A table of the bookings of one account, in a file with several tables. */
export interface AccountTable {
  readonly account: string;
  /** '' if it is not named. */
  readonly currency: string;
  readonly headerLine: number;
  /** With the lines above its heading and those below its last booking. */
  readonly rows: readonly Row[];
  readonly bookings: number;
}

/** A heading with its rows, down to what belongs to the next heading. */
interface Section {
  /** Its heading, spelled alike for headings of the same columns. */
  readonly key: string;
  readonly headerLine: number;
  readonly above: readonly Row[];
  readonly rows: readonly Row[];
  readonly bookings: number;
  /** The digits of the amounts in lines of balances. */
  readonly balances: ReadonlySet<string>;
}

/** Maximum tables of a file; more are something else. */
const maxTables = 12;

/**
 * The tables of a file with several headings: one for each account. A heading that is repeated, on each page or for each month, continues
 * its table, unless the lines above it name another account. Tables without bookings are left out. Undefined if the whole file is one table.
 */
export function accountTablesOf(rows: readonly Row[]): readonly AccountTable[] | undefined {
  const headings = rows.flatMap((row, index) => (isHeading(row.cells) ? [index] : []));
  if (headings.length < 2) return undefined;
  const tables: Section[][] = [];
  for (const section of sectionsOf(rows, headings)) {
    const same = tables.findLast((table) => continues(table.at(-1) ?? section, section));
    if (same === undefined) tables.push([section]);
    else same.push(section);
    if (tables.length > maxTables) return undefined;
  }
  const filled = tables.filter((table) => table.some(({ bookings }) => bookings > 0));
  if (tables.length < 2 || filled.length === 0) return undefined;
  return filled.map((table, place) => ({
    account: nameOf(table) ?? `${place + 1}`,
    currency: '',
    headerLine: table[0]?.headerLine ?? 0,
    rows: table.flatMap((section) => section.rows),
    bookings: table.reduce((sum, { bookings }) => sum + bookings, 0),
  }));
}

/** Whether a row has headings of days, amounts and texts, and nothing else. */
function isHeading(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 3 || filled.some((cell) => /\d\d/.test(cell) || cell.length > 60 || isMoney(cell))) return false;
  const roles = new Set(filled.map((cell) => guessOf(cell)?.role));
  const some = (...wanted: readonly Role[]): boolean => wanted.some((role) => roles.has(role));
  return some('date') && some('value', 'debit', 'credit') && some('description', 'third_party', 'balance');
}
type Role = NonNullable<ReturnType<typeof guessOf>>['role'];

function sectionsOf(rows: readonly Row[], headings: readonly number[]): Section[] {
  const columns = headings.map((index) => columnsOf(rows[index]?.cells ?? []));
  const isBooked = (index: number, place: number): boolean => isBooking(rows[index], columns[place]);
  const starts = headings.map((heading, place) => {
    if (place === 0) return 0;
    const before = headings[place - 1] ?? 0;
    let last = heading - 1;
    while (last > before && !isBooked(last, place - 1)) last -= 1;
    return last + 1 + startOf(rows.slice(last + 1, heading));
  });
  return headings.map((heading, place) => {
    const [start = 0, end = rows.length] = starts.slice(place, place + 2);
    const others = rows.slice(start, end).filter((_, index) => !isBooked(start + index, place));
    return {
      key: (rows[heading]?.cells ?? []).map(folded).join('|').replace(/\|+$/, ''),
      headerLine: rows[heading]?.line ?? 0,
      above: rows.slice(start, heading),
      rows: rows.slice(start, end),
      bookings: end - start - others.length,
      balances: balancesIn(others),
    };
  });
}

/** Of the rows between two tables, the first that belongs to the second one: what is above its title is the end of the first one. */
function startOf(between: readonly Row[]): number {
  const named = between.findIndex((row) => accountTitleOf(row) !== undefined);
  if (named !== -1) return named;
  const title = between.findLastIndex((row) => titleOf(row) !== undefined);
  return title === -1 ? between.length : title;
}

interface Columns {
  readonly days: readonly number[];
  readonly amounts: readonly number[];
}

function columnsOf(cells: readonly string[]): Columns {
  const where = (...wanted: readonly Role[]): number[] =>
    cells.flatMap((cell, at) => (wanted.some((role) => role === guessOf(cell)?.role) ? [at] : []));
  return { days: where('date'), amounts: where('value', 'debit', 'credit') };
}

function isBooking(row: Row | undefined, columns: Columns | undefined): boolean {
  const has = (places: readonly number[] = []): boolean => places.some((at) => /\d/.test(row?.cells[at] ?? ''));
  if (row === undefined || row.pending !== undefined || !has(columns?.days) || !has(columns?.amounts)) return false;
  return !row.cells.some((cell) => isBalanceLine(cell) || ofBalances.test(cell));
}

/** A table of balances, such as those of investments, is none of bookings. */
const ofBalances = /^(saldos?|soldes?|balance|kontostand|zustatek|egyenleg|bakiye)\b/i;

/** Whether a section has the columns of another one and is of the same account, as far as the lines above them tell. */
function continues(one: Section, other: Section): boolean {
  if (one.key !== other.key) return false;
  const [first, second] = [titleAbove(one, other), titleAbove(other)];
  if (first !== undefined && second !== undefined)
    return first.key === second.key || (isOfCard(first) && isOfCard(second) && !haveBalances(one, other));
  return !haveBalances(one, other) || textAbove(one) === textAbove(other);
}

/** The account that the lines above a section name; of several lines the one that begins as that of `like` does. */
function titleAbove({ above }: Section, like?: Section): AccountTitle | undefined {
  const titles = above.flatMap((row) => {
    const title = accountTitleOf(row);
    return title === undefined ? [] : [{ ...title, label: labelOf(row) }];
  });
  const numbered = (all: typeof titles): (typeof titles)[number] | undefined =>
    all.find(({ key }) => /\d/.test(key)) ?? all[0];
  if (like === undefined) return numbered(titles);
  const labels = new Set(like.above.filter((row) => accountTitleOf(row) !== undefined).map(labelOf));
  return numbered(titles.filter(({ label }) => labels.has(label))) ?? numbered(titles);
}

function labelOf({ cells }: Row): string {
  return folded((cells.find((cell) => cell !== '') ?? '').split(/[:\d]/)[0] ?? '');
}

function textAbove({ above }: Section): string {
  return folded(
    above
      .map((row) => titleOf(row) ?? '')
      .join(' ')
      .replaceAll(/\d+/g, ' '),
  );
}

/** Whether both sections state balances, none of which is the same: those of months and pages lead to one another. */
function haveBalances({ balances: one }: Section, { balances: other }: Section): boolean {
  return one.size > 0 && other.size > 0 && [...one].every((amount) => !other.has(amount));
}

function balancesIn(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.flatMap(({ cells }) => (cells.some(isBalance) ? cells.filter(isMoney).map(digitsOf) : [])));
}

function isBalance(cell: string): boolean {
  return cell.length < 60 && balanceLabelOf(cell.split(':')[0] ?? '') !== undefined;
}

function digitsOf(cell: string): string {
  return cell.replaceAll(/\D/g, '');
}

function nameOf(table: readonly Section[]): string | undefined {
  const [first] = table;
  const title = first && titleAbove(first);
  return title?.name ?? first?.above.map(titleOf).findLast((text) => text !== undefined);
}
