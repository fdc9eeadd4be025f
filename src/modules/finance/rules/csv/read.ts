import type { Item } from './item.ts';
import { currencyCode } from '#platform/entity/currency.ts';
import { codeAt, codesAt } from './amounts/currency.ts';
import { movesNothing } from '../entering.ts';
import { tidyTags } from '../categories/tags.ts';
import { parseAmount, signedText, type Amount } from './amounts/amounts.ts';
import { balanceTextOf, statedBalance, wordlessBalance } from './balances/balance-lines.ts';
import { fillMissingDays } from './dates/carried-days.ts';
import { clip } from './table/clip.ts';
import { parseDate } from './dates/dates.ts';
import { areNegative, withFee } from './amounts/fees.ts';
import { cut } from './table/header.ts';
import { type Money, moneyOf, usualSigns, type MoneyRefusal, type UsualSigns } from './amounts/line-money.ts';
import { at, cellPositions, type CellPositions } from './table/cell-positions.ts';
import { outerBalances, repeatedBalances } from './balances/repeated-balances.ts';
import type { CsvSettings, Row } from './settings.ts';
import { isPending } from './columns/booking-states.ts';
import { directionsOf } from './amounts/unsigned-amounts.ts';

/** Why a line is no item; `balance-line` is a balance or sum of the bank. */
type Refusal =
  | MoneyRefusal
  | 'no-date'
  | 'too-many-digits'
  | 'too-large'
  | 'other-currency'
  | 'not-booked'
  | 'balance-line';

/** A line that is no item, with the reason and the offending cell. */
interface Rejected {
  readonly line: number;
  readonly reason: Refusal;
  readonly cell: string;
  readonly cells: readonly string[];
  /** The signed balance of a balance line. */
  readonly balance: string | null;
  /** It has no number where amounts are, so that it moves nothing. */
  readonly amountless?: true;
}

export interface ReadFile {
  readonly items: readonly Item[];
  readonly rejected: readonly Rejected[];
  /** Number of lines below the last item that are no items: sums and notes of the bank. */
  readonly footers: number;
}

export interface WalletCurrency {
  readonly precision: number;
  readonly currency: string;
}

/** Maximum lengths of the texts of a row. */
const longest = { third_party: 200, description: 500 } as const;

/** Parses every line with the settings. A line that cannot be parsed is refused with a reason; nothing is guessed for a single line. */
export function readItems(rows: readonly Row[], settings: CsvSettings, purse: WalletCurrency): ReadFile {
  const places = cellPositions(settings.column);
  const lines = fillMissingDays(cut(rows, settings.header_line).items, settings, places);
  const last = lines.findLastIndex(({ cells }) => !isFooter(cells, settings));
  const items: Item[] = [];
  const rejected: Rejected[] = [];
  const currencies = new Set(lines.flatMap(({ cells }) => currencyCode(at(cells, places.currency)) ?? []));
  const file: File = {
    settings,
    places,
    purse,
    wordless: wordlessBalance(lines, places, settings.date_format),
    oddDays: oddDaysOf(lines, places),
    mixed: currencies.size > 1,
    codes: codesAt(lines, places.value),
    usual: usualSigns(lines, places, settings),
    negativeFees: new Set(places.fees.filter((place) => areNegative(lines, place, settings.decimal))),
  };
  const directions = directionsByBalance(lines, places);
  for (const [index, row] of lines.slice(0, last + 1).entries()) {
    const most_items_are = directions?.[index] ?? settings.most_items_are;
    const found = itemOf(row, directions === undefined ? file : { ...file, settings: { ...settings, most_items_are } });
    const above = items.at(-1);
    if (!('reason' in found)) items.push(found);
    else if (above !== undefined && found.reason === 'no-date' && continues(above, row, settings))
      items[items.length - 1] = withMore(above, row);
    else rejected.push({ balance: null, ...found, ...amountless(row, places), line: row.line, cells: row.cells });
  }
  rejected.push(...rows.flatMap(pendingOf));
  const read = { items, rejected, footers: lines.length - last - 1 };
  return places.balance === undefined ? withoutBalances(read, lines) : read;
}

/** A line below a title that says that payments are not booked. */
function pendingOf({ line, cells, pending }: Row): Rejected[] {
  return pending === undefined ? [] : [{ line, reason: 'not-booked', cell: pending, cells, balance: null }];
}

