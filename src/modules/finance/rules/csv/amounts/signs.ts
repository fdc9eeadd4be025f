import { parseAmount, signedText, type Amount } from './amounts.ts';
import { checkBalance } from '../balances/check-balance.ts';
import { cellsOf } from '../table/cells-of.ts';
import type { Cell } from '../dates/dates.ts';
import { contradictsSigns } from '../columns/flags.ts';
import { readItems } from '../read.ts';
import type { CsvSettings, DecimalSign, Direction, Role, Row } from '../settings.ts';
import { directionOfWord } from './sign-words.ts';
import { signedUnits } from './units.ts';
import { directionsOf } from './unsigned-amounts.ts';

/** The evidence for the proposed sign of numbers. */
export interface SignEvidence {
  readonly most: Direction;
  /**
   * `column`: a column says it; further the running balance, the signs, the known bank, words in the lines, or a wallet that is a card. In
   * three cases a person decides: as many numbers have no sign as have one (`mostly`), none has a sign (`unsigned`), or signs or words
   * contradict the known bank (`contradiction`).
   */
  readonly because:
    | 'column'
    | 'balance'
    | 'signs'
    | 'bank'
    | 'words'
    | 'wallet'
    | 'mostly'
    | 'unsigned'
    | 'contradiction'
    | 'remembered';
  readonly cell: Cell | undefined;
}

/**
 * Facts about a file in addition to its lines: how its bank writes, and whether headings or the wallet say that it is of a card or an
 * account.
 */
interface Known {
  readonly known: Direction | undefined;
  readonly isCard: boolean;
  readonly ofCard: boolean;
  readonly isAccount: boolean;
}

/** Whether a number without a sign is income or outgo, by the strongest evidence. */
export function signsOf(
  rows: readonly Row[],
  settingsFor: (most: Direction) => CsvSettings,
  { known, ...of }: Known,
): SignEvidence {
  const settings = settingsFor('income');
  const { column, decimal, flags } = settings;
  if (column.includes('debit') || column.includes('credit'))
    return { most: 'income', because: 'column', cell: undefined };
  const amounts = amountsIn(rows, column, decimal);
  const negative = amounts.find(({ amount }) => amount.sign === '-');
  const marked = amounts.find(({ amount }) => amount.sign === '+' || amount.mark !== null);
  const flagged = column.includes('flag') && !Object.values(flags).includes('most');
  if (flagged || (column.includes('flag') && negative === undefined && marked === undefined))
    return { most: 'outgo', because: 'column', cell: undefined };
  const words = directionOfWord(rows, { value: column.indexOf('value'), decimal, ofCard: of.ofCard });
  const found = fromLines(rows, settingsFor, amounts, words, of);
  return known === undefined ? found : withBank(known, found, words, amounts[0]?.cell);
}

/**
 * The format of the bank decides what lines leave open. A balance that proves the opposite wins; signs or words against it cause a
 * question.
 */
function withBank(
  known: Direction,
  found: SignEvidence,
  words: ReturnType<typeof directionOfWord>,
  first: Cell | undefined,
): SignEvidence {
  const bank: SignEvidence = { most: known, because: 'bank', cell: undefined };
  if (found.because === 'balance') return found.most === known ? bank : found;
  const isByLines = found.because === 'signs' || found.because === 'words';
  if (isByLines && found.most !== known) return { ...found, because: 'contradiction' };
  if (words !== undefined && words.most !== known)
    return { most: words.most, because: 'contradiction', cell: found.cell ?? first };
  return bank;
}

/** The evidence of the lines: balances, signs, words. */
function fromLines(
  rows: readonly Row[],
  settingsFor: (most: Direction) => CsvSettings,
  amounts: readonly ParsedCell[],
  words: ReturnType<typeof directionOfWord>,
  of: Omit<Known, 'known'>,
): SignEvidence {
  const { column, decimal } = settingsFor('income');
  const negative = amounts.find(({ amount }) => amount.sign === '-');
  const balanced = oneWayBy(rows, column) ?? balancedBy(rows, settingsFor);
  if (balanced !== undefined && !(of.isCard && isOwed(balanced, amounts, words?.most)))
    return { most: balanced, because: 'balance', cell: negative?.cell };
  if (negative !== undefined && isOpposed(rows, column))
    return { most: 'outgo', because: 'signs', cell: negative.cell };
  const signs = bySigns(amounts, decimal, of);
  if (negative === undefined || words === undefined) return signs;
  if (signs.because === 'mostly') return { most: words.most, because: 'words', cell: signs.cell };
  // A single line with such words may be a purchase that mentions them.
  return words.most === signs.most || words.lines * 5 < amounts.length ? signs : { ...signs, because: 'mostly' };
}

function amountsIn(rows: readonly Row[], column: readonly Role[], decimal: DecimalSign): ParsedCell[] {
  return cellsOf(rows, column, ['value']).flatMap((cell) => {
    const amount = parseAmount(cell.text, decimal);
    return amount === null ? [] : [{ cell, amount }];
  });
}

