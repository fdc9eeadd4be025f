/** Milliseconds of one step of the highlight on an item that was closed (docs/specification.md, Constants): on, off, on, off. */
export const highlightStep = 500;

/** When the highlight turns on or off: `at` in milliseconds after the item was closed. */
export const highlightTurns: readonly { readonly at: number; readonly on: boolean }[] = [
  { at: 0, on: true },
  { at: highlightStep, on: false },
  { at: 2 * highlightStep, on: true },
  { at: 3 * highlightStep, on: false },
];
