/** Whether the window is wide enough for a record next to a list or a board. */
export function fitsPanel(): boolean {
  return matchMedia('(min-width: 64rem)').matches;
}
