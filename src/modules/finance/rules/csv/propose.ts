import { decimalOf, parseAmount, type DecimalEvidence } from './amounts/amounts.ts';
import { decimalByRates } from './columns/decimal-of-rates.ts';
import { cellsOf } from './table/cells-of.ts';
import { withoutForeignCurrency } from './amounts/currency.ts';
import { accountColumnOf, accountsIn } from './columns/account-column.ts';
import { columnsOf } from './columns/columns.ts';
import { directionColumnsOf } from './amounts/direction-column.ts';
import { dateOrderOf, type Cell, type DateEvidence } from './dates/dates.ts';
import { decode, type Decoded } from './table/encoding.ts';
import { feeColumnsOf, isOpenFee, withFeeAnswer, type FeeEvidence } from './amounts/fee-question.ts';
import { flagsOf } from './columns/flags.ts';
import { cut, headerLineOf } from './table/header.ts';
import { isAccount, isCard, writesDayFirst } from './columns/header-words.ts';
import { reverseCreditCardSigns } from './amounts/credit-card-signs.ts';
import { sortByProcessingDay } from './columns/processing-order.ts';
import { at } from './table/cell-positions.ts';
import { isDay } from './columns/column-profile.ts';
import { fillMissingTexts, withUnnamedParties } from './columns/missing-texts.ts';
import { nameOtherParties } from './columns/other-parties.ts';
import { presetColumns, presetOf } from './columns/presets.ts';
import { signsOf, type SignEvidence } from './amounts/signs.ts';
import { cutLeadingDays } from './dates/leading-days.ts';
import { orderOfNearDays } from './dates/near-days.ts';
import { withSignsByWords } from './amounts/signs-by-words.ts';
import { readSixDigitDates } from './dates/six-digit-dates.ts';
import { markPending } from './sections/pending-rows.ts';
import { accountTablesOf } from './sections/sections.ts';
import { statedAccounts, type StatedAccounts } from './stated-accounts.ts';
import { delimiterOf, tableOf, type Split } from './table/table.ts';
import { directionsOf, wordsByBalance } from './amounts/unsigned-amounts.ts';
import { addMissingYears } from './dates/missing-years.ts';
import { readProgram } from '../programs/read-program.ts';
import { readStatements, type StatementTable } from '../statements/read-statements.ts';
import type { AskedSettings, CsvSettings, DateOrder, DecimalSign, Direction, Encoding, Role, Row } from './settings.ts';

/** Conventions of the person, for what a file leaves open. */
export interface Habits {
  readonly date_format: DateOrder;
  readonly decimal: DecimalSign;
  /** Whether the wallet is a card. */
  readonly card?: boolean;
  /** Digits after the decimal point of the wallet. */
  readonly precision?: number;
  /** The wallet's, whose banks' languages are likely. */
  readonly currency?: string;
}

/** A table whose columns need no guess. */
type KnownTable = StatedAccounts &
  Pick<StatementTable, 'rows' | 'column' | 'decimal'> & {
    /** The rows that say how days and numbers are written, if there are more than those of one account. */
    readonly all?: readonly Row[];
  };

/** How a file would be read, and the evidence. */
export interface Proposal {
  readonly settings: CsvSettings;
  readonly rows: readonly Row[];
  readonly header: readonly string[];
  readonly width: number;
  /** The bank of the file, recognised by its headings. */
  readonly bank: string | undefined;
  readonly decoded: Decoded['because'];
  /** How an earlier version would have decoded the file, if otherwise. */
  readonly former?: Encoding | undefined;
  readonly dates: DateEvidence;
  readonly decimals: DecimalEvidence;
  readonly signs: SignEvidence;
  /** Columns that may say the direction of amounts without signs; empty if something else says it. */
  readonly direction_columns: readonly number[];
  /** Undefined unless a person must decide about fees. */
  readonly fee: FeeEvidence | undefined;
  /** What a file in another format than CSV says of itself. */
  readonly statement: StatedAccounts | undefined;
}

