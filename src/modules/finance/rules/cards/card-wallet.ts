import type { Input } from '#platform/entity/define.ts';
import { sumOf } from '../money.ts';
import { mayCloseOn, monthPattern, monthsBetween, type CardCalendar } from './calendar.ts';

interface Closing {
  readonly bill: string;
  readonly day: string;
}

/** Closings moved by hand, as the wallet stores them. */
export function closingsOf({ closings }: Input): readonly Closing[] {
  return (closings ?? []) as readonly Closing[];
}

/** The calendar of a card; null for other wallets and for cards without their days. */
export function calendarOf(wallet: Input): CardCalendar | null {
  const { card, closing_day: closingDay, due_day: dueDay } = wallet;
  if (card !== true || typeof closingDay !== 'number' || typeof dueDay !== 'number') return null;
  return { closingDay, dueDay, moved: new Map(closingsOf(wallet).map(({ bill, day }) => [bill, day])) };
}

/** The closings that may be moved as they are, one for each bill: those that the card's days allow. */
export function fittingClosings(wallet: Input): readonly Closing[] {
  const calendar = calendarOf(wallet);
  if (calendar === null) return [];
  const fitting = new Map<string, string>();
  for (const { bill, day } of closingsOf(wallet).toSorted((a, b) => (a.bill < b.bill ? -1 : 1)))
    if (monthPattern.test(bill) && mayCloseOn({ ...calendar, moved: fitting }, bill, day)) fitting.set(bill, day);
  return [...fitting].map(([bill, day]) => ({ bill, day }));
}

/** By how many months the bill of a row may be before or after its day. */
const billDistance = { before: 1, after: 3 } as const;

/** Whether a row of a day may be in the bill of a month. */
export function isBillNear(bill: string, day: string): boolean {
  if (!monthPattern.test(bill)) return false;
  const months = monthsBetween(day.slice(0, 7), bill);
  return months >= -billDistance.before && months <= billDistance.after;
}

/** A card with its limit and what it owes, to add up cards that share one limit. */
export interface LimitCard {
  readonly _id: string;
  readonly card?: boolean;
  readonly limit?: string;
  readonly limit_shared_with?: string;
  readonly balance_after_pending?: string;
}

/** The limit of a card and what is left of it, counting all cards that share it; null without a limit. */
export function sharedLimit(
  cards: readonly LimitCard[],
  id: string,
): { readonly limit: string; readonly available: string } | null {
  const own = cards.find(({ _id }) => _id === id);
  const root = cards.find(({ _id }) => _id === (own?.limit_shared_with ?? id));
  if (root?.card !== true || root.limit === undefined) return null;
  const sharing = cards.filter(({ _id, limit_shared_with: shared }) => _id === root._id || shared === root._id);
  const owed = sharing.map(({ balance_after_pending: after = '0' }) => after);
  return { limit: root.limit, available: sumOf([root.limit, ...owed]) };
}
