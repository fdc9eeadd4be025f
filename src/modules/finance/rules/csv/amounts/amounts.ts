import type { DecimalSign } from '../settings.ts';
import type { Cell } from '../dates/dates.ts';

/** A number as the bank wrote it: digits before and after the decimal sign, and its sign. */
export interface Amount {
  readonly whole: string;
  readonly fraction: string;
  /** Written at the number itself, by brackets, `-` or `+`; null without a sign. */
  readonly sign: '-' | '+' | null;
  /** Written after the number: C and CR mean income, D, DR and DB outgo. */
  readonly mark: 'income' | 'outgo' | null;
}

/** What the cells of the number columns say about their decimal sign. */
export interface DecimalEvidence {
  readonly decimal: DecimalSign;
  readonly because: 'shown' | 'asked' | 'none' | 'remembered';
  readonly cell: Cell | undefined;
}

const minus = '[-\\u2212\\u2013\\uFE63\\uFF0D]';
/**
 * Currency codes, symbols, and short forms in their place: lira, ringgit, rupees, soles, lei, euros, dinars, leva, roubles, hryvnias, yen
 * and yuan.
 */
const currency =
  '(?:[A-Z]{0,3}\\p{Sc}|[A-Z]{3}(?![A-Z])|[Kk]r\\.?|K\\u010D|z\\u0142|Ft|S?Fr\\.?|TL|RM|Rs\\.?|S/\\.?|Bs\\.?|[Ll]ei|[Ee]uros?|[Ee]ur|din\\.?|\\u043B\\u0432\\.?|\\u0440\\u0443\\u0431\\.?|\\u0433\\u0440\\u043D\\.?|\\u5186|\\u5143)';
const leadingMark = new RegExp(`^${currency}\\s*`, 'u');
const trailingMark = new RegExp(`\\s*${currency}$`, 'u');
const leadingMinus = new RegExp(`^${minus}\\s*`, 'u');
const trailingMinus = new RegExp(`\\s*${minus}$`, 'u');
const sideWord = /^(.*\d.*?)[\s,]*(?<![A-Za-z])(CR|DR|DB|Cr|Dr|Db|cr|dr|db|C|D)\.?$/;

/** Numbers with at most a sign in front, by their decimal sign. Most cells are such numbers, and the full search takes five times as long. */
const plainAmount: Readonly<Record<DecimalSign, RegExp>> = {
  '.': /^([-+]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/,
  ',': /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d*))?$/,
};

/** Parses a cell with the given decimal sign; null if it is no number. Digits stay text, so that no amount becomes a float. */
export function parseAmount(text: string, decimal: DecimalSign): Amount | null {
  const plain = text.length <= longestNumber ? plainAmount[decimal].exec(text) : null;
  if (plain !== null) {
    const [, sign, whole = '', fraction = ''] = plain;
    return { whole: wholeOf(whole.replaceAll(/[.,]/g, '')), fraction, sign: signOf(sign), mark: null };
  }
  const bare = strip(text);
  const number = bare && digitsOf(bare.digits, decimal);
  return number && { ...number, sign: bare.sign, mark: bare.mark };
}

