import { isMoney } from '../columns/column-profile.ts';
import { guessOf, folded } from '../columns/header-words.ts';
import { balanceLabelOf } from '../balances/balance-labels.ts';
import { areBalancesJoined } from './balance-steps.ts';
import { monthOf } from '../dates/month-names.ts';
import { accountTitleOf, documents, withoutGeneral, isOfCard, type AccountTitle } from './account-titles.ts';
import { columnsOf, headingsOf, isBooking, type Columns } from './headings.ts';
import { offsetOf, titleOf } from './titles.ts';
import { codeOf } from '../amounts/currency-code.ts';
import { negativeRows } from './directions.ts';
import type { Cell } from '../dates/dates.ts';
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
  /** The cells of its days, which all tables of a file write in one order. */
  readonly days: readonly Cell[];
  /** The bookings of all tables with the same columns. */
  readonly bookingsOfSameColumns: readonly Row[];
}

/** A heading with its rows, down to what belongs to the next heading. */
interface Section {
  /** Its heading, normalised: equal for the same columns. */
  readonly key: string;
  readonly headerLine: number;
  readonly above: readonly Row[];
  /** Those above that have one text. */
  readonly titles: readonly Row[];
  readonly rows: readonly Row[];
  readonly bookings: readonly Row[];
  readonly columns: Columns;
  /** The account that the lines above it name, or those above an earlier section. */
  readonly title: AccountTitle | undefined;
  /** Whether it is named above this section. */
  readonly isTitled: boolean;
  /** The digits of the amounts in lines of balances. */
  readonly balances: ReadonlySet<string>;
}

/** Maximum tables of a file; more are something else. */
const maxTables = 12;

/**
 * The tables of a file with several headings: one for each account. A heading that is repeated, on each page or for each month, continues
 * its table, unless the lines above it name another account. Tables without bookings are left out. Undefined for one table of one account.
 */
export function accountTablesOf(rows: readonly Row[]): readonly AccountTable[] | undefined {
  const offset = offsetOf(rows);
  const headings = headingsOf(rows, offset);
  const [first] = headings;
  if (first === undefined) return undefined;
  if (headings.length < 2) return groupsOf(rows, first, offset);
  const tables: Section[][] = [];
  const sections = sectionsOf(rows, headings, offset);
  const negative = negativeRows(
    sections.map((one) => ({ ...one, amounts: one.columns.amounts, title: textAbove(one) ?? '' })),
  );
  for (const section of sections) {
    const same = tables.findLast((table) => continues(table.at(-1) ?? section, section));
    if (same === undefined) tables.push([section]);
    else same.push(section);
    if (tables.length > maxTables) return undefined;
  }
  const filled = tables.filter((table) => table.some(({ bookings }) => bookings.length > 0));
  if (filled.length === 0) return undefined;
  return filled.map((table, place) => {
    const [start] = table;
    const bookings = table.flatMap((section) => section.bookings);
    const others = filled.filter((other) => other !== table).map(([other]) => other?.title?.key);
    const isOwn = table.length > 1 || !others.includes(start?.title?.key);
    const title = isOwn ? start?.title?.name : undefined;
    const text = textAbove(start);
    return {
      account: title ?? (text && withoutGeneral(text)) ?? start?.title?.name ?? `${place + 1}`,
      currency: currencyAbove(start),
      headerLine: start?.headerLine ?? 0,
      rows: table
        .flatMap((one, at) => (at === 0 ? one.rows : withoutTitles(one)))
        .map((row) => negative.get(row) ?? row),
      bookings: bookings.length,
      days: daysOf(bookings, start?.columns.days ?? []),
      bookingsOfSameColumns: sections.filter(({ key }) => key === start?.key).flatMap((section) => section.bookings),
    };
  });
}

function sectionsOf(rows: readonly Row[], headings: readonly number[], offset: number): Section[] {
  const known = new Map<string, Columns>();
  const columns = headings.map((index) => {
    const cells = rows[index]?.cells ?? [];
    const found = known.get(cells.join('|')) ?? columnsOf(cells);
    known.set(cells.join('|'), found);
    return found;
  });
  const isBooked = (index: number, place: number): boolean => isBooking(rows[index], columns[place]);
  const starts = headings.map((heading, place) => {
    if (place === 0) return 0;
    const before = headings[place - 1] ?? 0;
    let last = heading - 1;
    while (last > before && !isBooked(last, place - 1)) last -= 1;
    return last + 1 + startOf(rows.slice(last + 1, heading), offset);
  });
  let title: AccountTitle | undefined;
  let like: readonly Row[] | undefined = rows.slice(starts[1] ?? 0, headings[1]);
  return headings.map((heading, place) => {
    const [start = 0, end = rows.length] = starts.slice(place, place + 2);
    const above = rows.slice(start, heading);
    const own = titleAbove(above, like);
    title = own ?? title;
    like = undefined;
    return {
      key: (rows[heading]?.cells ?? []).map(folded).join('|').replace(/\|+$/, ''),
      headerLine: rows[heading]?.line ?? 0,
      above,
      titles: above.filter((row) => titleOf(row, offset) !== undefined),
      rows: rows.slice(start, end),
      bookings: rows.slice(heading + 1, end).filter((_, index) => isBooked(heading + 1 + index, place)),
      columns: columns[place] ?? columnsOf([]),
      title,
      isTitled: own !== undefined,
      balances: balancesIn(rows.slice(start, end).filter((_, index) => !isBooked(start + index, place))),
    };
  });
}

