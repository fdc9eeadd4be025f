/** Whether a record fits beside a list or a board. */
export function hasRoomForPanel(): boolean {
  return matchMedia('(min-width: 64rem)').matches;
}
