/** Whether a record fits next to a list or a board. */
export function hasRoomForPanel(): boolean {
  return matchMedia('(min-width: 64rem)').matches;
}
