/**
 * Roles of a column in a bank's file. `flag`: a word or letter for income or outgo; `state`: whether the payment took place; `fee`: charged
 * in addition to the value; `other_account` and `other_value`: in exports of programs, the other side of a transfer.
 */
export const roles = [
  'date',
  'value',
  'debit',
  'credit',
  'flag',
  'balance',
  'fee',
  'description',
  'third_party',
  'categories',
  'id',
  'currency',
  'state',
  'other_account',
  'other_value',
  'ignore',
] as const;
export type Role = (typeof roles)[number];

/** Encodings of banks without UTF-8: Central and Eastern Europe, Greece, Turkey, the Baltic states, China, Japan, Korea. */
export const olderEncodings = [
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
] as const;

export const encodings = [
  'utf-8',
  'windows-1252',
  ...olderEncodings,
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-15',
  'koi8-r',
  'ibm850',
  'ibm852',
  'ibm866',
  'windows-1255',
  'windows-1256',
  'windows-874',
  'euc-jp',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Order of the three numbers of a day. Days that begin with four digits are read the same under each. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

export type Direction = 'income' | 'outgo';

/** Meaning of a word in the flag column; `most` leaves it to `most_items_are`. */
export const flagMeanings = ['income', 'outgo', 'most'] as const;
export type FlagMeaning = (typeof flagMeanings)[number];

/** Whether the fees of a column were charged in addition to the value, or are included in it. */
export const feeAnswers = ['apart', 'within'] as const;
export type FeeAnswer = (typeof feeAnswers)[number];

/** How a file is read: everything that a person can change on the screen and an import stores. */
export interface CsvSettings {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Line number of the header from 1; 0 if there is none. Lines above it are skipped. */
  readonly header_line: number;
  /** A role for each column from the left; further columns are ignored. */
  readonly column: readonly Role[];
  readonly date_format: DateOrder;
  readonly decimal: DecimalSign;
  /** Meaning of a number without a sign if no other column decides. */
  readonly most_items_are: Direction;
  /** Meaning of a written `+`: income, or the same as no sign. */
  readonly plus: 'income' | 'most';
  /** By the normalised word of the flag column. A row with an unlisted word is refused. */
  readonly flags: Readonly<Record<string, FlagMeaning>>;
  /** In a statement of several accounts, the place from 0 of the one to read. */
  readonly account?: number;
}

/** Settings that a person has chosen. `fee` sets the role of the fee columns afterwards. */
export type AskedSettings = Partial<CsvSettings> & { readonly fee?: FeeAnswer };

/** A line of a file that is not blank: its number from 1, and its trimmed cells. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
  /** The cells as the file has them, where others are read: keys of lines must not depend on the rest of the file. */
  readonly written?: readonly string[];
  /** The rows that an earlier version read instead, such as the payments of an order. */
  readonly former?: readonly Row[];
  /** The title above it, if it says that these payments are not booked. */
  readonly pending?: string;
}

/** Roles that several columns may have. */
export const repeatable: ReadonlySet<Role> = new Set<Role>(['description', 'fee', 'ignore']);
