import { decimalOf, parseAmount, signedText, type Amount, type DecimalEvidence } from './amounts.ts';
import { checkBalance } from './balance.ts';
import { columnsOf } from './columns.ts';
import { dateOrderOf, type Cell, type DateEvidence } from './dates.ts';
import { decode, type Decoded } from './encoding.ts';
import { feeColumnOf, isOpenFee, withFeeAnswer, type FeeEvidence } from './fee-question.ts';
import { flagsOf, speaksAgainst } from './flags.ts';
import { cut, headerLineOf } from './header.ts';
import { isCard, writesDayFirst } from './header-words.ts';
import { readItems } from './read.ts';
import { presetColumns, presetOf } from './presets.ts';
import { delimiterOf, tableOf, type Split } from './table.ts';
import { signedUnits } from './units.ts';
import type { AskedSettings, CsvSettings, DateOrder, DecimalSign, Direction, Role, Row } from './settings.ts';

/** What the person reading is used to: taken where a file leaves it open. */
export interface Habits {
  readonly date_format: DateOrder;
  readonly decimal: DecimalSign;
}

/** What spoke for the proposed sign of numbers. */
interface SignEvidence {
  readonly most: Direction;
  /** A column of its own tells, the running balance, the signs, or the known bank; else as many numbers have none as have one, or no number has any. */
  readonly because: 'column' | 'balance' | 'signs' | 'bank' | 'mostly' | 'unsigned' | 'remembered';
  readonly cell: Cell | undefined;
}

/** A file as it would be read, and why. */
export interface Proposal {
  readonly settings: CsvSettings;
  readonly rows: readonly Row[];
  readonly header: readonly string[];
  readonly width: number;
  /** The bank whose file it is, by its headings. */
  readonly bank: string | undefined;
  readonly decoded: Decoded['because'];
  readonly dates: DateEvidence;
  readonly decimals: DecimalEvidence;
  readonly signs: SignEvidence;
  /** Undefined where no fee is left to a person. */
  readonly fee: FeeEvidence | undefined;
}

/** Proposes how a file is read. What `asked` says is taken as said, and the rest follows from it. */
export function propose(bytes: Uint8Array, asked: AskedSettings, habits: Habits, split: Split): Proposal {
  const { text, encoding, because: decoded } = decode(bytes, asked.encoding);
  const delimiter = asked.delimiter ?? delimiterOf(text);
  const rows = tableOf(text, delimiter, split);
  const headerLine = asked.header_line ?? headerLineOf(rows);
  const { header, items } = cut(rows, headerLine);
  const width = Math.min(Math.max(header.length, ...items.slice(0, 1000).map(({ cells }) => cells.length), 0), 200);
  const preset = presetOf(header);
  const found = preset === undefined ? columnsOf(header, items, width) : presetColumns(preset, header);
  const all = Array.from({ length: width }, (_, index) => (asked.column ?? found)[index] ?? 'ignore');
  const charged = feeColumnOf(header.slice(0, width), items);
  const column = withFeeAnswer(all, charged, asked.fee);
  const dates = datesOf(
    cellsOf(items, column, ['date']),
    asked.date_format ?? habits.date_format,
    // Days of accounts in dollars may have the month first whatever the language.
    preset !== undefined || (habits.date_format !== 'mdy' && writesDayFirst(header)),
  );
  const decimals = decimalOf(
    cellsOf(items, column, ['value', 'debit', 'credit', 'balance', 'fee']),
    asked.decimal ?? habits.decimal,
  );
  const decimal = asked.decimal ?? decimals.decimal;
  const flag = column.indexOf('flag');
  const flags = asked.flags ?? (flag === -1 ? {} : flagsOf(items.map(({ cells }) => cells[flag] ?? '')));
  const settingsFor = (most: Direction): CsvSettings => ({
    encoding,
    delimiter,
    header_line: headerLine,
    column,
    date_format: asked.date_format ?? dates.order,
    decimal,
    most_items_are: most,
    plus: asked.plus ?? plusOf(items, column, decimal, most),
    flags,
  });
  const known = preset && (preset.most_items_are ?? 'income');
  const signs = signsOf(items, settingsFor, { known, isCard: isCard(header) });
  const settings = settingsFor(asked.most_items_are ?? signs.most);
  const isOpen = charged !== undefined && preset === undefined && isOpenFee(charged, items, settings);
  const because = asked.fee === undefined ? 'asked' : 'chosen';
  return {
    settings,
    rows,
    header,
    width,
    bank: preset?.name,
    decoded,
    dates,
    decimals,
    signs,
    fee: charged !== undefined && (isOpen || asked.fee !== undefined) ? { ...charged, because } : undefined,
  };
}

/** The filled cells of the columns with one of these roles. */
function cellsOf(rows: readonly Row[], column: readonly Role[], wanted: readonly Role[]): Cell[] {
  const places = column.flatMap((role, index) => (wanted.includes(role) ? [index] : []));
  return rows.flatMap(({ line, cells }) =>
    places.flatMap((place) => {
      const text = cells[place] ?? '';
      return text === '' ? [] : [{ line, text }];
    }),
  );
}

/** Settings that nothing in the file decides: a person has to, before anything is written. */
export function questionsOf({ dates, decimals, signs, fee }: Proposal, asked: AskedSettings): readonly Question[] {
  const open: Readonly<Record<Question, boolean>> = {
    date_format: dates.because === 'asked',
    decimal: decimals.because === 'asked',
    most_items_are: signs.because === 'mostly' || signs.because === 'unsigned',
    fee: fee?.because === 'asked',
  };
  return (['date_format', 'decimal', 'most_items_are', 'fee'] as const).filter(
    (name) => open[name] && asked[name] === undefined,
  );
}
export type Question = 'date_format' | 'decimal' | 'most_items_are' | 'fee';

