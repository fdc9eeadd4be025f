import { addDays } from '#platform/entity/parse-day.ts';

/** The part of a maintenance that its warranty needs: its day (`YYYY-MM-DD`) and the duration in days. */
export interface Warranted {
  readonly date?: string | null;
  readonly warranty?: number | null;
}

const dayLength = 86_400_000;

/** Days from one day to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength);
}

/** The last day of the warranty, which still counts; null without a warranty. */
export function warrantyUntil({ date, warranty }: Warranted): string | null {
  return date && warranty ? addDays(date, warranty) : null;
}

/** Whether the warranty is valid on `today`, a day in the group's time zone. */
export function isUnderWarranty(maintenance: Warranted, today: string): boolean {
  const until = warrantyUntil(maintenance);
  return until !== null && maintenance.date !== undefined && maintenance.date !== null
    ? maintenance.date <= today && today <= until
    : false;
}

/** Remaining days of warranty for rework on `today`, which ends with the first warranty. */
export function remainingWarranty(maintenance: Warranted, today: string): number {
  const until = warrantyUntil(maintenance);
  return until === null || !isUnderWarranty(maintenance, today) ? 0 : daysBetween(today, until);
}

/** Default date of the next maintenance: the end of the warranty. */
export function proposedNext(maintenance: Warranted): string | null {
  return warrantyUntil(maintenance);
}
