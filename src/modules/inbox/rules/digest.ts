import { localTime } from '#platform/entity/region/time-zone.ts';

/** The hour of the person's day from which the daily mail is sent. */
const hour = 7;

/** The day whose daily mail is due now in a time zone; undefined if it is too early, or if `told`, the last one, is that day. */
export function digestDue(now: Date, timeZone: string, told: string | null): string | undefined {
  const local = localTime(now, timeZone);
  return local.hour >= hour && local.day !== told ? local.day : undefined;
}
