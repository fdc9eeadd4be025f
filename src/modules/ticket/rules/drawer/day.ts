import { Big } from 'big.js';
import type { Complaints } from '#platform/entity/failure.ts';
import { maxValue } from '../estimates/estimate-total.ts';
import type { paymentMethods } from '../money/payment-methods.ts';

export type Method = (typeof paymentMethods)[number];

/** What a row of the journal is. A payment that is removed, restored or paid by another method than thought adds a row of the day on which that happens. */
export const journalEntries = ['payment', 'refund', 'removed', 'restored', 'changed', 'deposit', 'withdrawal'] as const;
export type JournalEntry = (typeof journalEntries)[number];

/** Figures of the report of a day, each the sum of some entries. */
export const dayFigures = ['taken', 'refunded', 'corrected', 'moved'] as const;
export type DayFigure = (typeof dayFigures)[number];

/** The entries of which each figure is the sum. */
export const entriesOf: Readonly<Record<DayFigure, readonly JournalEntry[]>> = {
  taken: ['payment'],
  refunded: ['refund'],
  corrected: ['removed', 'restored', 'changed'],
  moved: ['deposit', 'withdrawal'],
};

/** The sums of a method in a currency; decimals with two digits, below zero for money that went out. */
export interface MethodSums extends Readonly<Record<DayFigure, string>> {
  readonly method: Method;
  readonly currency: string;
  readonly total: string;
}

export interface Drawer {
  readonly id: string;
  readonly user_id: string;
  readonly person: string;
  readonly day: string;
  readonly currency: string;
  readonly opened_at: string;
  readonly opening: string;
  /** What must be in it: at its closing, or now. */
  readonly expected: string;
  readonly closed_at?: string;
  readonly counted?: string;
  readonly difference?: string;
  readonly note?: string;
}

/** A day's money: of everybody for administrators, else of the person. */
export interface DayReport {
  readonly day: string;
  readonly methods: readonly MethodSums[];
  /** Tickets with a payment or refund. */
  readonly tickets: number;
  readonly drawers: readonly Drawer[];
}

export interface JournalRow {
  readonly id: string;
  readonly at: string;
  readonly entry: JournalEntry;
  readonly method: Method;
  readonly amount: string;
  readonly currency: string;
  readonly person: string;
  readonly ticket_id?: string;
  readonly number?: number;
  readonly note?: string;
}

/** Rows of the journal in one answer. */
export const journalPage = 100;

/** What was counted less what must be there: below zero if money is missing. */
export function differenceOf(counted: string, expected: string): string {
  return cents(new Big(counted).minus(expected));
}

/** Big writes zero with a sign. */
function cents(amount: Big): string {
  return amount.eq(0) ? '0.00' : amount.toFixed(2);
}

/** Whether a text is an amount with at most two decimals. */
export function isAmount(text: string): boolean {
  return /^-?\d{1,16}(\.\d{1,2})?$/.test(text);
}

/** Complaints about an amount that a person typed. */
export function amountComplaints(name: string, amount: string, least: 'zero' | 'above zero'): Complaints {
  if (!isAmount(amount)) return { [name]: [{ code: 'is-invalid' }] };
  const number = new Big(amount);
  if (number.gt(maxValue)) return { [name]: [{ code: 'less-than-or-equal-to', params: { count: maxValue } }] };
  if (least === 'zero' && number.lt(0)) return { [name]: [{ code: 'greater-than-or-equal-to', params: { count: 0 } }] };
  if (least === 'above zero' && number.lte(0)) return { [name]: [{ code: 'greater-than', params: { count: 0 } }] };
  return {};
}

/** A closing that differs from what must be there needs a note. */
export function closingComplaints(counted: string, expected: string, note: string): Complaints {
  const wrong = amountComplaints('counted', counted, 'zero');
  if (Object.keys(wrong).length > 0) return wrong;
  const difference = differenceOf(counted, expected);
  if (difference === '0.00' || note.trim() !== '') return {};
  return { note: [{ code: 'difference-needs-note', params: { difference } }] };
}

/** Money that leaves a drawer is at most what is in it. */
export function withdrawalComplaints(amount: string, expected: string): Complaints {
  return new Big(amount).gt(expected) ? { amount: [{ code: 'more-than-in-drawer', params: { expected } }] } : {};
}