/** The tables of a file with one heading and the name of each account in a line of its own above its bookings. */
function groupsOf(rows: readonly Row[], heading: number, offset: number): readonly AccountTable[] | undefined {
  const columns = columnsOf(rows[heading]?.cells ?? []);
  const below = rows.slice(heading + 1);
  const first = below.findIndex((row) => isBooking(row, columns));
  const starts = below.flatMap((row, index) => {
    const title = titleOf(row, offset) === undefined ? undefined : accountTitleOf(row);
    return title === undefined ? [] : [{ index, title }];
  });
  const accounts = new Set(starts.map(({ title }) => title.key));
  // The text of a booking may continue in the next line, but not before the first booking.
  if (accounts.size < 2 || accounts.size > maxTables || (starts[0]?.index ?? 0) > first) return undefined;
  if (starts.every(({ title }) => isOfCard(title))) return undefined;
  const tables = [...accounts].map((account) => {
    const own = starts.flatMap(({ index, title }, place) =>
      title.key === account ? below.slice(index + 1, starts[place + 1]?.index) : [],
    );
    const bookings = own.filter((row) => isBooking(row, columns));
    return {
      account: starts.find(({ title }) => title.key === account)?.title.name ?? account,
      currency: '',
      headerLine: rows[heading]?.line ?? 0,
      rows: [...rows.slice(0, heading + 1), ...own],
      bookings: bookings.length,
      days: daysOf(bookings, columns.days),
      bookingsOfSameColumns: below.filter((row) => isBooking(row, columns)),
    };
  });
  const filled = tables.filter(({ bookings }) => bookings > 0);
  return filled.length < 2 ? undefined : filled;
}

function daysOf(bookings: readonly Row[], places: readonly number[]): Cell[] {
  return bookings.flatMap(({ line, cells }) => places.map((at) => ({ line, text: cells[at] ?? '' })));
}

/** The rows of a section that continues a table: without its heading and titles. */
function withoutTitles({ rows, above, titles, headerLine }: Section): readonly Row[] {
  const left = new Set([...titles, ...above.filter((row) => accountTitleOf(row) !== undefined)]);
  return rows.filter((row) => row.line !== headerLine && !left.has(row));
}

/** Of the rows between two tables, the first that belongs to the second one: what is above its title is the end of the first one. */
function startOf(between: readonly Row[], offset: number): number {
  const named = between.findIndex((row) => accountTitleOf(row) !== undefined);
  if (named !== -1) return named;
  const title = between.findLastIndex((row) => titleOf(row, offset) !== undefined);
  return title === -1 ? between.length : title;
}

/** Whether a section has the columns of another one and is of the same account, as far as the lines above them tell. */
function continues(one: Section, other: Section): boolean {
  if (one.key !== other.key) return false;
  const [first, second] = [one.title, other.title];
  const isApart = haveDifferentBalances(one, other);
  const names = [textAbove(one), textAbove(other)];
  const isJoined = areBalancesJoined(one.bookings, other.bookings, one.columns);
  const isNew = names[0] !== names[1] && names.every(isName) && isJoined === false;
  if (first === undefined || second === undefined) return names[0] === names[1] || (!isApart && !isNew);
  if (first.key === second.key) return other.isTitled || !isNew;
  // `Card payments` and `Account transfers` may be of one account.
  const isInWords = !/\d/.test(first.key + second.key);
  if (isInWords && isJoined === true) return true;
  return isOfCard(first) && isOfCard(second) && !isApart;
}

/**
 * The account that rows name. Titles that begin like one of `like` are preferred, then one with a number, then words before a currency.
 */
function titleAbove(rows: readonly Row[], like: readonly Row[] = []): AccountTitle | undefined {
  const titles = rows.flatMap((row) => {
    const title = accountTitleOf(row);
    return title === undefined ? [] : [{ ...title, label: labelOf(row) }];
  });
  const labels = new Set(like.filter((row) => accountTitleOf(row) !== undefined).map(labelOf));
  const matching = titles.filter(({ label }) => labels.has(label));
  const best = matching.length === 0 ? titles : matching;
  return best.find(({ key }) => /\d/.test(key)) ?? best.findLast(({ key }) => !/^[A-Z]{3}$/.test(key)) ?? best.at(-1);
}

function labelOf({ cells }: Row): string {
  return folded((cells.find((cell) => cell !== '') ?? '').split(/[:\d]/)[0] ?? '');
}

/** Whether a title may be the name of an account: months and pages are none. */
function isName(title: string | undefined): boolean {
  return (
    title !== undefined &&
    !documents.test(folded(title)) &&
    !title.split(' ').some((word) => monthOf(folded(word)) !== undefined)
  );
}

/** The title right above a heading, without numbers. */
function textAbove(section: Section | undefined): string | undefined {
  const title = section?.titles.at(-1)?.cells.find((cell) => cell !== '');
  return title
    ?.replaceAll(/[\d()]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The currency that a line above a heading states. */
function currencyAbove(section: Section | undefined): string {
  const found = section?.above.flatMap(({ cells }) => {
    const [label = '', code = ''] = cells
      .filter((cell) => cell !== '')
      .flatMap((cell) => cell.split(/[:：]/).filter((part) => part.trim() !== ''));
    return guessOf(label)?.role === 'currency' ? (codeOf(code.trim()) ?? []) : [];
  });
  return new Set(found).size === 1 ? (found?.[0] ?? '') : '';
}

/** Whether both sections state balances, none of which is the same: those of months and pages lead to one another. */
function haveDifferentBalances({ balances: one }: Section, { balances: other }: Section): boolean {
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
