import { addDays } from '#platform/entity/parse-day.ts';
import { decimalOf, signedText } from '../amounts/amounts.ts';
import { decimalOf as decimalOfUnits, movedUnits, signedUnits } from '../amounts/units.ts';
import { parseDate } from '../dates/dates.ts';
import type { ReadFile } from '../read.ts';
import type { CsvSettings, Row } from '../settings.ts';
import { balanceLabelOf } from './balance-labels.ts';
import type { BalanceCheck } from './check-balance.ts';

/** A balance that a file states without a line for it. */
export interface StatedBalance {
  /** Signed. */
  readonly amount: string;
  /** The day at whose end it is right; null if the file does not say it. */
  readonly day: string | null;
}

interface Found extends StatedBalance {
  readonly is: 'opening' | 'closing' | 'plain';
  readonly line: number;
}

/** Maximum rows to look at above the header and below the last booking. */
const most = 60;

/**
 * Finds the balances before and after all bookings that a file names above its header, below its last booking, in a line of their own among
 * the bookings, or with the same number in each line. Two different balances of one meaning and day are none: it would be a guess which one
 * is right.
 */
export function outsideBalances(
  rows: readonly Row[],
  { items, rejected }: Pick<ReadFile, 'items' | 'rejected'>,
  settings: CsvSettings,
): { readonly opening?: Found; readonly closing?: Found } {
  const own = new Set(items.map(({ line }) => line));
  const [first = 0, last = 0] = [items[0]?.line, items.at(-1)?.line];
  const header = settings.header_line === 0 ? first : settings.header_line;
  const above = rows.filter(({ line }) => line < header).slice(-most);
  const below = rows.filter(({ line }) => line > last).slice(0, most);
  const inside = rejected.flatMap(({ reason, line, cell, cells, balance }): Found[] => {
    const is = balanceLabelOf(cell);
    const day = dayIn(cell, settings) ?? dayIn(cells.join(' '), settings);
    if (reason !== 'balance-line' || balance === null || is === undefined || day === undefined || line > last)
      return [];
    return [{ is, amount: balance, line, day }];
  });
  const found = [
    ...labelled(above, settings),
    ...labelled(below, settings),
    ...inside,
    ...repeated(rows, own, settings),
  ];
  const one = (...meanings: readonly Found['is'][]): Found | undefined => {
    for (const is of meanings) {
      const alike = found.filter((each) => each.is === is);
      const days = alike.flatMap(({ day }) => day ?? []).sort();
      const edge = is === 'opening' ? days[0] : days.at(-1);
      // Of balances that all have a day, the outermost counts.
      const outer = days.length === alike.length ? alike.filter(({ day }) => day === edge) : alike;
      const amounts = new Set(outer.map(({ amount }) => signedUnits(amount)));
      if (amounts.size > 1) return undefined;
      const best = outer.find(({ day }) => day !== null) ?? outer[0];
      if (best !== undefined) return best;
    }
    return undefined;
  };
  const [opening, closing] = [one('opening'), one('closing', 'plain')];
  return { ...(opening && { opening }), ...(closing && { closing }) };
}

/** Balances with a label in the cell of the amount, to the left of it, or above it. */
function labelled(rows: readonly Row[], settings: CsvSettings): Found[] {
  return rows.flatMap((row, place) =>
    row.cells.flatMap((cell, at) => {
      const [label = '', inside = ''] = partsOf(cell);
      const is = balanceLabelOf(label);
      if (is === undefined) return [];
      const beside = row.cells.slice(at + 1).find((other) => other !== '' && !/^[=:]$/.test(other) && !isDay(other));
      const under = rows[place + 1]?.cells[at] ?? '';
      // The next label is another one's.
      const amount = amountIn(inside, settings) ?? amountIn(beside ?? under, settings);
      const day = dayIn(row.cells.join(' '), settings);
      return amount === undefined || day === undefined ? [] : [{ is, amount, line: row.line, day }];
    }),
  );

  function isDay(cell: string): boolean {
    return parseDate(cell, settings.date_format) !== null;
  }
}