/** All banks that are known by their headings, and those of most languages, write the day first. */
function datesOf(cells: readonly Cell[], proposal: DateOrder, dayFirst: boolean): DateEvidence {
  const found = dateOrderOf(cells, dayFirst ? 'dmy' : proposal);
  return dayFirst && found.because === 'asked' ? { ...found, because: 'likely' } : found;
}

function signsOf(
  rows: readonly Row[],
  settingsFor: (most: Direction) => CsvSettings,
  { known, isCard: card }: { readonly known: Direction | undefined; readonly isCard: boolean },
): SignEvidence {
  const { column, decimal, flags } = settingsFor('income');
  if (column.includes('debit') || column.includes('credit'))
    return { most: 'income', because: 'column', cell: undefined };
  const amounts = cellsOf(rows, column, ['value']).flatMap((cell) => {
    const amount = parseAmount(cell.text, decimal);
    return amount === null ? [] : [{ cell, amount }];
  });
  const negative = amounts.find(({ amount }) => amount.sign === '-');
  const marked = amounts.find(({ amount }) => amount.sign === '+' || amount.mark !== null);
  const flagged = column.includes('flag') && !Object.values(flags).includes('most');
  if (flagged || (column.includes('flag') && negative === undefined && marked === undefined))
    return { most: 'outgo', because: 'column', cell: undefined };
  if (known !== undefined) return { most: known, because: 'bank', cell: undefined };
  const balanced = balancedBy(rows, settingsFor);
  if (balanced !== undefined) return { most: balanced, because: 'balance', cell: negative?.cell };
  if (negative !== undefined && isOpposed(rows, column))
    return { most: 'outgo', because: 'signs', cell: negative.cell };
  const bare = amounts.filter(({ amount }) => amount.sign === null && amount.mark === null);
  const plus = amounts.find(({ amount }) => amount.sign === '+');
  if (negative === undefined && bare.length === 0 && plus !== undefined)
    return { most: 'income', because: 'signs', cell: plus.cell };
  if (negative === undefined)
    return { most: 'outgo', because: marked === undefined ? 'unsigned' : 'signs', cell: (marked ?? bare[0])?.cell };
  // What is bought stands with a minus in an account, and what is paid back in a card: one line does not tell which of them it is.
  if (amounts.length === 1 && negative !== undefined) return { most: 'income', because: 'mostly', cell: negative.cell };
  // An account's lines are mostly expenses. A card lists what was bought without a sign, and only what was paid back with one.
  const negatives = amounts.filter(({ amount }) => amount.sign === '-');
  const few = card && negatives.length <= fewOfCard;
  if (negatives.length > bare.length && !few) return { most: 'income', because: 'signs', cell: negative.cell };
  if (card && bare.length > negatives.length) return { most: 'outgo', because: 'signs', cell: negative.cell };
  const even = negatives.length === bare.length;
  if (even && !card && inLumps(bare, negatives, decimal))
    return { most: 'income', because: 'signs', cell: negative.cell };
  return {
    most: negatives.length >= bare.length ? 'income' : 'outgo',
    because: 'mostly',
    cell: (bare[0] ?? negative).cell,
  };
}

/** Whether a column that is not used calls income what has a minus, in all lines; the first lines tell which columns are worth the reading. */
function isOpposed(rows: readonly Row[], column: readonly Role[]): boolean {
  const value = column.indexOf('value');
  const start = rows.slice(0, 400);
  return column.some(
    (role, at) => role === 'ignore' && speaksAgainst(start, value, at) && speaksAgainst(rows, value, at),
  );
}

/** So few signed lines of a card may all be payments of its bill. */
const fewOfCard = 2;

interface Told {
  readonly cell: Cell;
  readonly amount: Amount;
}

/** Whether each number without a sign is larger than all that have one: an account gets its money in lumps and spends it in small. */
function inLumps(bare: readonly Told[], signed: readonly Told[], decimal: DecimalSign): boolean {
  const sizes = (told: readonly Told[]): bigint[] =>
    told.map(({ cell }) => signedUnits(signedText(cell.text, decimal)?.replace('-', '') ?? '0'));
  const largest = sizes(signed).reduce((most, size) => (size > most ? size : most), 0n);
  return sizes(bare).every((size) => size > largest);
}

/** The direction under which the running balance follows in nearly all steps, where there is one. Some hundred lines are enough. */
function balancedBy(rows: readonly Row[], settingsFor: (most: Direction) => CsvSettings): Direction | undefined {
  const start = rows.slice(0, 300);
  const agreed = (most: Direction): number => {
    const settings = settingsFor(most);
    if (!settings.column.includes('balance')) return 0;
    const check = checkBalance(readItems(start, { ...settings, header_line: 0 }, { precision: 8, currency: '' }));
    return check === null || check.checked === 0 ? 0 : 1 - check.wrong.length / check.checked;
  };
  const [income, outgo] = [agreed('income'), agreed('outgo')];
  if (income === outgo || Math.max(income, outgo) < 0.8) return undefined;
  return income > outgo ? 'income' : 'outgo';
}

/** Where numbers without a sign are outgoes, a written `+` stands out as money that came in. */
function plusOf(
  rows: readonly Row[],
  column: readonly Role[],
  decimal: DecimalSign,
  most: Direction,
): 'income' | 'most' {
  if (most === 'income') return 'income';
  const bare = cellsOf(rows, column, ['value']).some(({ text }) => parseAmount(text, decimal)?.sign === null);
  return bare ? 'income' : 'most';
}
