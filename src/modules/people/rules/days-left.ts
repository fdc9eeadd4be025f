const day = 86_400_000;

/** Days from `now`, in milliseconds, until a moment, rounded up; at least one. */
export function daysLeft(until: string, now: number): number {
  return Math.max(1, Math.ceil((Date.parse(until) - now) / day));
}
