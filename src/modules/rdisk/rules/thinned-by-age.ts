/** Milliseconds. */
const hour = 3_600_000;
const day = 24 * hour;

/** Versions that stay at most, whatever their age. */
const mostVersions = 100;

/** Up to an age: the part of an ISO 8601 time in which one version stays; `undefined`: all stay. */
const steps: readonly (readonly [number, number | undefined])[] = [
  [hour, undefined],
  // One an hour for a day, one a day for thirty days, then one a month.
  [day, '2026-11-27T13'.length],
  [30 * day, '2026-11-27'.length],
  [Number.POSITIVE_INFINITY, '2026-11'.length],
];

/**
 * Of versions, the newest first, those to remove so that more of recent days stay and fewer of older ones. The last version of each hour, day or month
 * stays, so that the choice is the same at each save. `savedAt` is ISO 8601.
 */
export function thinnedByAge<V>(versions: readonly V[], savedAt: (version: V) => string, now: Date): readonly V[] {
  const taken = new Set<string>();
  return versions.filter((version, index) => {
    if (index >= mostVersions) return true;
    const time = savedAt(version);
    const age = now.getTime() - Date.parse(time);
    const length = steps.find(([most]) => age < most)?.[1];
    if (length === undefined) return false;
    const part = time.slice(0, length);
    if (taken.has(part)) return true;
    taken.add(part);
    return false;
  });
}
