/** Programs keep the numbers of feeds and groups as whole numbers of 32 bits with a sign. */
const maxNumber = 2 ** 31 - 1;

/** The group of the feeds without a label: some programs take no feed that is in none. */
export const unlabelled = 1;

/**
 * A number for each of these ids of subscriptions or labels, for programs that know no other ids: 31 random bits of the id. Of two with the
 * same bits the one that was made later has the next free number.
 */
export function numbersOf(ids: Iterable<string>): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  const taken = new Set([0, unlabelled]);
  for (const id of [...ids].toSorted()) {
    let number = Number.parseInt(id.slice(-8), 16) & maxNumber;
    while (taken.has(number)) number = (number + 1) & maxNumber;
    taken.add(number);
    numbers.set(id, number);
  }
  return numbers;
}
