/** Splits a list into parts of at most `most` total weight and keeps the order. An item that is heavier becomes a part of its own. */
export function splitByWeight<T>(items: readonly T[], most: number, weigh: (item: T) => number): T[][] {
  const all: T[][] = [];
  let weight = Number.POSITIVE_INFINITY;
  for (const item of items) {
    weight += weigh(item);
    const last = all.at(-1);
    if (last !== undefined && weight <= most) last.push(item);
    else {
      all.push([item]);
      weight = weigh(item);
    }
  }
  return all;
}
