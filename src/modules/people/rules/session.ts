/** How long a session and an unconfirmed address are valid (docs/specification.md, Constants). */

const hour = 3_600_000;
const day = 24 * hour;

/** With "remember me": 14 days idle, 30 days in all; without: 12 hours idle, 7 days in all. */
export const lifetimes = {
  remembered: { idle: 14 * day, absolute: 30 * day },
  short: { idle: 12 * hour, absolute: 7 * day },
} as const;

/** Times in ISO 8601. */
export interface SessionTimes {
  readonly created_at: string;
  readonly seen_at: string;
  readonly remember: boolean;
}

export function isExpired(session: SessionTimes, now: Date): boolean {
  const { idle, absolute } = session.remember ? lifetimes.remembered : lifetimes.short;
  const time = now.getTime();
  // `seen_at` is written every five minutes at most, so that reading does not write.
  return time - Date.parse(session.seen_at) > idle + 300_000 || time - Date.parse(session.created_at) > absolute;
}

export interface ConfirmationTimes {
  readonly confirmed_at?: string | null;
  readonly confirmation_sent_at?: string | null;
}

/** Days for which an unconfirmed address works. */
export const confirmationDays = 30;

/** Whole days left to confirm, rounded up; 0 if none are left, undefined if there is nothing to confirm. */
export function daysToConfirm(user: ConfirmationTimes, now: Date): number | undefined {
  if (user.confirmed_at || !user.confirmation_sent_at) return undefined;
  const left = Date.parse(user.confirmation_sent_at) + confirmationDays * day - now.getTime();
  return Math.max(0, Math.ceil(left / day));
}

export function mustConfirm(user: ConfirmationTimes, now: Date): boolean {
  return daysToConfirm(user, now) === 0;
}
