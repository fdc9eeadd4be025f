/** Hours for which a group cannot switch its plan again (docs/specification.md, Constants). */
export const lockHours = 24;

/** When a group that switched at `switchedAt` may switch again; null if it may now. Moments are ISO 8601. */
export function lockedUntil(switchedAt: string | null, now: Date): string | null {
  if (switchedAt === null) return null;
  const until = Date.parse(switchedAt) + lockHours * 3_600_000;
  return until > now.getTime() ? new Date(until).toISOString() : null;
}
