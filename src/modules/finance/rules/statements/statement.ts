import type { DecimalSign, Role } from '../csv/settings.ts';

/** A booking as its format states it. */
export interface Booking {
  /** `YYYY-MM-DD`; in QIF as it is written. */
  readonly date: string;
  /** Signed; with the format's decimal sign. */
  readonly value: string;
  readonly third_party: string;
  readonly description: string;
  readonly categories?: string;
  /** The other account of a transfer. */
  readonly other?: string;
  /** The bank's own key; '' without one. */
  readonly id: string;
  /** The texts by which it is known again, where they differ from those that are shown. */
  readonly keyed?: Pick<Booking, 'third_party' | 'description'>;
  /** The bookings that an earlier version read instead. */
  readonly former?: readonly Booking[];
}

/** The bookings of one account in a file. */
export interface Statement {
  /** Number or name of the account; '' if the file has none. */
  readonly account: string;
  /** ISO 4217; '' if the file has none. */
  readonly currency: string;
  readonly bookings: readonly Booking[];
  /** The account's balance before the first and after the last booking. */
  readonly opening?: string | undefined;
  readonly closing?: string | undefined;
  /** Day of the opening balance. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The last day of the period that the file is of. */
  readonly until?: string | undefined;
}

/** A format that states dates, amounts and directions itself, unlike CSV. */
export interface StatementFormat {
  readonly name: 'OFX' | 'QIF' | 'CAMT' | 'MT940' | 'Norma 43' | 'CFONB' | 'CODA' | 'Connection';
  /** Whether a text is in this format, by its beginning. */
  readonly begins: RegExp;
  /** What the format calls day, value, other side, text and key. */
  readonly headings: Readonly<Record<Part, string>>;
  /** The decimal sign of its values; undefined if its files differ. */
  readonly decimal: DecimalSign | undefined;
  /** Undefined if the file is damaged or ends early: then nothing of it is read. */
  readonly read: (text: string) => readonly Statement[] | undefined;
}

/** The columns that a statement is shown in. */
export const parts = [
  'date',
  'value',
  'third_party',
  'description',
  'categories',
  'id',
  'balance',
] as const satisfies readonly Role[];
type Part = (typeof parts)[number];

/** Texts of one booking in one line; equal ones once. */
export function words(...texts: readonly (string | undefined)[]): string {
  const cleaned = texts.map((text = '') => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== '');
  return [...new Set(cleaned)].join(' ');
}

/** `20240131` as `2024-01-31`. */
export function dayOf(digits: string): string {
  return digits.replace(/^(\d{4})(\d{2})(\d{2}).*$/s, '$1-$2-$3');
}

/** Joins statements of one account that follow each other in a file, such as pages of one statement, the newest first or last. */
export function joined(statements: readonly Statement[]): readonly Statement[] {
  const byAccount = new Map<string, Statement>();
  for (const statement of statements) {
    const key = `${statement.account} ${statement.currency}`;
    const before = byAccount.get(key);
    byAccount.set(
      key,
      before === undefined
        ? statement
        : isEarlier(statement, before)
          ? merged(statement, before)
          : merged(before, statement),
    );
  }
  return [...byAccount.values()];
}

/** Whether the other statement begins with the balance with which this one ends. */
function isEarlier({ opening, closing }: Statement, other: Statement): boolean {
  return closing !== undefined && closing === other.opening && opening !== other.closing;
}

function merged(first: Statement, second: Statement): Statement {
  return {
    ...first,
    bookings: [...first.bookings, ...second.bookings],
    closing: second.closing ?? first.closing,
    to: second.to ?? first.to,
  };
}
