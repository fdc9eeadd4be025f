import { addDays, lastOfMonth } from '#platform/entity/parse-day.ts';

/** Days on which a card's bills close and fall due. Months are like `2026-02`, days like `2026-02-28`. */
export interface CardCalendar {
  /** 1 to 31; in a shorter month its last day. */
  readonly closingDay: number;
  readonly dueDay: number;
  /** Closing days that were moved by hand, by the month of the bill. */
  readonly moved: ReadonlyMap<string, string>;
}

/** How far a closing may be moved from its usual day. Every day is then in the bill of a neighbouring month. */
const closingMovesBy = 15;

export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The month `by` months after (or before) another. */
export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((((count % 12) + 12) % 12) + 1).padStart(2, '0')}`;
}

/** By how many months `to` is after `from`. */
export function monthsBetween(from: string, to: string): number {
  const count = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return count(to) - count(from);
}

/** A day of a month, or the month's last one. */
export function dayIn(month: string, day: number): string {
  const last = Number(lastOfMonth(month).slice(8));
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The day of a part of a purchase: that of the purchase, months later. */
export function dayOfPart(bought: string, part: number): string {
  return dayIn(addMonths(bought.slice(0, 7), part - 1), Number(bought.slice(8)));
}

/** The closing day of a month's bill by the card's rule, before anyone moves it. */
export function usualClosing({ closingDay }: CardCalendar, month: string): string {
  return dayIn(month, closingDay);
}

/** The last day of purchases in a month's bill. */
export function closingOf(calendar: CardCalendar, month: string): string {
  return calendar.moved.get(month) ?? usualClosing(calendar, month);
}

/** The first day of purchases in a month's bill: the day after the closing before, which is the best day to buy. */
export function openingOf(calendar: CardCalendar, month: string): string {
  return addDays(closingOf(calendar, addMonths(month, -1)), 1);
}

/** The day on which a bill is due: the first due day on or after its closing. */
export function dueOf(calendar: CardCalendar, month: string): string {
  const closing = closingOf(calendar, month);
  const own = closing.slice(0, 7);
  const here = dayIn(own, calendar.dueDay);
  return here >= closing ? here : dayIn(addMonths(own, 1), calendar.dueDay);
}

/** The last day on which a bill is paid in time: a bill that is due on a weekend is paid on Monday. */
export function payableUntil(due: string): string {
  const weekday = new Date(`${due}T00:00:00Z`).getUTCDay();
  return addDays(due, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** The month of the bill that a day's purchases are in. */
export function billOf(calendar: CardCalendar, day: string): string {
  const month = day.slice(0, 7);
  const found = [-1, 0, 1].find((by) => closingOf(calendar, addMonths(month, by)) >= day);
  return addMonths(month, found ?? 2);
}

/** The first day from `today` on whose purchases are due latest: the day after the open bill closes. */
export function bestDayToBuy(calendar: CardCalendar, today: string): string {
  return addDays(closingOf(calendar, billOf(calendar, addDays(today, -1))), 1);
}

/** Whether a bill may close on `day`: near its usual day, after the bill before it and before the next one. */
export function mayCloseOn(calendar: CardCalendar, month: string, day: string): boolean {
  const usual = usualClosing(calendar, month);
  return (
    day >= addDays(usual, -closingMovesBy) &&
    day <= addDays(usual, closingMovesBy) &&
    day > closingOf(calendar, addMonths(month, -1)) &&
    day < closingOf(calendar, addMonths(month, 1))
  );
}
