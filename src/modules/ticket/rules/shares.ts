/** Number of tickets of each priority. */
export interface PriorityCounts {
  readonly high: number;
  readonly medium: number;
  readonly low: number;
}

/** Whole percentages. Low is the remainder to 100, so that the three always add up; all are 0 if there are no tickets. */
export function priorityShares(counts: PriorityCounts): PriorityCounts {
  const all = counts.high + counts.medium + counts.low;
  if (all === 0) return { high: 0, medium: 0, low: 0 };
  const high = Math.round((counts.high / all) * 100);
  const medium = Math.min(100 - high, Math.round((counts.medium / all) * 100));
  return { high, medium, low: 100 - high - medium };
}
