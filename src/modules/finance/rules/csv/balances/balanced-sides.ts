import { decimalSigns, type Row } from '../settings.ts';
import { otherSide } from '../amounts/debit-credit-sides.ts';
import { absolute, type ColumnNumbers, numbersOf } from '../amounts/units.ts';

/** Columns of outgo, income and the balance after each line. */
interface BalancedSides {
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}

/** Number of different steps that are a proof if every step agrees and two columns alternate: fewer than for any column. */
const fewest = 2;

/** Finds two alternating columns without names and the balance that proves in each step which one is the outgo. */
export function balancedSides(rows: readonly Row[], places: readonly number[]): BalancedSides | undefined {
  if (places.length < 3) return undefined;
  for (const decimal of decimalSigns) {
    const numbers = new Map(places.map((place) => [place, numbersOf(rows, place, decimal)]));
    const of = (place: number): ColumnNumbers => numbers.get(place) ?? [];
    for (const debit of places) {
      const credit = otherSide(rows, debit, places);
      if (credit === undefined) continue;
      for (const balance of places) {
        if (balance === debit || balance === credit) continue;
        const proves = (out: number, into: number): boolean =>
          [-1, 1].some((beside) => followsFrom(of(balance), beside, [of(out), of(into)]));
        if (proves(debit, credit)) return { debit, credit, balance };
        if (proves(credit, debit)) return { debit: credit, credit: debit, balance };
      }
    }
  }
  return undefined;
}

function followsFrom(
  balances: ColumnNumbers,
  beside: number,
  [out, into]: readonly [ColumnNumbers, ColumnNumbers],
): boolean {
  const steps = new Set<bigint>();
  for (const [at, now] of balances.entries()) {
    const before = balances[at + beside];
    if (before === undefined) continue;
    const moved = absolute(into[at] ?? 0n) - absolute(out[at] ?? 0n);
    if (now === null || before === null || now - before !== moved) return false;
    steps.add(moved);
  }
  return steps.size >= fewest;
}