/** Most lines of an account are outgoes. A card lists purchases without a sign and only refunds with one. */
function bySigns(
  amounts: readonly ParsedCell[],
  decimal: DecimalSign,
  { isCard: card, ofCard, isAccount }: Omit<Known, 'known'>,
): SignEvidence {
  const negatives = amounts.filter(({ amount }) => amount.sign === '-');
  const unsigned = amounts.filter(({ amount }) => amount.sign === null && amount.mark === null);
  const positives = amounts.filter(({ amount }) => amount.sign === '+');
  // A card may write a plus before purchases; but payments to the card have a plus, too.
  const isBought = card && unsigned.length === 0 && negatives.length > 0 && positives.length > negatives.length * 2;
  const bare = isBought ? positives : unsigned;
  const [negative] = negatives;
  const [plus] = positives;
  const marked = amounts.find(({ amount }) => amount.sign === '+' || amount.mark !== null);
  if (negative === undefined && bare.length === 0 && plus !== undefined)
    return { most: 'income', because: 'signs', cell: plus.cell };
  if (negative === undefined && marked !== undefined) return { most: 'outgo', because: 'signs', cell: marked.cell };
  if (negative === undefined)
    return { most: 'outgo', because: ofCard && bare.length >= manyOfCard ? 'wallet' : 'unsigned', cell: bare[0]?.cell };
  // Accounts write purchases with a minus, cards refunds; a single line does not show which it is.
  if (amounts.length === 1) return { most: 'income', because: 'mostly', cell: negative.cell };
  const few = card && negatives.length <= fewOfCard;
  if (ofCard && isClose(negatives.length, bare.length))
    return {
      most: negatives.length >= bare.length ? 'income' : 'outgo',
      because: 'mostly',
      cell: (bare[0] ?? negative).cell,
    };
  if (negatives.length > bare.length && !few) return { most: 'income', because: 'signs', cell: negative.cell };
  if (card && bare.length > negatives.length) return { most: 'outgo', because: 'signs', cell: negative.cell };
  if (isAccount && !card && bare.length > 0) return { most: 'income', because: 'signs', cell: negative.cell };
  const even = negatives.length === bare.length;
  if (even && !card && inLumps(bare, negatives, decimal))
    return { most: 'income', because: 'signs', cell: negative.cell };
  return {
    most: negatives.length >= bare.length ? 'income' : 'outgo',
    because: 'mostly',
    cell: (bare[0] ?? negative).cell,
  };
}

/** Whether an unused column calls every amount with a minus an income. The first lines show which columns are worth reading. */
function isOpposed(rows: readonly Row[], column: readonly Role[]): boolean {
  const value = column.indexOf('value');
  const start = rows.slice(0, 400);
  return column.some(
    (role, at) => role === 'ignore' && contradictsSigns(start, value, at) && contradictsSigns(rows, value, at),
  );
}

/** Number of lines in which balances are followed. */
const looked = 300;

/** So few signed lines of a card may all be payments of its bill. */
const fewOfCard = 2;

/** In fewer lines a card may be paid nearly as often as used, unless one is more than twice as frequent. */
const enough = 8;

function isClose(one: number, other: number): boolean {
  return one + other < enough && Math.max(one, other) <= Math.min(one, other) * 2;
}

/** So many card lines without any sign cannot all be payments of its bill. */
const manyOfCard = 5;

interface ParsedCell {
  readonly cell: Cell;
  readonly amount: Amount;
}

/** Whether every number without a sign is larger than all with one: an account gets few large amounts and spends many small ones. */
function inLumps(bare: readonly ParsedCell[], signed: readonly ParsedCell[], decimal: DecimalSign): boolean {
  const sizes = (cells: readonly ParsedCell[]): bigint[] =>
    cells.map(({ cell }) => signedUnits(signedText(cell.text, decimal)?.replace('-', '') ?? '0'));
  const largest = sizes(signed).reduce((most, size) => (size > most ? size : most), 0n);
  return sizes(bare).every((size) => size > largest);
}

/** The common direction of all amounts without signs according to the balances. */
function oneWayBy(rows: readonly Row[], column: readonly Role[]): Direction | undefined {
  const [value, balance] = [column.indexOf('value'), column.indexOf('balance')];
  if (value === -1 || balance === -1 || column.includes('flag')) return undefined;
  const directions = (directionsOf(rows.slice(0, looked), { value, balance }) ?? []).filter(
    (direction) => direction !== null,
  );
  const [one] = directions;
  return directions.length > 2 && directions.every((direction) => direction === one) ? one : undefined;
}

/**
 * Whether a card's balance is a debt, which grows with purchases: most lines of a card are purchases. Of few lines that is not known, so
 * that the balance only counts if the words agree.
 */
function isOwed(balanced: Direction, amounts: readonly ParsedCell[], said: Direction | undefined): boolean {
  if (amounts.length <= fewOfCard) return said !== balanced;
  const negatives = amounts.filter(({ amount }) => amount.sign === '-').length;
  const bought: Direction = negatives * 2 > amounts.length ? 'income' : 'outgo';
  return balanced !== bought;
}

/** The direction under which the running balance is right in nearly all steps. A few hundred lines are enough. */
function balancedBy(rows: readonly Row[], settingsFor: (most: Direction) => CsvSettings): Direction | undefined {
  const start = rows.slice(0, looked);
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
