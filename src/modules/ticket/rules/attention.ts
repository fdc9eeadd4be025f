import { statuses, idleDays, type Status } from './status.ts';

/** Days that finished work may wait for its owner before the shop should call. */
const pickupDays = 7;

const day = 86_400_000;

interface Watched {
  readonly status: Status;
  readonly status_at?: string | null;
  readonly done_at?: string | null;
  readonly returned_at?: string | null;
}

/** Whether an unfinished ticket has been in its status for longer than it should. */
export function isIdle(ticket: Watched, now: number): boolean {
  const days = idleDays[ticket.status];
  return days !== undefined && !!ticket.status_at && now - Date.parse(ticket.status_at) > days * day;
}

/** Whether finished work has waited for its owner for too long. */
export function isForgotten(ticket: Watched, now: number): boolean {
  return (
    ticket.status === 'done' &&
    !ticket.returned_at &&
    !!ticket.done_at &&
    now - Date.parse(ticket.done_at) > pickupDays * day
  );
}

type Conditions = Readonly<Record<string, unknown>>;

/** The same as a selector. `now` in milliseconds is rounded down to the hour, so that the selector stays equal for a while. */
export function idleSelector(now: number): Conditions {
  return {
    $or: statuses.flatMap((status) => {
      const days = idleDays[status];
      return days === undefined ? [] : [{ status, status_at: { $lt: before(now, days) } }];
    }),
  };
}

/** Selects finished work that was not handed back. */
export function pickupSelector(): Conditions {
  return { status: 'done', returned_at: { $exists: false } };
}

/** Selects tickets with something to be paid. */
export function dueSelector(): Conditions {
  return { due: { $gt: '0' }, status: { $ne: 'cancel' } };
}

/** Selects finished work that has waited for too long. */
export function forgottenSelector(now: number): Conditions {
  return { ...pickupSelector(), done_at: { $lt: before(now, pickupDays) } };
}

function before(now: number, days: number): string {
  const hour = 3_600_000;
  return new Date(Math.floor((now - days * day) / hour) * hour).toISOString();
}
