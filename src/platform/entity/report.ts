import { isDate } from './check.ts';
import { addDays } from './parse-day.ts';

/** A line of a report: what it is about, and its figures. */
export interface ReportRow {
  /** An option, a month (`2026-11`), an id, or null for "none". */
  readonly key: string | null;
  /** The name of a record or person; options and months are named by the reader's language. */
  readonly label?: string;
  readonly figures: Readonly<Record<string, number | string | null>>;
}

/** How far back a report looks when nobody says so. */
const usualDays = 89;
const maxDays = 3660;

/** The days that are asked for, both included; null when they are no days, in the wrong order, or too many. */
export function reportRange(
  from: string | undefined,
  to: string | undefined,
  today: string,
): { readonly from: string; readonly to: string } | null {
  const last = to ?? today;
  if (!isDate(last)) return null;
  const first = from ?? addDays(last, -usualDays);
  if (!isDate(first) || first > last || first < addDays(last, -maxDays)) return null;
  return { from: first, to: last };
}
