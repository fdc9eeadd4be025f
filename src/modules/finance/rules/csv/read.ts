import { normalise } from '#platform/entity/search-text.ts';
import { tidyTags } from '../tags.ts';
import { parseAmount, type Amount } from './amounts.ts';
import { parseDate } from './dates.ts';
import { flagKey } from './flags.ts';
import { cut } from './header.ts';
import type { CsvSettings, Direction, Role, Row } from './settings.ts';

/** What a line of the file becomes. Texts are the file's own, before any mapping. */
export interface Item {
  readonly line: number;
  readonly kind: Direction;
  readonly date: string;
  /** Never negative, with exactly the wallet's digits. */
  readonly value: string;
  readonly third_party: string;
  readonly description: string;
  readonly categories: readonly string[];
  /** The bank's own key of the item, '' without one. */
  readonly fitid: string;
  /** All words of the line that describe it, in the order of the columns: what a duplicate is known by. */
  readonly raw: string;
  /** The account's balance in this line, signed; null where the file has none. */
  readonly balance: string | null;
}

export const refusals = [
  'no-date',
  'no-value',
  'two-values',
  'zero-value',
  'too-many-digits',
  'too-large',
  'unclear-sign',
  'unknown-flag',
  'other-currency',
  'balance-line',
] as const;
export type Refusal = (typeof refusals)[number];

/** A line that cannot be an item, with the reason and the cell at fault. */
export interface Rejected {
  readonly line: number;
  readonly reason: Refusal;
  readonly cell: string;
  readonly cells: readonly string[];
}

export interface ReadFile {
  readonly items: readonly Item[];
  readonly rejected: readonly Rejected[];
  /** Lines below the last item that are no items: sums and notes of the bank. */
  readonly footers: number;
}

export interface Purse {
  readonly precision: number;
  readonly currency: string;
}

/** Longest texts that rows of the wallet keep. */
const longest = { third_party: 200, description: 500 } as const;

const balanceLine =
  /^(saldo( (anterior|inicial|final|total|parcial|atual|disponivel|bloqueado|do dia|em .*))?|s a l d o|(opening|closing) balance|balance (brought|carried) forward|(sub)?total( geral)?|totais|totals)$/;

/** Reads every line under the settings. What does not parse is refused with a reason; nothing is guessed for a single line. */
export function readItems(rows: readonly Row[], settings: CsvSettings, purse: Purse): ReadFile {
  const { items: lines } = cut(rows, settings.header_line);
  const last = lines.findLastIndex(({ cells }) => !isFooter(cells, settings));
  const items: Item[] = [];
  const rejected: Rejected[] = [];
  const columns = placesOf(settings.column);
  const mixed = new Set(lines.map(({ cells }) => at(cells, columns.currency)).filter((word) => word !== '')).size > 1;
  for (const row of lines.slice(0, last + 1)) {
    const found = itemOf(row, settings, columns, { ...purse, mixed });
    if ('reason' in found) rejected.push({ ...found, line: row.line, cells: row.cells });
    else items.push(found);
  }
  return { items, rejected, footers: lines.length - last - 1 };
}

type Places = Readonly<Record<Role, number | undefined>> & {
  readonly texts: readonly number[];
  readonly descriptions: readonly number[];
};

function placesOf(column: readonly Role[]): Places {
  const where = (role: Role): readonly number[] => column.flatMap((one, index) => (one === role ? [index] : []));
  const first = Object.fromEntries([...new Set(column)].map((role) => [role, column.indexOf(role)]));
  return {
    ...(first as Record<Role, number | undefined>),
    descriptions: where('description'),
    texts: [...where('description'), ...where('third_party')].sort((a, b) => a - b),
  };
}

