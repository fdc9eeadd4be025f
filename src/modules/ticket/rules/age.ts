import { isClosed, type Status } from './status.ts';

/** A duration in the largest unit that fits: `{amount: 3, unit: 'day'}`. */
export interface Age {
  readonly amount: number;
  readonly unit: 'minute' | 'hour' | 'day';
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Time between two moments (ISO 8601 and milliseconds). Never negative, because clocks differ. */
export function ageOf(since: string, now: number): Age {
  const passed = Math.max(0, now - Date.parse(since));
  if (passed >= day) return { amount: Math.floor(passed / day), unit: 'day' };
  if (passed >= hour) return { amount: Math.floor(passed / hour), unit: 'hour' };
  return { amount: Math.floor(passed / minute), unit: 'minute' };
}

/** Whole days that finished work has waited for its owner; null if nothing waits. */
export function waitingDays(
  ticket: { readonly status: Status; readonly done_at?: string | null; readonly returned_at?: string | null },
  now: number,
): number | null {
  if (ticket.status !== 'done' || !ticket.done_at || ticket.returned_at) return null;
  return Math.floor(Math.max(0, now - Date.parse(ticket.done_at)) / day);
}

/** Whether the equipment can be handed back now: the work has ended, and the equipment is still in the shop. */
export function canHandBack(ticket: { readonly status: Status; readonly returned_at?: string | null }): boolean {
  return isClosed(ticket.status) && !ticket.returned_at;
}
