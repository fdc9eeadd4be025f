/** What of a long table is in sight, in rows. */
export interface Sight {
  /** Pixels of a row. */
  readonly height: number;
  /** Rows above the window's upper edge, and above its lower one. */
  readonly above: number;
  readonly below: number;
  /** The place of the row that has the focus. */
  readonly focused: number | null;
}

/** Rows that stand ready above and below what is in sight. */
const ready = 8;

/** The rows that are in the page, and the pixels of those that are missing before each of them and behind the last. */
export function rowPositions(
  { height, above, below, focused }: Sight,
  count: number,
): { places: readonly number[]; gaps: readonly number[] } {
  const first = Math.max(0, Math.min(above, count) - ready);
  const last = Math.min(count, Math.max(below, above) + ready);
  const inSight = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  const isApart = focused !== null && focused < count && (focused < first || focused >= last);
  const places = isApart ? [...inSight, focused].toSorted((a, b) => a - b) : inSight;
  const gaps = [...places, count].map((place, at) => (place - (places[at - 1] ?? -1) - 1) * height);
  return { places, gaps };
}
