/** The number of a subscription or label, for programs that know no other ids: 48 of its id's random bits. */
export function numberOf(id: string): number {
  return Number.parseInt(id.slice(-12), 16);
}
