import { dayOf } from './region/format-date.ts';

/** Whether a name is one of the world's time zones: `America/Sao_Paulo`. */
export function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The calendar day that a moment belongs to in a time zone. */
export function dayIn(moment: Date, timeZone: string): string {
  return dayOf(moment.toISOString(), timeZone) ?? '';
}
