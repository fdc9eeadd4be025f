/**
 * What a column of a bank's file may hold. `flag` says by a word or letter whether the value came in or went out,
 * `state` whether the payment took place; `fee` is taken next to the value.
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
  'ignore',
] as const;
export type Role = (typeof roles)[number];

/** In which banks write that have no UTF-8: Central and Eastern Europe, Greece, Turkey, the Baltic, China, Japan, Korea. */
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
  'iso-8859-15',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Which of the three numbers of a written day stands where. Days that begin with four digits are understood under each. */
export const dateOrders = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof dateOrders)[number];

export const decimalSigns = ['.', ','] as const;
export type DecimalSign = (typeof decimalSigns)[number];

export type Direction = 'income' | 'outgo';

/** What a word of the flag column says; `most` leaves it to `most_items_are`. */
export const flagMeanings = ['income', 'outgo', 'most'] as const;
export type FlagMeaning = (typeof flagMeanings)[number];

/** Whether fees of a column were taken next to the value, or are told within it. */
export const feeAnswers = ['apart', 'within'] as const;
export type FeeAnswer = (typeof feeAnswers)[number];

/** How a file is read: everything that a person can change on the screen, and what an import remembers. */
export interface CsvSettings {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Line of the header, counted from 1; 0 when there is none. Lines above it are passed over. */
  readonly header_line: number;
  /** A role for each column, from the left; columns beyond the end are ignored. */
  readonly column: readonly Role[];
  readonly date_format: DateOrder;
  readonly decimal: DecimalSign;
  /** What a number without a sign is, where no other column tells. */
  readonly most_items_are: Direction;
  /** What a written `+` says: money that comes in, or the same as no sign. */
  readonly plus: 'income' | 'most';
  /** By the folded word of the flag column; a word that is not here makes its row a rejected one. */
  readonly flags: Readonly<Record<string, FlagMeaning>>;
}

/** What a person decides of how a file is read; `fee` settles what the role of its column says afterwards. */
export type AskedSettings = Partial<CsvSettings> & { readonly fee?: FeeAnswer };

/** A line of a file that is not blank: its number, counted from 1, and its cells without surrounding spaces. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Columns that take more than one of a row's columns. */
export const repeatable: ReadonlySet<Role> = new Set<Role>(['description', 'fee', 'ignore']);
