/** For this many of the newest days, weeks and months the newest backup is stored. */
const kept = { days: 7, weeks: 4, months: 12 };

/** Of the days with a backup (`2026-11-23`), those to delete. A day stays while one of the three rules keeps it. */
export function expiredDays(days: readonly string[]): string[] {
  const newest = days.toSorted().toReversed();
  const stay = new Set([
    ...firstOfEach(newest, (day) => day, kept.days),
    ...firstOfEach(newest, weekOf, kept.weeks),
    ...firstOfEach(newest, (day) => day.slice(0, 7), kept.months),
  ]);
  return newest.filter((day) => !stay.has(day));
}

function firstOfEach(days: readonly string[], of: (day: string) => string | number, most: number): string[] {
  const seen = new Map<string | number, string>();
  for (const day of days) {
    if (!seen.has(of(day))) seen.set(of(day), day);
  }
  return [...seen.values()].slice(0, most);
}

/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 3) / 7);
}
