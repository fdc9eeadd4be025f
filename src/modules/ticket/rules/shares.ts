/** How many tickets there are of each priority. */
export interface PriorityCounts {
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** Whole percentages: low is what remains to 100, so that the three always add up; all 0 where there is nothing. */
export function priorityShares(counts: PriorityCounts): PriorityCounts {
  const all = counts.high + counts.medium + counts.low;
  if (all === 0) return { high: 0, medium: 0, low: 0 };
  const high = Math.round((counts.high / all) * 100);
  const medium = Math.min(100 - high, Math.round((counts.medium / all) * 100));
  return { high, medium, low: 100 - high - medium };
}
