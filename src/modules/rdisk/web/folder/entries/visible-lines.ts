/** Rows rendered before and after the visible ones, so that scrolling shows no gap. */
const spare = 12;

export interface Lines {
  /** First row to render, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/**
 * The rows of equal height to render; all measures in pixels, `top` from the start of the list to the upper edge of the
 * window.
 */
export function linesInSight(top: number, windowHeight: number, lineHeight: number, count: number): Lines {
  // In steps of half the spare rows, so that most scrolling renders nothing.
  const pace = spare / 2;
  const first = Math.floor(Math.max(0, top / lineHeight) / pace) * pace - spare;
  const from = Math.max(0, Math.min(first, count));
  const last = Math.ceil(Math.max(0, top + windowHeight) / lineHeight / pace) * pace + spare;
  return { from, to: Math.max(from, Math.min(count, last)) };
}
