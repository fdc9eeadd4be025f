import { localTime } from '#platform/entity/region/time-zone.ts';

/** When the weekly summary is sent, and the time that it covers (docs/specification.md, Constants). */

export const summaryDays = 7;
export const summaryBreakdownDays = 30;

/** From Monday at seven in the morning, local time; what could not be sent by the end of Tuesday is dropped. */
const hour = 7;
const lastDay = 2;

/** The Monday (`YYYY-MM-DD`) whose summary is due now in a time zone, or null. */
export function summaryDue(now: Date, timeZone: string): string | null {
  const local = localTime(now, timeZone);
  const weekday = new Date(`${local.day}T00:00:00Z`).getUTCDay();
  if (weekday < 1 || weekday > lastDay || (weekday === 1 && local.hour < hour)) return null;
  return new Date(Date.parse(`${local.day}T00:00:00Z`) - (weekday - 1) * 86_400_000).toISOString().slice(0, 10);
}

/** Whether a summary is due in any time zone; otherwise the job has nothing to do. */
export function summaryDueAnywhere(now: Date): boolean {
  return ['Pacific/Kiritimati', 'UTC', 'Etc/GMT+12'].some((zone) => summaryDue(now, zone) !== null);
}