/** Proposes how to read a file. Settings in `asked` are fixed, and the rest follows from them. */
export function propose(bytes: Uint8Array, asked: AskedSettings, habits: Habits, split: Split): Proposal {
  const { text, encoding, because: decoded, former } = decode(bytes, asked.encoding, habits.currency);
  const stated = readStatements(text, asked.account);
  if (stated !== undefined) return { ...proposeStatement(stated, { encoding, decoded }, asked, habits), former };
  const delimiter = asked.delimiter ?? delimiterOf(text);
  const table = addMissingYears(markPending(tableOf(text, delimiter, split)));
  const isWhole = asked.header_line !== undefined && asked.account === undefined;
  const tables = isWhole ? undefined : accountTablesOf(table);
  const own = tables?.[asked.account ?? 0] ?? tables?.[0];
  const headerLine = asked.header_line ?? own?.headerLine ?? headerLineOf(table);
  const dated = cutLeadingDays(readSixDigitDates(own?.rows ?? table, headerLine), headerLine);
  const all = nameOtherParties(dated, headerLine);
  const whole = cut(all, headerLine);
  const isDivided = tables !== undefined && tables.length > 1;
  const program = isDivided ? undefined : readProgram(whole.header, whole.items, asked.account);
  if (program !== undefined) {
    const read = { ...program, format: 'CSV', isDamaged: false, decimal: undefined } as const;
    return { ...proposeStatement(read, { encoding, decoded }, asked, habits), bank: program.name, former };
  }
  const divided = isDivided ? undefined : accountColumnOf(whole.items, whole.header);
  const several = isDivided ? tables : divided && accountsIn(divided, whole);
  const statement = several && statedAccounts(several, asked.account);
  const chosen = statement?.chosen === undefined ? undefined : divided?.accounts[statement.chosen];
  const found =
    chosen === undefined || divided === undefined
      ? all
      : all.filter((row) => row.line <= headerLine || divided.accountOf(row) === chosen);
  const { header, items } = cut(found, headerLine);
  const width = Math.min(Math.max(header.length, ...items.slice(0, 1000).map(({ cells }) => cells.length), 0), 200);
  const preset = presetOf(header);
  const proposed =
    preset === undefined
      ? withUnnamedParties(
          withoutForeignCurrency(columnsOf(header, items, width, habits.card === true), header),
          header,
          items,
        )
      : presetColumns(preset, header);
  const guessed = habits.card === true ? ofCardColumns(items, proposed, header) : proposed;
  const wanted = Array.from({ length: width }, (_, index): Role =>
    // What divides the file is no text of its rows.
    index === divided?.place && asked.column === undefined ? 'ignore' : ((asked.column ?? guessed)[index] ?? 'ignore'),
  );
  const charged = feeColumnsOf(header.slice(0, width), items);
  const column = withFeeAnswer(wanted, charged, asked.fee);
  const texted = fillMissingTexts(found, column, header);
  const shown = datesOf(
    // All accounts of a file write days alike.
    [
      ...cellsOf(divided === undefined ? items : whole.items, column, ['date']),
      ...(isDivided ? tables : []).flatMap(({ days }) => days),
    ],
    asked.date_format ?? habits.date_format,
    // Accounts in dollars may put the month first in any language.
    preset !== undefined || (habits.date_format !== 'mdy' && writesDayFirst(header)),
  );
  const order = shown.because === 'asked' ? orderOfNearDays(items, column) : undefined;
  const dates: DateEvidence = order === undefined ? shown : { ...shown, order, because: 'likely' };
  const amounts = cellsOf(items, column, ['value', 'debit', 'credit', 'balance', 'fee']);
  const decimals = decimalByRates(items, column, decimalOf(amounts, asked.decimal ?? habits.decimal, habits.precision));
  const decimal = asked.decimal ?? decimals.decimal;
  const flag = column.indexOf('flag');
  const flags = asked.flags ?? (flag === -1 ? {} : flagsIn(items, column));
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
    ...(statement?.chosen !== undefined && { account: statement.chosen }),
  });
  const known = preset && (preset.most_items_are ?? 'income');
  const ofCard = habits.card === true;
  const facts = { known, ofCard, isCard: ofCard || isCard(header), isAccount: isAccount(header) };
  const alone = signsOf(items, settingsFor, facts);
  // All accounts of a file have the same signs.
  const others = isDivided ? (own?.bookingsOfSameColumns ?? []) : divided === undefined ? [] : whole.items;
  const together = isOpenSign(alone) && !ofCard && others.length > 0 ? signsOf(others, settingsFor, facts) : alone;
  const signs = together.because === 'signs' || together.because === 'words' ? together : alone;
  const mayUseWords = known === undefined && asked.most_items_are !== 'outgo';
  const signed = mayUseWords ? withSignsByWords(texted, column, { decimal, ofCard, headerLine }) : undefined;
  const rows = signed ?? texted;
  const settings = settingsFor(asked.most_items_are ?? (signed === undefined ? signs.most : 'income'));
  const open = preset === undefined ? charged.filter((fee) => isOpenFee(fee, items, settings)) : [];
  const [first] = open.length === 0 && asked.fee !== undefined ? charged : open;
  const because = asked.fee === undefined ? 'asked' : 'chosen';
  return {
    settings,
    rows,
    header,
    width,
    bank: preset?.name,
    decoded,
    former,
    dates,
    decimals,
    signs: signed === undefined ? signs : { most: 'income', because: 'words', cell: undefined },
    direction_columns: ['unsigned', 'wallet'].includes(signs.because) ? directionColumnsOf(items, column) : [],
    fee: first && { places: charged.map(({ place }) => place), because, cell: first.cell },
    statement,
  };
}

