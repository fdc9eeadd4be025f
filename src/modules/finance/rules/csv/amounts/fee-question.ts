import { parseAmount } from './amounts.ts';
import { checkBalance } from '../balances/check-balance.ts';
import type { Cell } from '../dates/dates.ts';
import { netColumn } from './fees.ts';
import { guessOf } from '../columns/header-words.ts';
import { readItems } from '../read.ts';
import { decimalSigns, type CsvSettings, type FeeAnswer, type Role, type Row } from '../settings.ts';

/** Fee columns for which nothing in the file proves whether the fee was charged in addition to the value. One answer covers all of them. */
export interface FeeEvidence {
  readonly places: readonly number[];
  readonly because: 'asked' | 'chosen' | 'remembered';
  /** The first fee that is not zero. */
  readonly cell: Cell;
}

interface FeeColumn {
  readonly place: number;
  readonly cell: Cell;
}

/** Number of lines to search for a proof. */
const looked = 400;

/** The columns with a heading of fees or withheld taxes that contain numbers, at least one of them not zero. */
export function feeColumnsOf(header: readonly string[], rows: readonly Row[]): readonly FeeColumn[] {
  return header.flatMap((heading, place) => {
    if (guessOf(heading)?.role !== 'fee') return [];
    const charged = rows.find(({ cells }) => /[1-9]/.test(cells[place] ?? ''));
    if (charged === undefined) return [];
    const filled = rows.slice(0, looked).flatMap(({ cells }) => cells[place] || []);
    const numbers = filled.filter((text) => decimalSigns.some((sign) => parseAmount(text, sign) !== null));
    const isOfNumbers = numbers.length >= filled.length * 0.9;
    return isOfNumbers ? [{ place, cell: { line: charged.line, text: charged.cells[place] ?? '' } }] : [];
  });
}

/** Gives the fee columns the role that the answer means; columns with another role keep it. */
export function withFeeAnswer(
  column: readonly Role[],
  fees: readonly FeeColumn[],
  answer: FeeAnswer | undefined,
): readonly Role[] {
  if (answer !== 'apart' || column.includes('fee')) return column;
  const places = fees.map(({ place }) => place);
  return column.map((role, at) => (role === 'ignore' && places.includes(at) ? 'fee' : role));
}

/** Whether only a person can tell what the fees of a file mean: neither the balances nor a column of net values prove it. */
export function isOpenFee({ place }: FeeColumn, rows: readonly Row[], settings: CsvSettings): boolean {
  const { column } = settings;
  if (column[place] !== 'ignore' || column.includes('fee')) return false;
  const sample = rows.slice(0, looked);
  return !isAfterFee(sample, place, column) && !isWithinByBalance(sample, place, settings);
}

/** Whether the column of values is another column minus the fee. */
function isAfterFee(rows: readonly Row[], fee: number, column: readonly Role[]): boolean {
  const net = column.indexOf('value');
  return (
    net !== -1 &&
    column.some((role, value) => role === 'ignore' && value !== fee && netColumn(rows, { value, fee }, [net]) === net)
  );
}

/** Whether the balances follow from the values without fees in nearly all lines with a fee and their neighbours. */
function isWithinByBalance(rows: readonly Row[], fee: number, settings: CsvSettings): boolean {
  if (!settings.column.includes('balance')) return false;
  const check = checkBalance(readItems(rows, { ...settings, header_line: 0 }, { precision: 8, currency: '' }));
  if (check === null || check.checked === 0) return false;
  const wrong = new Set(check.wrong);
  const charged = rows.flatMap(({ cells }, index) => (/[1-9]/.test(cells[fee] ?? '') ? [index] : []));
  const against = charged.filter((index) =>
    [index - 1, index, index + 1].some((at) => wrong.has(rows[at]?.line ?? -1)),
  );
  return charged.length > 0 && against.length * 20 <= charged.length;
}
