import { addDays } from '#platform/entity/parse-day.ts';

/** A period with a name; both ends included. */
export interface Span {
  readonly key: 'this-month' | 'last-month' | 'quarter' | 'this-year';
  readonly from: string;
  readonly to: string;
}

/** This month, the previous one, the last 90 days and this year, relative to `today` (`YYYY-MM-DD`). */
export function spansOf(today: string): readonly Span[] {
  const first = `${today.slice(0, 7)}-01`;
  const before = addDays(first, -1);
  return [
    { key: 'this-month', from: first, to: lastOf(first) },
    { key: 'last-month', from: `${before.slice(0, 7)}-01`, to: before },
    { key: 'quarter', from: addDays(today, -89), to: today },
    { key: 'this-year', from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` },
  ];
}

/** The last day of the month that begins on `first`. */
function lastOf(first: string): string {
  const next = addDays(first, 31);
  return addDays(`${next.slice(0, 7)}-01`, -1);
}
