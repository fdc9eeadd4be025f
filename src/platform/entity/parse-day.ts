import { firstOfDate, type Region } from './region/region.ts';
import { normalise } from './search-text.ts';

/**
 * What a person typed as a day, as `YYYY-MM-DD`; null when it is none. The wire's own form and names of months (`27 Nov`, `Nov 27, 2026`) are
 * understood everywhere, else the region's order: `20/11/2026`, `20/11`, `20`, `20112026`; in the United States `11/20/2026`, `11/20`. What is
 * left out comes from `today`; two digits are a year of this century.
 */
export function parseDay(text: string, region: Region, today: string): string | null {
  const bare = text.trim();
  const parts = bare.split(/[/.,\s-]+/).filter((part) => part !== '');
  if (/^\d{8}$/.test(bare)) return inOrder(packed(bare, region), region, today) ?? inOrder(packed(bare), region, today);
  const month = parts.findIndex((part) => monthOf(part) !== null);
  if (month !== -1) return withMonthName(parts, month, today);
  return inOrder(parts, region, today);
}

/** The parts of a date around the name of its month: `27 Nov`, `27 de novembro de 2026`, `Nov 27, 2026`, `2026 Nov 27`. */
function withMonthName(parts: readonly string[], month: number, today: string): string | null {
  const numbers = parts.filter((part, index) => index !== month && part !== 'de');
  const [first = '', second = today.slice(0, 4), ...more] = numbers;
  if (more.length > 0 || !numbers.every((part) => /^\d{1,4}$/.test(part))) return null;
  const [year, day] = first.length === 4 ? [first, second] : [second, first];
  return existing(year, String(monthOf(parts[month] ?? '')), day);
}

const monthNames = [
  'january february march april may june july august september october november december'.split(' '),
  'janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
];

/** The number of the month whose name a word begins, in either language. */
function monthOf(word: string): number | null {
  const text = normalise(word);
  if (!/^[a-z]{3,}$/.test(text)) return null;
  const found = monthNames
    .map((names) => names.findIndex((name) => name.startsWith(text)))
    .find((index) => index !== -1);
  return found === undefined ? null : found + 1;
}

function inOrder(parts: readonly string[], region: Region, today: string): string | null {
  if (parts.length === 0 || parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return null;
  const [year, month, day] = ordered(parts, region, today.split('-'));
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

/** Eight digits without separators; without a region as in ISO 8601. */
function packed(digits: string, region?: Region): string[] {
  return region === undefined || firstOfDate(region) === 'year'
    ? [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)]
    : [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)];
}

/** Year, month and day, whatever is first. */
function ordered(parts: readonly string[], region: Region, today: readonly string[]): [string, string, string] {
  const [first = '', second, third] = parts;
  const [year = '', month = ''] = today;
  if (second === undefined) return [year, month, first];
  const beginning = first.length > 2 ? 'year' : firstOf(region, third);
  if (third === undefined) return beginning === 'day' ? [year, second, first] : [year, first, second];
  if (beginning === 'year') return [first, second, third];
  return beginning === 'day' ? [third, second, first] : [third, first, second];
}

/** Who reads dates as 2026-11-27 types them so too, unless the year is at the end. */
function firstOf(region: Region, last: string | undefined): 'year' | 'month' | 'day' {
  return region.iso && last?.length !== 4 ? 'year' : firstOfDate(region);
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
