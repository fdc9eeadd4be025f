import { isNegative, isZero, signed, sumOf, written } from '../money.ts';
import { billOf, closingOf, dueOf, openingOf, payableUntil, type CardCalendar } from './calendar.ts';

/** The states of a bill, as a person sees them. */
export const billStates = ['upcoming', 'open', 'closed', 'part-paid', 'overdue', 'paid'] as const;
export type BillState = (typeof billStates)[number];

/** What the rows of one bill add up to, before payments are shared out. */
export interface BillSum {
  /** The bill's month, such as `2026-11`. */
  readonly bill: string;
  /** Purchases without refunds; negative if more came back than was bought. */
  readonly total: string;
  readonly count: number;
}

/** A bill of a card, derived from its rows. */
export interface Bill extends BillSum {
  readonly state: BillState;
  /** First and last day of its purchases. */
  readonly opens: string;
  readonly closes: string;
  readonly due: string;
  readonly paid: string;
  /** What is still to be paid. */
  readonly open: string;
}

export interface BillsRequest {
  readonly calendar: CardCalendar;
  readonly today: string;
  readonly precision: number;
  /** In the order of months, without gaps. */
  readonly sums: readonly BillSum[];
  /** The card's balance before the first of these bills: negative if something is owed. */
  readonly before: string;
  /** All that was paid since then. */
  readonly payments: string;
}

export interface Bills {
  readonly bills: readonly Bill[];
  /** What is still owed from before the first bill. */
  readonly earlier: string;
  /** What was paid beyond all bills. */
  readonly ahead: string;
}

/** The bills of a card, and what its screen says above them. */
export interface CardBills extends Bills {
  readonly today: string;
  /** The month of the bill that takes today's purchases. */
  readonly current: string;
  readonly best_day: string;
  /** Payments that are entered but not confirmed: they pay nothing yet. */
  readonly planned: string;
  readonly limit?: string;
  readonly available?: string;
}

/** The bills of a card. Payments, and refunds beyond a bill's purchases, pay the oldest debt first, as a bank counts them. */
export function billsOf({ calendar, today, precision, sums, before, payments }: BillsRequest): Bills {
  const exact = (amount: string): string => written(amount, precision);
  const owed = isNegative(before) ? signed(before, -1) : '0';
  const back = sums.filter(({ total }) => isNegative(total)).map(({ total }) => signed(total, -1));
  let credit = sumOf([payments, isNegative(before) ? '0' : before, ...back]);
  const pay = (amount: string): string => {
    const part = smaller(amount, credit);
    credit = sumOf([credit, signed(part, -1)]);
    return part;
  };
  const earlier = exact(sumOf([owed, signed(pay(owed), -1)]));
  const bills = sums.map(({ bill, total, count }): Bill => {
    const due = dueOf(calendar, bill);
    const paid = exact(pay(isNegative(total) ? '0' : total));
    const open = exact(isNegative(total) ? '0' : sumOf([total, signed(paid, -1)]));
    const state = stateOf({ calendar, today, bill, due, paid, open });
    const [opens, closes] = [openingOf(calendar, bill), closingOf(calendar, bill)];
    return { bill, total: exact(total), count, state, opens, closes, due, paid, open };
  });
  return { bills, earlier, ahead: exact(credit) };
}

function stateOf(asked: {
  calendar: CardCalendar;
  today: string;
  bill: string;
  due: string;
  paid: string;
  open: string;
}): BillState {
  const { calendar, today, bill, due, paid, open } = asked;
  if (bill > billOf(calendar, today)) return 'upcoming';
  if (today <= closingOf(calendar, bill)) return 'open';
  if (isZero(open)) return 'paid';
  if (today > payableUntil(due)) return 'overdue';
  return isZero(paid) ? 'closed' : 'part-paid';
}

/** The smaller of two amounts, neither of which is negative here; nothing if there is no credit. */
function smaller(amount: string, credit: string): string {
  if (isNegative(credit) || isZero(credit)) return '0';
  return isNegative(sumOf([credit, signed(amount, -1)])) ? credit : amount;
}

/** What a payment of a bill must be so that it is paid: older debts are paid first. */
export function openUntil({ bills, earlier }: Bills, bill: string): string {
  return sumOf([earlier, ...bills.filter((one) => one.bill <= bill).map(({ open }) => open)]);
}
