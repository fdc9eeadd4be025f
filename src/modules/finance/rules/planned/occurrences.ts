import { addDays, lastOfMonth } from '#platform/entity/parse-day.ts';
import type { rhythms } from './options.ts';

/** The rule of a planned row and its parameters. Days are `YYYY-MM-DD`. */
export interface Rhythm {
  readonly rule: (typeof rhythms)[number];
  /** The first possible day. */
  readonly start: string;
  /** The last possible day. */
  readonly until?: string | undefined;
  /** Of `weeks` and `months`: the number of them between two days; default 1. */
  readonly every?: number | undefined;
  /** Of `monthly` and `months`: the day of the month; default: that of `start`. A short month has its last day instead. */
  readonly day?: number | undefined;
}

/** The days of a rhythm from one day to another, both included, in order. */
export function occurrencesOf(rhythm: Rhythm, from: string, to: string): readonly string[] {
  const { rule, start, until } = rhythm;
  const first = from > start ? from : start;
  const last = until !== undefined && until < to ? until : to;
  if (first > last) return [];
  const days =
    rule === 'once' ? [start] : rule === 'weeks' ? weekly(rhythm, first, last) : monthly(rhythm, first, last);
  return days.filter((day) => day >= first && day <= last);
}

function weekly({ start, every = 1 }: Rhythm, first: string, last: string): readonly string[] {
  const step = 7 * every;
  const length = daysBetween(start, last);
  const days: string[] = [];
  for (let at = Math.ceil(daysBetween(start, first) / step) * step; at <= length; at += step)
    days.push(addDays(start, at));
  return days;
}

function monthly({ rule, start, every = 1, day }: Rhythm, first: string, last: string): readonly string[] {
  const step = rule === 'yearly' ? 12 : rule === 'months' ? every : 1;
  const begin = monthNumber(start);
  const wanted = rule === 'yearly' ? dayOf(start) : (day ?? dayOf(start));
  const days: string[] = [];
  const skipped = Math.ceil(Math.max(0, monthNumber(first) - begin) / step);
  for (let at = begin + skipped * step; at <= monthNumber(last); at += step) {
    const month = monthText(at);
    days.push(rule === 'last_business_day' ? lastBusinessDay(month) : dayIn(month, wanted));
  }
  return days;
}

/** A day of a month like `2026-02`; its last one if it is shorter. */
export function dayIn(month: string, day: number): string {
  const last = lastOfMonth(month);
  const text = `${month}-${String(day).padStart(2, '0')}`;
  return text < last ? text : last;
}

/** The last day of a month from Monday to Friday. */
function lastBusinessDay(month: string): string {
  const last = lastOfMonth(month);
  const weekday = new Date(`${last}T00:00:00Z`).getUTCDay();
  return addDays(last, weekday === 6 ? -1 : weekday === 0 ? -2 : 0);
}

/** Days from one day to another; negative if the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The month `count` months after another. */
export function addMonths(month: string, count: number): string {
  return monthText(monthNumber(month) + count);
}

export function dayOf(day: string): number {
  return Number(day.slice(8, 10));
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function monthText(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}