/** `Ledger Balance : 2460.24 as of 20261031` is a label and an amount. */
function partsOf(cell: string): readonly string[] {
  const [, label = cell, inside = ''] = /^([^:=]{2,60})[:=](.*)$/s.exec(cell) ?? [];
  if (inside.trim() !== '') return [label, inside.trim()];
  // `Saldo final 1.234,56`
  const [, words, number] = /^(\p{L}[^\d:=]{2,50}?)\s+(\D{0,4}[-+]?\d[\d.,'’ ]*\D{0,4})$/u.exec(cell) ?? [];
  return words === undefined ? [label] : [words, number ?? ''];
}

function amountIn(text: string, { decimal }: CsvSettings): string | undefined {
  const bare = text.replace(/\s+(?:as (?:of|at)|on|am|vom|em|au|al)\b.*$/i, '').trim();
  // Numbers without decimals may be anything, such as an account's.
  if (!/\d/.test(bare) || /^0\d/.test(bare) || /\d{13}/.test(bare)) return undefined;
  const own = decimalOf([{ line: 0, text: bare }], decimal).decimal;
  return signedText(bare, own) ?? undefined;
}

/** The only day that a text names; null without one, undefined if it may be another day. */
function dayIn(text: string, { date_format: order }: CsvSettings): string | null | undefined {
  const found =
    text.match(
      /(?<![\d.,])(?:\d{1,4}([-/.])\d{1,2}\1\d{2,4}|20\d{6}|\d{1,2}[ -]\p{L}{3,9}\.?,?[ -]\d{2,4})(?![\d,]|\.\d)/gu,
    ) ?? [];
  if (found.length === 0) return null;
  const days = new Set(
    found.flatMap((one) => {
      // Where the lines have the year first, other days may be in another order.
      const orders = order !== 'ymd' ? [order] : one.includes('.') ? (['dmy'] as const) : (['dmy', 'mdy'] as const);
      if (/^\d{4}/.test(one)) return parseDate(one, 'ymd') ?? [];
      return orders.map((each) => parseDate(one, each)).filter((day) => day !== null);
    }),
  );
  const [only] = days;
  return days.size === 1 ? only : undefined;
}

/** A column of balances that has the balance of the export in every line. */
function repeated(rows: readonly Row[], own: ReadonlySet<number>, settings: CsvSettings): Found[] {
  const header = rows.find(({ line }) => line === settings.header_line)?.cells ?? [];
  const lines = rows.filter(({ line }) => own.has(line));
  if (lines.length < 2) return [];
  return header.flatMap((heading, place): Found[] => {
    if (settings.column[place] === 'balance' || balanceLabelOf(heading) === undefined) return [];
    const [cell = ''] = lines[0]?.cells.slice(place, place + 1) ?? [];
    const amount = amountIn(cell, settings);
    if (amount === undefined || !lines.every(({ cells }) => cells[place] === cell)) return [];
    return [{ is: 'closing', amount, day: null, line: settings.header_line }];
  });
}

/**
 * Whether the bookings lead from the balance before them to the one after them; null without both. Statements of debts count what is owed,
 * so there the sum is the other way round.
 */
export function checkOutside(
  { opening, closing }: ReturnType<typeof outsideBalances>,
  { items }: Pick<ReadFile, 'items'>,
): BalanceCheck | null {
  if (opening === undefined || closing === undefined) return null;
  const sum = items.reduce((all, item) => all + movedUnits(item), 0n);
  const step = signedUnits(closing.amount) - signedUnits(opening.amount);
  const isDebt = step !== sum && step === -sum;
  const agrees = step === sum || isDebt;
  const after = signedUnits(closing.amount);
  return {
    direction: 'up',
    checked: 1,
    wrong: agrees ? [] : [closing.line],
    closing: agrees ? decimalOfUnits(isDebt ? -after : after) : null,
  };
}

/** Days by which a balance may be later than the last booking and still be that after it. */
const longestPause = 31;

/**
 * The balance after the last booking: without the bookings after the day of the stated one. Undefined for a balance of before the bookings,
 * or of long after them: bookings that the file does not have may lie between.
 */
export function closingAfter(
  { amount, day }: StatedBalance,
  items: ReadFile['items'],
  until: string | null = null,
): string | undefined {
  const days = items.map(({ date }) => date).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || day === null) return first === undefined ? undefined : amount;
  if (day < first || day > addDays(last, longestPause) || (until !== null && day > addDays(until, 3))) return undefined;
  const later = items.filter(({ date }) => date > day).reduce((all, item) => all + movedUnits(item), 0n);
  return decimalOfUnits(signedUnits(amount) + later);
}
