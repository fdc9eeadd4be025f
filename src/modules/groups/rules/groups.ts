/** Free groups that a person may create or join (docs/specification.md, Constants): 1 with an unconfirmed address, 5 with a confirmed one. */
export function groupLimit(confirmed: boolean): number {
  return confirmed ? 5 : 1;
}
