import type { Locale } from './locale.ts';

/**
 * What a person typed as a day, as `YYYY-MM-DD`; null when it is none. The wire's own form is understood in every language, else
 * the language's order: Portuguese `20/11/2026`, `20/11/26`, `20/11`, `20`, `20112026`; English `2026-11-20`, `11-20`, `20`, `20261120`.
 * What is left out comes from `today`; two digits are a year of this century.
 */
export function parseDay(text: string, locale: Locale, today: string): string | null {
  const bare = text.trim();
  const parts = /^\d{8}$/.test(bare) ? packed(bare, locale) : bare.split(/[/.\s-]+/);
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const [year, month, day] = ordered(parts, locale, today.split('-'));
  return existing(year, month, day);
}

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];

/** The day `days` after (or before) another; at most the last (or first) day that has four digits for its year. */
export function addDays(day: string, days: number): string {
  const moment = Date.parse(`${day}T00:00:00Z`) + days * 86_400_000;
  if (moment >= Date.parse(lastDay)) return lastDay;
  return moment <= Date.parse(firstDay) ? firstDay : new Date(moment).toISOString().slice(0, 10);
}

/**
 * The time in a text that a person or program wrote. Undefined if it is none, or outside the years 1 to 9999: PostgreSQL does not store all years of
 * JavaScript, and the others have another written form.
 */
export function parseMoment(text: string): Date | undefined {
  const moment = new Date(text);
  const isKnown = moment.getTime() >= Date.parse(firstDay) && moment.getTime() < Date.parse(lastDay) + 86_400_000;
  return isKnown ? moment : undefined;
}

function packed(digits: string, locale: Locale): string[] {
  return locale === 'pt-BR'
    ? [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
    : [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
}

/** Year, month and day, whatever is first. */
function ordered(parts: readonly string[], locale: Locale, today: readonly string[]): [string, string, string] {
  const [first = '', second, third] = parts;
  const [year = '', month = ''] = today;
  if (second === undefined) return [year, month, first];
  const dayFirst = locale === 'pt-BR' && first.length < 3;
  if (third === undefined) return dayFirst ? [year, second, first] : [year, first, second];
  return dayFirst ? [third, second, first] : [first, second, third];
}

function existing(year: string, month: string, day: string): string | null {
  const whole = year.length === 2 ? `20${year}` : year;
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}

/** The last day of a month like `2026-02`. */
export function lastOfMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
