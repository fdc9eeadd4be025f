import type { Item } from '../item.ts';
import { movedUnits } from '../amounts/units.ts';

/** Number of steps that make a proof: two sums of other lines that are exact to the cent are no coincidence. */
const fewestSteps = 2;

/**
 * Finds balances in a file without a balance column, whatever they are called: lines with equal words, each of which is the previous one
 * plus the lines between.
 */
export function repeatedBalances(items: readonly Item[]): ReadonlySet<Item> {
  const sums = [0];
  const places = new Map<string, number[]>();
  for (const [place, { raw, kind, value }] of items.entries()) {
    const units = Number(value.replace('.', ''));
    sums.push((sums.at(-1) ?? 0) + (kind === 'outgo' ? -units : units));
    const same = places.get(raw);
    if (same === undefined) places.set(raw, [place]);
    else same.push(place);
  }
  // Beyond this, sums are not exact and prove nothing.
  if (!sums.every(Number.isSafeInteger)) return new Set();
  const moved = (from: number, to: number): number => (sums[to] ?? 0) - (sums[from] ?? 0);
  const found = new Set<Item>();
  for (const same of places.values()) {
    if (same.length <= fewestSteps || !(follow(same, moved, 1) || follow(same, moved, -1))) continue;
    for (const place of same) {
      const item = items[place];
      if (item !== undefined) found.add(item);
    }
  }
  return found;
}

/** Whether every step between these lines is right, and enough of them cover more than two equal lines. */
function follow(same: readonly number[], moved: (from: number, to: number) => number, direction: 1 | -1): boolean {
  let steps = 0;
  for (const [index, place] of same.entries()) {
    const next = same[index + 1];
    if (next === undefined) break;
    const between = moved(place + 1, next);
    const step = moved(next, next + 1) - moved(place, place + 1);
    if (step !== between * direction) return false;
    if (between !== 0) steps += 1;
  }
  return steps >= fewestSteps;
}

/** Minimum number of lines between two balances for a proof. */
const fewestBetween = 3;

/**
 * Finds the balances before and after all other lines, whatever they are called: their difference is the sum of the lines between, and they
 * fill other columns than each of those.
 */
export function outerBalances(
  items: readonly Item[],
  cellsOf: ReadonlyMap<number, readonly string[]>,
): readonly Item[] {
  const [first, last] = [items[0], items.at(-1)];
  const between = items.slice(1, -1);
  if (first === undefined || last === undefined || between.length < fewestBetween) return [];
  const shapeOf = ({ line }: Item): string =>
    (cellsOf.get(line) ?? []).map((cell) => (cell === '' ? ' ' : 'x')).join('');
  const ofBalances = [shapeOf(first), shapeOf(last)];
  if (between.some((item) => ofBalances.includes(shapeOf(item)))) return [];
  const sum = between.reduce((all, item) => all + movedUnits(item), 0n);
  const step = movedUnits(last) - movedUnits(first);
  return sum !== 0n && (step === sum || step === -sum) ? [first, last] : [];
}