/** Marks a line that moves nothing: without an amount, or one of totals, which has no day and amounts on both sides. */
function amountless({ cells }: Row, { date, value, debit, credit }: CellPositions): Pick<Rejected, 'amountless'> {
  const isSaid = (place: number | undefined): boolean => /\d/.test(at(cells, place));
  const isTotal = at(cells, date) === '' && isSaid(debit) && isSaid(credit);
  return !isTotal && [value, debit, credit].some(isSaid) ? {} : { amountless: true };
}

/** Moves items that turn out to be balances to the refused lines. */
function withoutBalances(read: ReadFile, lines: readonly Row[]): ReadFile {
  const cellsOf = new Map(lines.map(({ line, cells }) => [line, cells]));
  const balances = new Set([...repeatedBalances(read.items), ...outerBalances(read.items, cellsOf)]);
  if (balances.size === 0) return read;
  const found = [...balances].map(({ line, raw, kind, value }): Rejected => {
    const balance = kind === 'outgo' ? `-${value}` : value;
    return { line, reason: 'balance-line', cell: raw, cells: cellsOf.get(line) ?? [], balance };
  });
  return {
    items: read.items.filter((item) => !balances.has(item)),
    rejected: [...read.rejected, ...found].sort((one, other) => one.line - other.line),
    footers: read.footers,
  };
}

/** Maximum characters of an item with its continuation lines, so that a file of nothing but text does not become one item. */
const maxWords = 2000;

/** Whether a line only has text and continues the description of the item above. */
function continues(above: Item, { cells }: Row, settings: CsvSettings): boolean {
  if (above.raw.length > maxWords) return false;
  const day = cells[settings.column.indexOf('date')] ?? '';
  return day === '' && isFooter(cells, settings) && cells.some((cell) => /\p{L}/u.test(cell));
}

function withMore(item: Item, { cells }: Row): Item {
  const more = cells.filter((cell) => cell !== '');
  return {
    ...item,
    description: oneLine(joined([item.description, ...more]), longest.description),
    raw: [item.raw, ...more].join(' '),
  };
}

/** For amounts without signs and flags, the direction of each line by the balances. */
function directionsByBalance(
  lines: readonly Row[],
  { value, balance, flag }: CellPositions,
): ReturnType<typeof directionsOf> {
  if (value === undefined || balance === undefined || flag !== undefined) return undefined;
  const directions = directionsOf(lines, { value, balance });
  return directions?.includes('income') === true && directions.includes('outgo') ? directions : undefined;
}

/**
 * Finds days in another format than nearly all of the file, such as year first instead of last: a spreadsheet program may have reformatted
 * some.
 */
function oddDaysOf(lines: readonly Row[], { date }: CellPositions): RegExp | undefined {
  let [first, last] = [0, 0];
  for (const { cells } of lines) {
    if (yearFirst.test(at(cells, date))) first += 1;
    else if (yearLast.test(at(cells, date))) last += 1;
  }
  if (first === 0 || last === 0) return undefined;
  return first >= last * maxOften ? yearLast : last >= first * maxOften ? yearFirst : undefined;
}

const yearFirst = /^\d{4}[-/.]\d/;
const yearLast = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}\b/;
const maxOften = 4;

interface File {
  readonly settings: CsvSettings;
  readonly places: CellPositions;
  readonly purse: WalletCurrency;
  readonly oddDays: RegExp | undefined;
  /** The line of a balance without words. */
  readonly wordless: number | undefined;
  /** Whether the file has lines of several currencies. */
  readonly mixed: boolean;
  /** Codes of currencies at the amounts themselves. */
  readonly codes: ReadonlySet<string>;
  readonly usual: UsualSigns;
  /** The fee columns whose fees have a minus. */
  readonly negativeFees: ReadonlySet<number>;
}

type Refused = Pick<Rejected, 'reason' | 'cell'> & { readonly balance?: string | null };

