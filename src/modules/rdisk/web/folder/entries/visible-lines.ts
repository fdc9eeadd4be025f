/** Lines drawn before and after those in sight, so that scrolling by the wheel meets no gap. */
const spare = 12;

export interface Lines {
  /** First line to draw, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** Which lines of equal height to draw; all measures in pixels, `top` from the list's beginning to the window's upper edge. */
export function linesInSight(top: number, windowHeight: number, lineHeight: number, count: number): Lines {
  // In steps of half the spare, so that most scrolling draws nothing new.
  const pace = spare / 2;
  const first = Math.floor(Math.max(0, top / lineHeight) / pace) * pace - spare;
  const from = Math.max(0, Math.min(first, count));
  const last = Math.ceil(Math.max(0, top + windowHeight) / lineHeight / pace) * pace + spare;
  return { from, to: Math.max(from, Math.min(count, last)) };
}