/** The number as a signed decimal; null if it is none. */
export function signedText(text: string, decimal: DecimalSign): string | null {
  const amount = parseAmount(text, decimal);
  if (amount === null) return null;
  const { whole, fraction, sign, mark } = amount;
  return `${sign === '-' || mark === 'outgo' ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Determines the decimal sign of a file from all its numbers, or takes `proposal` if they leave it open. Three digits after a sign are
 * thousands if the wallet has fewer digits (`precision`).
 */
export function decimalOf(
  cells: Iterable<Cell>,
  proposal: DecimalSign,
  precision = digitsOfThousands,
): DecimalEvidence {
  const votes: Record<DecimalSign, number> = { '.': 0, ',': 0 };
  const first: Partial<Record<DecimalSign, Cell>> = {};
  let open: Cell | undefined;
  let plain: Cell | undefined;
  const fine: Cell[] = [];
  let opens = 0;
  for (const cell of cells) {
    const digits = strip(cell.text)?.digits;
    if (digits === undefined) continue;
    const shown = shownDecimal(digits);
    if (shown === 'open') open ??= cell;
    if (shown === 'open') opens += 1;
    if (shown === 'open' && isTooFine(digits, precision)) fine.push(cell);
    if (/^[1-9]\d{0,2}$/.test(digits)) plain ??= cell;
    if (shown !== '.' && shown !== ',') continue;
    votes[shown] += 1;
    first[shown] ??= cell;
  }
  if (votes['.'] > 0 || votes[','] > 0) {
    const decimal = votes[','] > votes['.'] ? ',' : '.';
    const rarer = decimal === ',' ? '.' : ',';
    // Numbers contradict each other, so a person decides.
    if (votes[rarer] > 0) return { decimal, because: 'asked', cell: first[rarer] };
    return { decimal, because: 'shown', cell: first[decimal] };
  }
  // A file with both `612` and `1,234` has whole numbers with grouped thousands.
  const isProof = precision === 0 || (fine.length >= fewestFine && fine.length * 2 >= opens);
  const whole = plain ?? (isProof ? fine[0] : undefined);
  if (open !== undefined && whole !== undefined)
    return { decimal: open.text.includes(',') ? '.' : ',', because: 'shown', cell: whole };
  return { decimal: proposal, because: open === undefined ? 'none' : 'asked', cell: open };
}

/** Number of digits after a thousands separator. */
const digitsOfThousands = 3;

/** At least so many numbers, and half of all, must have more digits than the wallet; a few may have a third decimal. */
const fewestFine = 5;

/** Whether the digits after a number's only sign are more than the wallet has. */
function isTooFine(digits: string, precision: number): boolean {
  const [, behind = ''] = digits.split(/[.,]/);
  return precision === 0 || behind.replace(/0+$/, '').length > precision;
}

/** Maximum characters of a cell that may be a number. */
const longestNumber = 60;

interface Bare {
  readonly digits: string;
  readonly sign: Amount['sign'];
  readonly mark: Amount['mark'];
}

/** Removes sign, currency and debit or credit mark around the digits, each at most once. */
function strip(text: string): Bare | null {
  let rest = text.trim();
  if (rest === '' || rest.length > longestNumber) return null;
  // Most numbers are plain, and the full search is slow.
  const [, own = '', plain] = /^([-+]?)([\d.,]*\d[\d.,]*)$/.exec(rest) ?? [];
  if (plain !== undefined) return { digits: plain, sign: signOf(own), mark: null };
  let sign: Amount['sign'] = null;
  let signs = 0;
  const take = (pattern: RegExp, found: Amount['sign']): void => {
    if (!pattern.test(rest)) return;
    rest = rest.replace(pattern, '');
    sign = found;
    signs += 1;
  };
  const side = sideWord.exec(rest);
  const mark = side === null ? null : (side[2] ?? '').toUpperCase().startsWith('C') ? 'income' : 'outgo';
  if (side !== null) rest = side[1] ?? '';
  if (/^\(.*\)$/.test(rest)) {
    rest = rest.slice(1, -1).trim();
    sign = '-';
    signs += 1;
  }
  take(leadingMinus, '-');
  take(/^[+\uFF0B]\s*/u, '+');
  rest = rest.replace(leadingMark, '');
  take(leadingMinus, '-');
  take(/^[+\uFF0B]\s*/u, '+');
  take(trailingMinus, '-');
  take(/\s*\+$/u, '+');
  rest = rest.replace(trailingMark, '');
  take(trailingMinus, '-');
  return signs <= 1 && /^[\d.,](?:[\d.,'\u2019\s]*[\d.,])?$/u.test(rest) && /\d/.test(rest)
    ? { digits: rest, sign, mark }
    : null;
}

function digitsOf(text: string, decimal: DecimalSign): { whole: string; fraction: string } | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal);
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null;
  const grouping = /[.,'\u2019\s]/u.exec(whole)?.[0];
  if (grouping !== undefined && !isGrouped(whole, grouping)) return null;
  const digits = grouping === undefined ? whole : whole.replaceAll(grouping, '');
  if (!/^\d*$/.test(digits) || digits.length + fraction.length === 0) return null;
  return { whole: wholeOf(digits), fraction };
}

function wholeOf(digits: string): string {
  return digits.startsWith('0') ? digits.replace(/^0+(?=\d)/, '') : digits || '0';
}

function signOf(text: string | undefined): Amount['sign'] {
  return text === '-' || text === '+' ? text : null;
}

/** Thousands in groups of three, or as in India: the last three digits, then pairs. */
function isGrouped(whole: string, sign: string): boolean {
  const [head = '', ...groups] = whole.split(sign);
  const last = groups.at(-1) ?? '';
  const middle = groups.slice(0, -1);
  if (!/^\d{3}$/.test(last)) return false;
  if (/^\d{1,3}$/.test(head) && middle.every((group) => /^\d{3}$/.test(group))) return true;
  return sign === ',' && middle.length > 0 && /^\d{1,2}$/.test(head) && middle.every((group) => /^\d{2}$/.test(group));
}

/** The decimal sign that a number proves by itself; `open` if it may be either, null if it has no sign. */
function shownDecimal(text: string): DecimalSign | 'open' | null {
  const signs = [...text].filter((sign) => sign === '.' || sign === ',');
  const [first] = signs;
  const last = signs.at(-1);
  if (first === undefined || last === undefined) return null;
  const other = last === '.' ? ',' : '.';
  if (first !== last) return last;
  if (signs.length > 1) return other;
  const [whole = '', fraction = ''] = text.split(last);
  const group = /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3;
  return group ? 'open' : last;
}
