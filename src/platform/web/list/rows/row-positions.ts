/** The visible part of a long table, counted in rows. */
export interface Sight {
  /** Height of a row in pixels. */
  readonly height: number;
  /** Rows above the upper edge of the window, and above its lower edge. */
  readonly above: number;
  readonly below: number;
  /** Position of the focused row. */
  readonly focused: number | null;
}

/** Rows rendered above and below the visible ones. */
const ready = 8;

/** The rows to render, and the height in pixels of the missing ones before each of them and after the last. */
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
