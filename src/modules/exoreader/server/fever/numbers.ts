/** Programs store the numbers of feeds and groups as signed 32-bit integers. */
const maxNumber = 2 ** 31 - 1;

/** The group of feeds without a label: some programs accept no feed without a group. */
export const unlabelled = 1;

/**
 * Returns a number for each id of a subscription or label, for programs that only know numbers: 31 random bits of the id. If two ids share these
 * bits, the later one gets the next free number.
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
