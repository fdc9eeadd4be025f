import { addDays } from '#platform/entity/parse-day.ts';

/** What a warranty needs to know of a maintenance: its day (`YYYY-MM-DD`) and the days that the warranty lasts. */
export interface Warranted {
  readonly date?: string | null;
  readonly warranty?: number | null;
}

const dayLength = 86_400_000;

/** Days from one day to another; negative when `to` is before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** The last day of the warranty, which still counts; null where there is none. */
export function warrantyUntil({ date, warranty }: Warranted): string | null {
  return date && warranty ? addDays(date, warranty) : null;
}

/** Whether the warranty holds on `today`, the day in the group's time zone. */
export function isUnderWarranty(maintenance: Warranted, today: string): boolean {
  const until = warrantyUntil(maintenance);
  return until !== null && maintenance.date !== undefined && maintenance.date !== null
    ? maintenance.date <= today && today <= until
    : false;
}

/** Days of warranty that rework done on `today` still has: it ends on the day on which the first one ends. */
export function remainingWarranty(maintenance: Warranted, today: string): number {
  const until = warrantyUntil(maintenance);
  return until === null || !isUnderWarranty(maintenance, today) ? 0 : daysBetween(today, until);
}

/** When nothing is typed, the next maintenance is due as the warranty ends. */
export function proposedNext(maintenance: Warranted): string | null {
  return warrantyUntil(maintenance);
}
