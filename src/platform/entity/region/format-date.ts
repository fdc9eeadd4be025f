import { zonedTimeFormat } from '../formatters.ts';
import { firstOfDate, type Region } from './region.ts';

/**
 * How days and moments are written. English: `Nov 27, 2026` in the United States, `27 Nov 2026` in the United Kingdom, `2026-11-27` where no
 * country is known. Portuguese: `27/11/2026`.
 */

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';

interface When {
  /** The machine's own if left out. */
  readonly timeZone?: string | undefined;
  /** Left out of dates with the name of a month: `Nov 27`. */
  readonly thisYear?: string;
}

/** A calendar day (`YYYY-MM-DD`), or the day of a moment in the time zone. */
export function formatDate(value: string, region: Region, { timeZone, thisYear }: When = {}): string {
  const day = dayOf(value, timeZone);
  if (day === null) return value;
  const [year = '', month = '', date = ''] = day.split('-');
  const first = firstOfDate(region);
  if (region.iso || first === 'year') return day;
  if (region.locale === 'pt-BR') return `${date}/${month}/${year}`;
  const name = months.slice(Number(month) * 4 - 4, Number(month) * 4 - 1);
  const short = first === 'month' ? `${name} ${Number(date)}` : `${Number(date)} ${name}`;
  if (year === thisYear) return short;
  return first === 'month' ? `${short}, ${year}` : `${short} ${year}`;
}

/** A moment with hours and minutes, on a 24 hour clock. */
export function formatMoment(value: string, region: Region, when: When = {}): string {
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return value;
  const parts = partsOf(moment, when.timeZone);
  const date = formatDate(value, region, when);
  return `${date}${/[a-z]/i.test(date) ? ',' : ''} ${parts['hour']}:${parts['minute']}`;
}

/** The day of the wire, `YYYY-MM-DD`, on which a moment falls; null for a text that is no moment. */
export function dayOf(value: string, timeZone?: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return null;
  const parts = partsOf(moment, timeZone);
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** Today's date by the machine's clock and time zone. */
export function machineDay(): string {
  return dayOf(new Date().toISOString()) ?? '';
}

function partsOf(moment: Date, timeZone: string | undefined): Readonly<Record<string, string>> {
  if (timeZone === undefined) {
    const two = (digits: number): string => String(digits).padStart(2, '0');
    return {
      year: String(moment.getFullYear()),
      month: two(moment.getMonth() + 1),
      day: two(moment.getDate()),
      hour: two(moment.getHours()),
      minute: two(moment.getMinutes()),
    };
  }
  const format = zonedTimeFormat('en-CA', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(moment).map((part) => [part.type, part.value]));
}