function itemOf({ line, cells, written = cells, former = [] }: Row, file: File): Item | Refused {
  const { settings, places, purse, mixed } = file;
  const refuse = (reason: Refusal, place?: number): Refused => ({ reason, cell: at(cells, place) });
  const texts = places.texts.map((place) => at(written, place)).filter((text) => text !== '');
  const balanceText = balanceTextOf(cells, places, settings.date_format);
  if (balanceText !== '' || line === file.wordless)
    return { reason: 'balance-line', cell: balanceText, balance: statedBalance(balanceText, cells, settings, places) };
  // A payment that is not booked may have no day yet.
  if (isPending(at(cells, places.state))) return refuse('not-booked', places.state);
  const date = parseDate(at(cells, places.date), settings.date_format);
  if (date === null || file.oddDays?.test(at(cells, places.date)) === true) return refuse('no-date', places.date);
  const currency = at(cells, places.currency);
  if (mixed && currency !== '' && currencyCode(currency) !== purse.currency)
    return refuse('other-currency', places.currency);
  const code = file.codes.size > 1 ? codeAt(at(cells, places.value)) : undefined;
  if (code !== undefined && code !== purse.currency && file.codes.has(purse.currency))
    return refuse('other-currency', places.value);
  const money = movedBy(cells, file);
  if ('reason' in money) return money;
  const value = valueOf(money.amount, purse.precision);
  if (value === null) return refuse('too-many-digits', money.place);
  if (movesNothing('value', value)) return refuse('zero-value', money.place);
  if ((value.split('.')[0] ?? '').length > 16) return refuse('too-large', money.place);
  const description = joined(places.descriptions.map((place) => at(cells, place)));
  const third_party = bare(at(cells, places.third_party));
  const formerItems = former.flatMap((row) => {
    const read = itemOf(row, file);
    return 'reason' in read ? [] : [read];
  });
  return {
    line,
    kind: money.kind,
    date,
    value,
    third_party: oneLine(third_party, longest.third_party),
    description: description === third_party ? '' : oneLine(description, longest.description),
    categories: tidyTags(at(cells, places.categories).split(/[,;]/))
      .map((tag) => clip(tag, 60))
      .slice(0, 20),
    fitid: clip(at(cells, places.id), 200),
    raw: texts.join(' '),
    other_account: at(cells, places.other_account),
    other_value: signedText(at(cells, places.other_value), settings.decimal) ?? '',
    balance: signedText(at(cells, places.balance), settings.decimal),
    ...(formerItems.length > 0 && { former: formerItems }),
  };
}

/** A line's amount, including fees that were charged in addition. */
function movedBy(cells: readonly string[], { settings, places, usual, negativeFees }: File): Money | Refused {
  const moved = moneyOf(cells, settings, places, usual);
  let money = isFeeAlone(cells, moved, places) ? nothingMoved : moved;
  for (const place of places.fees) {
    if ('reason' in money) return money;
    const negative = negativeFees.has(place);
    money = withFee(money, at(cells, place), { decimal: settings.decimal, negative, place });
  }
  return money;
}

/** The amount of a line that has only a fee. */
const nothingMoved: Money = {
  amount: { whole: '0', fraction: '', sign: null, mark: null },
  kind: 'outgo',
  place: undefined,
};

function isFeeAlone(cells: readonly string[], moved: Money | Refused, { fees }: CellPositions): boolean {
  if (!('reason' in moved) || moved.reason !== 'no-value' || moved.cell !== '') return false;
  return fees.some((place) => /[1-9]/.test(at(cells, place)));
}

/** The digits at the wallet's precision; null if they would have to be rounded. */
function valueOf({ whole, fraction }: Amount, precision: number): string | null {
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > precision) return null;
  return precision === 0 ? whole : `${whole}.${digits.padEnd(precision, '0')}`;
}

/** Whether the columns of day and number have neither: below the last item such a line is a footer. */
function isFooter(cells: readonly string[], { column, date_format: order, decimal }: CsvSettings): boolean {
  return column.every((role, index) => {
    const cell = cells[index] ?? '';
    if (role === 'date') return parseDate(cell, order) === null;
    return !(role === 'value' || role === 'debit' || role === 'credit') || parseAmount(cell, decimal) === null;
  });
}

/** Joins texts; one that another already contains is left out. */
function joined(texts: readonly string[]): string {
  const kept: string[] = [];
  for (const text of texts.map(bare)) if (text !== '' && !kept.some((other) => other.includes(text))) kept.push(text);
  return kept.join(' ');
}

/** The text of a cell; a dash means none. */
function bare(text: string): string {
  return text.replace(/^[-\u2013\u2014]+$/, '').trim();
}

/** Collapses spaces and shortens a text that is too long for a row with an ellipsis. */
function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  return `${clip(line, most - 1)}…`;
}
