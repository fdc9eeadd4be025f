/** Whether a record fits next to a list or a board. */
export function fitsPanel(): boolean {
  return matchMedia('(min-width: 64rem)').matches;
}
