import type { StatedBalance } from '../csv/balances/outside-balances.ts';
import { isDate } from '#platform/entity/check.ts';
import type { Role, Row } from '../csv/settings.ts';
import { camt } from './camt.ts';
import { connection } from './connection.ts';
import { cfonb } from './fixed/cfonb.ts';
import { coda } from './fixed/coda.ts';
import { norma43 } from './fixed/norma43.ts';
import { mt940 } from './mt940.ts';
import { ofx } from './ofx.ts';
import { qif } from './qif.ts';
import { parts, type Booking, type Statement, type StatementFormat } from './statement.ts';

const formats: readonly StatementFormat[] = [ofx, camt, qif, mt940, norma43, cfonb, coda, connection];

/** An account that a file has a statement of. */
interface StatedAccount {
  readonly account: string;
  readonly currency: string;
  readonly bookings: number;
}

/** A statement as the table that a CSV file would have, with roles that need no guess. */
export interface StatementTable {
  readonly format: StatementFormat['name'];
  readonly accounts: readonly StatedAccount[];
  /** Index of the account that is read; undefined if somebody must choose. */
  readonly chosen: number | undefined;
  readonly isDamaged: boolean;
  /** A closing balance without an opening one: it proves nothing about the file, and is compared with the wallet's. */
  readonly closing?: StatedBalance & { readonly until: string | null };
  readonly rows: readonly Row[];
  /** The rows of all accounts, if there are several. */
  readonly all?: readonly Row[];
  readonly column: readonly Role[];
  readonly decimal: StatementFormat['decimal'];
}

/** The words of balance lines, which the reader of tables knows. */
const openingWords = 'Opening balance';
const closingWords = 'Closing balance';

/** Whether a text begins like a statement in one of these formats. */
export function isStatement(start: string): boolean {
  return formats.some(({ begins }) => begins.test(start));
}

/** The table of a statement; undefined if the text is in none of these formats. */
export function readStatements(text: string, account?: number): StatementTable | undefined {
  const start = text.slice(0, 4000).replace(/^\uFEFF?\s*/, '');
  const format = formats.find(({ begins }) => begins.test(start));
  if (format === undefined) return undefined;
  const statements = format.read(text.replace(/^\uFEFF?\s*/, ''));
  const all = (statements ?? []).filter(({ bookings }) => bookings.length > 0);
  const chosen = all.length === 1 ? 0 : account !== undefined && all[account] !== undefined ? account : undefined;
  const statement = all[chosen ?? 0];
  // Between accounts of one file transfers are known as such.
  const isMoved = all.length > 1 && all.some(({ bookings }) => bookings.some(({ other = '' }) => other !== ''));
  const header: Row = {
    line: 1,
    cells: [...parts.map((part) => format.headings[part]), ...(isMoved ? ['Other account'] : [])],
  };
  return {
    format: format.name,
    accounts: all.map((one) => ({ account: one.account, currency: one.currency, bookings: one.bookings.length })),
    chosen,
    isDamaged: statements === undefined,
    ...(statement !== undefined && closingOf(statement)),
    rows: statement === undefined ? [header] : [header, ...rowsOf(statement)],
    ...(all.length > 1 && { all: all.flatMap(rowsOf) }),
    column: [
      ...parts.map((part): Role => (format.headings[part] === '' ? 'ignore' : part)),
      ...(isMoved ? (['other_account'] as const) : []),
    ],
    decimal: format.decimal,
  };
}

function closingOf({ opening, closing, to, until }: Statement): Pick<StatementTable, 'closing'> {
  if (closing === undefined || opening !== undefined || !isDecimal.test(closing)) return {};
  return { closing: { amount: closing, day: to !== undefined && isDate(to) ? to : null, until: until ?? null } };
}

const isDecimal = /^-?\d{1,16}(?:\.\d{1,8})?$/;

function rowsOf({ bookings, opening, closing, from = '', to = '' }: Statement): Row[] {
  // One balance alone proves nothing: that of OFX is of the day of the download.
  const isProof = opening !== undefined && closing !== undefined;
  const balance = (day: string, said: string, amount = ''): Pick<Row, 'cells'>[] =>
    isProof ? [{ cells: [day, '', '', said, '', '', amount] }] : [];
  const rows: Omit<Row, 'line'>[] = [
    ...balance(from || (bookings[0]?.date ?? ''), openingWords, opening),
    ...bookings.map((booking) => {
      const { keyed } = booking;
      const written = keyed && cellsOf({ ...booking, ...keyed });
      const former = booking.former?.map((one) => ({ line: 0, cells: cellsOf(one) }));
      return { cells: cellsOf(booking), ...(written && { written }), ...(former && { former }) };
    }),
    ...balance(to || (bookings.at(-1)?.date ?? ''), closingWords, closing),
  ];
  return rows.map((row, place) => ({ ...row, line: place + 2 }));
}

function cellsOf({ date, value, third_party: who, description, categories = '', id, other = '' }: Booking): string[] {
  return [date, value, who, description, categories, id, '', ...(other === '' ? [] : [other])];
}