/** A statement says itself what its parts are and in which direction money moves; QIF leaves the order of days and the decimal sign open. */
function proposeStatement(
  statement: KnownTable,
  { encoding, decoded }: { readonly encoding: Encoding; readonly decoded: Decoded['because'] },
  asked: AskedSettings,
  habits: Habits,
): Proposal {
  const { rows, format, accounts, chosen, isDamaged, closing } = statement;
  const { header, items } = cut(rows, 1);
  const column = asked.column ?? statement.column;
  const all = statement.all ?? items;
  const dates = datesOf(cellsOf(all, column, ['date']), asked.date_format ?? habits.date_format, false);
  const proposed = asked.decimal ?? habits.decimal;
  const decimals: DecimalEvidence =
    statement.decimal === undefined
      ? decimalOf(cellsOf(all, column, ['value']), proposed, habits.precision)
      : { decimal: statement.decimal, because: 'none', cell: undefined };
  return {
    settings: {
      encoding,
      delimiter: ',',
      header_line: 1,
      column,
      date_format: asked.date_format ?? dates.order,
      decimal: statement.decimal ?? asked.decimal ?? decimals.decimal,
      most_items_are: 'income',
      plus: 'income',
      flags: {},
      ...(accounts.length > 1 && chosen !== undefined && { account: chosen }),
    },
    rows,
    header,
    width: header.length,
    bank: undefined,
    decoded,
    dates,
    decimals,
    signs: { most: 'income', because: 'column', cell: undefined },
    direction_columns: [],
    fee: undefined,
    statement: { format, accounts, chosen, isDamaged, ...(closing && { closing }) },
  };
}

function ofCardColumns(rows: readonly Row[], proposed: readonly Role[], header: readonly string[]): readonly Role[] {
  return header.every((heading) => heading === '')
    ? reverseCreditCardSigns(rows, proposed)
    : sortByProcessingDay(rows, proposed, header);
}

/** The meaning of the flag column's words: the common one, or the one that the balances prove. */
function flagsIn(rows: readonly Row[], column: readonly Role[]): CsvSettings['flags'] {
  const [flag, value, balance] = [column.indexOf('flag'), column.indexOf('value'), column.indexOf('balance')];
  const directions = value === -1 || balance === -1 ? undefined : directionsOf(rows, { value, balance });
  const learned = directions && wordsByBalance(rows, directions, flag);
  const cells = rows.map((row) => at(row.cells, flag));
  const day = column.indexOf('date');
  const dated = cells.filter((_cell, index) => isDay(at(rows[index]?.cells ?? [], day)));
  return { ...flagsOf(cells, dated), ...learned };
}

function isOpenSign({ because }: SignEvidence): boolean {
  return because === 'mostly' || because === 'unsigned' || because === 'contradiction';
}

/** Settings that nothing in the file decides: a person must answer before anything is written. */
export function questionsOf(
  { dates, decimals, signs, fee, statement }: Proposal,
  asked: AskedSettings,
): readonly Question[] {
  const open: Readonly<Record<Question, boolean>> = {
    account: statement !== undefined && statement.chosen === undefined && statement.accounts.length > 0,
    date_format: dates.because === 'asked',
    decimal: decimals.because === 'asked',
    most_items_are: isOpenSign(signs),
    fee: fee?.because === 'asked',
  };
  return (['account', 'date_format', 'decimal', 'most_items_are', 'fee'] as const).filter(
    (name) => open[name] && (name === 'account' || asked[name] === undefined),
  );
}
export type Question = 'account' | 'date_format' | 'decimal' | 'most_items_are' | 'fee';

/** All banks with known headings, and those of most languages, write the day first. */
function datesOf(cells: readonly Cell[], proposal: DateOrder, dayFirst: boolean): DateEvidence {
  const found = dateOrderOf(cells, dayFirst ? 'dmy' : proposal);
  return dayFirst && found.because === 'asked' ? { ...found, because: 'likely' } : found;
}

/** If numbers without a sign are outgoes, a written `+` means income. */
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