function itemOf(
  { line, cells }: Row,
  settings: CsvSettings,
  places: Places,
  purse: Purse & { readonly mixed: boolean },
): Item | Pick<Rejected, 'reason' | 'cell'> {
  const refuse = (reason: Refusal, place?: number): Pick<Rejected, 'reason' | 'cell'> => ({
    reason,
    cell: at(cells, place),
  });
  const texts = places.texts.map((place) => at(cells, place)).filter((text) => text !== '');
  if (texts.length === 1 && balanceLine.test(normalise(texts[0] ?? '')))
    return { reason: 'balance-line', cell: texts[0] ?? '' };
  const date = parseDate(at(cells, places.date), settings.date_format);
  if (date === null) return refuse('no-date', places.date);
  const currency = at(cells, places.currency);
  if (purse.mixed && currency !== '' && currency.toUpperCase() !== purse.currency)
    return refuse('other-currency', places.currency);
  const money = moneyOf(cells, settings, places);
  if ('reason' in money) return money;
  const value = valueOf(money.amount, purse.precision);
  if (value === null) return refuse('too-many-digits', money.place);
  if (!/[1-9]/.test(value)) return refuse('zero-value', money.place);
  if ((value.split('.')[0] ?? '').length > 16) return refuse('too-large', money.place);
  const balance = parseAmount(at(cells, places.balance), settings.decimal);
  return {
    line,
    kind: money.kind,
    date,
    value,
    third_party: oneLine(at(cells, places.third_party), longest.third_party),
    description: oneLine(joined(places.descriptions.map((place) => at(cells, place))), longest.description),
    categories: tidyTags(at(cells, places.categories).split(/[,;]/))
      .map((tag) => tag.slice(0, 60))
      .slice(0, 20),
    fitid: at(cells, places.id).slice(0, 200),
    raw: texts.join(' '),
    balance: balance && `${balance.sign === '-' || balance.mark === 'outgo' ? '-' : ''}${plain(balance)}`,
  };
}

interface Money {
  readonly amount: Amount;
  readonly kind: Direction;
  readonly place: number | undefined;
}

function moneyOf(
  cells: readonly string[],
  settings: CsvSettings,
  places: Places,
): Money | Pick<Rejected, 'reason' | 'cell'> {
  if (places.debit !== undefined || places.credit !== undefined) return sidesOf(cells, settings, places);
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
  const told = kinds.size > 0;
  if (amount.sign === '-') kinds.add(told || settings.most_items_are === 'income' ? 'outgo' : 'income');
  if (amount.sign === '+') kinds.add(told || settings.plus === 'income' ? 'income' : settings.most_items_are);
  const [kind = settings.most_items_are] = kinds;
  // Where sign and flag say different things, nobody can tell which of them is right.
  return kinds.size > 1 ? { reason: 'unclear-sign', cell } : { amount, kind, place: places.value };
}

/** One column for what goes out and one for what comes in; the sign in the first says nothing new, in the second it would be a riddle. */
function sidesOf(
  cells: readonly string[],
  settings: CsvSettings,
  places: Places,
): Money | Pick<Rejected, 'reason' | 'cell'> {
  const sides = (['debit', 'credit'] as const).flatMap((role) => {
    const cell = at(cells, places[role]);
    const amount = parseAmount(cell, settings.decimal);
    return cell === '' ? [] : [{ role, cell, amount, isZero: amount !== null && !/[1-9]/.test(plain(amount)) }];
  });
  const unread = sides.find(({ amount }) => amount === null);
  if (unread) return { reason: 'no-value', cell: unread.cell };
  const [one, two] = sides.filter(({ isZero }) => !isZero);
  if (two !== undefined) return { reason: 'two-values', cell: two.cell };
  if (one === undefined || one.amount === null)
    return { reason: sides.length > 0 ? 'zero-value' : 'no-value', cell: sides[0]?.cell ?? '' };
  if (one.role === 'credit' && one.amount.sign === '-') return { reason: 'unclear-sign', cell: one.cell };
  return { amount: one.amount, kind: one.role === 'debit' ? 'outgo' : 'income', place: places[one.role] };
}

/** The digits at the wallet's precision; null when they would have to be rounded. */
function valueOf({ whole, fraction }: Amount, precision: number): string | null {
  const digits = fraction.replace(/0+$/, '');
  if (digits.length > precision) return null;
  return precision === 0 ? whole : `${whole}.${digits.padEnd(precision, '0')}`;
}

function plain({ whole, fraction }: Amount): string {
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Neither a day nor a number in the columns that should have them: below the last item that is no item. */
function isFooter(cells: readonly string[], { column, date_format: order, decimal }: CsvSettings): boolean {
  return column.every((role, index) => {
    const cell = cells[index] ?? '';
    if (role === 'date') return parseDate(cell, order) === null;
    return !(role === 'value' || role === 'debit' || role === 'credit') || parseAmount(cell, decimal) === null;
  });
}

function at(cells: readonly string[], place: number | undefined): string {
  return place === undefined ? '' : (cells[place] ?? '');
}

/** Texts one after the other; what another one contains already is left out. */
function joined(texts: readonly string[]): string {
  const kept: string[] = [];
  for (const text of texts) if (text !== '' && !kept.some((other) => other.includes(text))) kept.push(text);
  return kept.join(' ');
}

/** Runs of spaces become one, and what is too long for a row ends in an ellipsis. Cut by characters, never through one. */
function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cutOff = line.slice(0, most - 1);
  return `${/[\uD800-\uDBFF]$/.test(cutOff) ? cutOff.slice(0, -1) : cutOff}…`;
}
