/** How often administrators may back up a group, by its plan: monthly, weekly, daily. */

const daysOf: Readonly<Record<string, number>> = { pro: 7, corp: 1, server: 1 };
const otherDays = 30;
const day = 86_400_000;

/** Days for which a finished backup can be downloaded. */
export const backupRetentionDays = 7;
/** Days after which the entry of an older backup is deleted. */
export const backupReportDays = 400;

/** Days from one backup to the next. */
export function backupDays(plan: string): number {
  return daysOf[plan] ?? otherDays;
}

/** Whether the plan lets its owner back up all their groups together, each day. */
export function mayBackUpAll(plan: string): boolean {
  return backupDays(plan) === 1;
}

/** When the next backup may be requested; null: now. `last` is the time of the last one that did not fail. */
export function nextBackupAt(days: number, last: Date | null, now: Date): Date | null {
  if (last === null) return null;
  const next = new Date(last.getTime() + days * day);
  return next.getTime() <= now.getTime() ? null : next;
}

export function backupEndsAt(now: Date): Date {
  return new Date(now.getTime() + backupRetentionDays * day);
}
