import { decimalOf, parseAmount, type DecimalEvidence } from './amounts.ts';
import { columnsOf } from './columns.ts';
import { dateOrderOf, type Cell, type DateEvidence } from './dates.ts';
import { decode, type Decoded } from './encoding.ts';
import { flagsOf } from './flags.ts';
import { cut, headerLineOf } from './header.ts';
import { presetColumns, presetOf } from './presets.ts';
import { delimiterOf, tableOf, type Split } from './table.ts';
import type { CsvSettings, DateOrder, DecimalSign, Direction, Role, Row } from './settings.ts';

/** What the person reading is used to: taken where a file leaves it open. */
export interface Habits {
  readonly date_format: DateOrder;
  readonly decimal: DecimalSign;
}

/** What spoke for the proposed sign of numbers. */
export interface SignEvidence {
  readonly most: Direction;
  /** A column of its own tells, signs tell, the bank is known, most numbers have none, or no number has one. */
  readonly because: 'column' | 'signs' | 'bank' | 'mostly' | 'unsigned';
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
}

/** Proposes how a file is read. What `asked` says is taken as said, and the rest follows from it. */
export function propose(bytes: Uint8Array, asked: Partial<CsvSettings>, habits: Habits, split: Split): Proposal {
  const { text, encoding, because } = decode(bytes, asked.encoding);
  const delimiter = asked.delimiter ?? delimiterOf(text);
  const rows = tableOf(text, delimiter, split);
  const headerLine = asked.header_line ?? headerLineOf(rows);
  const { header, items } = cut(rows, headerLine);
  const width = Math.min(Math.max(header.length, ...items.slice(0, 1000).map(({ cells }) => cells.length), 0), 200);
  const preset = presetOf(header);
  const found = preset === undefined ? columnsOf(header, items, width) : presetColumns(preset, header);
  const column = Array.from({ length: width }, (_, index) => (asked.column ?? found)[index] ?? 'ignore');
  const dates = dateOrderOf(cellsOf(items, column, ['date']), asked.date_format ?? habits.date_format);
  const decimals = decimalOf(
    cellsOf(items, column, ['value', 'debit', 'credit', 'balance']),
    asked.decimal ?? habits.decimal,
  );
  const decimal = asked.decimal ?? decimals.decimal;
  const signs = signsOf(items, column, decimal, preset?.most_items_are);
  const most = asked.most_items_are ?? signs.most;
  const flag = column.indexOf('flag');
  return {
    settings: {
      encoding,
      delimiter,
      header_line: headerLine,
      column,
      date_format: asked.date_format ?? dates.order,
      decimal,
      most_items_are: most,
      plus: asked.plus ?? plusOf(items, column, decimal, most),
      flags: asked.flags ?? (flag === -1 ? {} : flagsOf(items.map(({ cells }) => cells[flag] ?? ''))),
    },
    rows,
    header,
    width,
    bank: preset?.name,
    decoded: because,
    dates,
    decimals,
    signs,
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

function signsOf(
  rows: readonly Row[],
  column: readonly Role[],
  decimal: DecimalSign,
  known: Direction | undefined,
): SignEvidence {
  if (column.includes('debit') || column.includes('credit'))
    return { most: 'income', because: 'column', cell: undefined };
  const cells = cellsOf(rows, column, ['value']);
  const amounts = cells.flatMap((cell) => {
    const amount = parseAmount(cell.text, decimal);
    return amount === null ? [] : [{ cell, amount }];
  });
  const negative = amounts.find(({ amount }) => amount.sign === '-');
  const marked = amounts.find(({ amount }) => amount.sign === '+' || amount.mark !== null);
  if (column.includes('flag') && negative === undefined && marked === undefined)
    return { most: 'outgo', because: 'column', cell: undefined };
  if (known !== undefined) return { most: known, because: 'bank', cell: undefined };
  if (negative === undefined)
    return { most: 'outgo', because: marked === undefined ? 'unsigned' : 'signs', cell: marked?.cell };
  const bare = amounts.filter(({ amount }) => amount.sign === null && amount.mark === null).length;
  // Cards list what was bought without a sign, and only what was paid back with one.
  if (amounts.length >= 8 && bare * 4 >= amounts.length * 3)
    return { most: 'outgo', because: 'mostly', cell: negative.cell };
  return { most: 'income', because: 'signs', cell: negative.cell };
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
