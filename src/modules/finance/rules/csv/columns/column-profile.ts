import { parseAmount } from '../amounts/amounts.ts';
import { codeOf } from '../amounts/currency-code.ts';
import { parseDate } from '../dates/dates.ts';
import { looksLikeFlags } from './flags.ts';
import { dateOrders, decimalSigns, type Row } from '../settings.ts';
import { looksLikeStates } from './booking-states.ts';

/** Statistics of a column's first rows, as shares of its filled cells from 0 to 1. */
export interface Profile {
  readonly filled: number;
  readonly days: number;
  readonly numbers: number;
  /** Numbers with a point, a comma, a sign or a currency; others may be references. */
  readonly money: number;
  /** Ten or more digits in a row: numbers of accounts and orders. */
  readonly references: number;
  readonly zeros: number;
  readonly letters: number;
  readonly flags: boolean;
  /** A single letter, the same in every cell; it may be part of a name or mean debit or credit. */
  readonly initial: boolean;
  readonly states: boolean;
  readonly distinct: number;
  readonly code: boolean;
}

/** Whether a cell is a day in any order. */
export function isDay(cell: string): boolean {
  return cell.length <= 40 && dateOrders.some((order) => parseDate(cell, order) !== null);
}

/**
 * The rows with a day, or all if none has one. A row without a day is a total, or belongs to another table below, for example of points.
 */
export function datedRows(rows: readonly Row[]): readonly Row[] {
  const dated = rows.filter(({ cells }) => cells.some(isDay));
  return dated.length === 0 ? rows : dated;
}

/** The rows with a day in the date column; all if these are few, because some banks write a day once for several rows. */
export function bookedRows(rows: readonly Row[], date: number): readonly Row[] {
  const booked = rows.filter(({ cells }) => isDay(cells[date] ?? ''));
  return booked.length * 2 > rows.length ? booked : rows;
}

/** Whether a cell is a number that looks like money. */
export function isMoney(cell: string): boolean {
  return /[.,\-+()\u2212]|\p{Sc}/u.test(cell) && !isDay(cell) && isNumber(cell);
}

function isNumber(cell: string): boolean {
  return decimalSigns.some((sign) => parseAmount(cell, sign) !== null);
}

export function profileOf(cells: readonly string[]): Profile {
  // A dash means an empty cell.
  const filled = cells.filter((cell) => !/^[-\u2013\u2014]?$/.test(cell));
  const share = (fits: (cell: string) => boolean): number =>
    filled.length === 0 ? 0 : filled.filter(fits).length / filled.length;
  return {
    filled: filled.length,
    days: share(isDay),
    numbers: share(isNumber),
    money: share(isMoney),
    references: share((cell) => /^\d{10,}$/.test(cell)),
    zeros: share((cell) => /\d/.test(cell) && !/[1-9]/.test(cell)),
    letters:
      filled.reduce((sum, cell) => sum + cell.replaceAll(/[^\p{L}]/gu, '').length, 0) / Math.max(filled.length, 1),
    flags: looksLikeFlags(cells),
    initial: new Set(filled).size === 1 && /^\p{L}$/u.test(filled[0] ?? ''),
    states: looksLikeStates(cells),
    distinct: new Set(filled).size,
    code: filled.length > 0 && filled.every((cell) => codeOf(cell) !== null),
  };
}
