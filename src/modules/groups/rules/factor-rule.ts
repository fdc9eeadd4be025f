/**
 * The rule of a group that its members need a second factor: an authenticator app or a passkey. The database function `set_factor_deadlines` gives each
 * membership seven days.
 */

/** Days before the end on which members are reminded. */
const reminderDays = 2;
/** Days for a person who lost everything and came back without a second factor. */
const graceAfterLossDays = 1;

const day = 86_400_000;

/** Whether the group is closed to a member; `proved`: the session proved a second factor. Tokens and keys need none of their own. */
export function isClosed(
  { until, has, proved }: { readonly until: string; readonly has: boolean; readonly proved: boolean },
  now: Date,
): boolean {
  return Date.parse(until) <= now.getTime() && !(has && proved);
}

/** The new deadline of a person who came back without a second factor, unless it is later already. */
export function afterLoss(now: Date): Date {
  return new Date(now.getTime() + graceAfterLossDays * day);
}

/** Members whose deadline is not later than this are reminded now. */
export function remindedUntil(now: Date): Date {
  return new Date(now.getTime() + reminderDays * day);
}
