import { dayOf } from './format-date.ts';

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

/** The calendar day and the hour of a moment in a time zone. */
export function localTime(now: Date, timeZone: string): { readonly day: string; readonly hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
}
