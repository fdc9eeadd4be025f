import { decimalSigns, type Role, type Row } from '../settings.ts';
import { absolute, type ColumnNumbers, numbersOf } from '../amounts/units.ts';

/** Number of lines to read, and of different steps between balances that must follow from the amounts to be a proof. */
const looked = 80;
const fewest = 4;

/** Roles of number columns by their positions. `opening` has the balance before each line, if no column has the balance after it. */
export type Proven = Readonly<
  Partial<Record<Extract<Role, 'value' | 'debit' | 'credit' | 'balance'> | 'opening', number>>
>;

/**
 * Finds the columns of balance and amounts among `places` by proof: each balance follows from the previous one and the amount between. A
 * proof must hold in nearly every step, and the one that leaves the fewest steps unexplained wins: a column of outgoes alone explains all
 * steps of a month except that of the salary. If both explain as much, one column of signed amounts is preferred to two columns. Undefined
 * if nothing holds.
 */
export function provenColumns(rows: readonly Row[], places: readonly number[]): Proven | undefined {
  const sample = rows.slice(0, looked);
  for (const decimal of decimalSigns) {
    const numbers = new Map(places.map((place) => [place, numbersOf(sample, place, decimal)]));
    const both = beforeAndAfter(numbers);
    if (both !== undefined) return both;
    const steps = places.flatMap((balance) => stepsOf(numbers.get(balance) ?? [], balance));
    const [best] = [signed, apart]
      .flatMap((find) =>
        steps.flatMap(({ balance, moved }) =>
          find(numbers, balance, moved).map(({ open, columns }) => ({ open, columns: { ...columns, balance } })),
        ),
      )
      .sort((a, b) => a.open - b.open);
    if (best !== undefined) return best.columns;
    for (const { balance, moved } of steps) {
      const [found] = signed(numbers, balance, backwards(moved));
      if (found !== undefined) return { ...found.columns, opening: balance };
    }
  }
  return undefined;
}

/** The amount and the balance after it, if each line also has the balance before it: then two lines are a proof. */
function beforeAndAfter(numbers: ReadonlyMap<number, ColumnNumbers>): Proven | undefined {
  for (const [before, from] of numbers)
    for (const [balance, to] of numbers) {
      if (before === balance || !areLinked(from, to)) continue;
      const [found] = [...numbers].find(([, own]) => own.every((units, at) => isStep(units, from[at], to[at]))) ?? [];
      if (found !== undefined && found !== before && found !== balance) return { value: found, balance };
    }
  return undefined;
}

/** Whether each line begins with the balance with which the line above or below ended, and not all end with the same. */
function areLinked(from: ColumnNumbers, to: ColumnNumbers): boolean {
  const isLinked = (beside: number): boolean =>
    from.every((units, at) => {
      const before = to[at + beside];
      return units !== null && (before === undefined || before === units);
    });
  return from.length > 1 && new Set(to).size > 1 && (isLinked(-1) || isLinked(1));
}

function isStep(units: bigint | null, from: bigint | null | undefined, to: bigint | null | undefined): boolean {
  return units != null && from != null && to != null && to - from === units;
}

/** By how much each line changes the balance, in ascending and in descending order; null if unknown. */
function stepsOf(balances: ColumnNumbers, balance: number): { balance: number; moved: ColumnNumbers }[] {
  return [-1, 1].map((beside) => ({
    balance,
    moved: balances.map((now, index) => {
      const before = balances[index + beside] ?? null;
      return now === null || before === null ? null : now - before;
    }),
  }));
}

/** Columns that explain nearly all steps, and the share of unexplained steps. */
interface Found {
  readonly columns: Proven;
  readonly open: number;
}

type Find = (numbers: ReadonlyMap<number, ColumnNumbers>, balance: number, moved: ColumnNumbers) => readonly Found[];

const signed: Find = (numbers, balance, moved) =>
  [...numbers].flatMap(([value, own]) => {
    const open = value === balance ? undefined : leftOpen(moved, (at) => own[at] ?? null);
    return open === undefined ? [] : [{ columns: { value }, open }];
  });

const apart: Find = (numbers, balance, moved) =>
  [...numbers].flatMap(([debit, out]) =>
    [...numbers].flatMap(([credit, into]) => {
      if (debit === balance || credit === balance || debit === credit) return [];
      const sum = (at: number): bigint | null => {
        const [went, came] = [out[at] ?? null, into[at] ?? null];
        return went === null && came === null ? null : absolute(came ?? 0n) - absolute(went ?? 0n);
      };
      const both = [out, into].every((own) => own.some((units) => units !== null && units !== 0n));
      const open = both ? leftOpen(moved, sum) : undefined;
      return open === undefined ? [] : [{ columns: { debit, credit }, open }];
    }),
  );

/** The steps of a balance before its line, or of a debt that grows with spending. */
function backwards(moved: ColumnNumbers): ColumnNumbers {
  return moved.map((step) => (step === null ? null : -step));
}

/**
 * The share of steps that differ from `amount`; undefined if that is no proof, because too many differ, or all are equal, as with a column
 * that numbers the lines.
 */
function leftOpen(moved: ColumnNumbers, amount: (at: number) => bigint | null): number | undefined {
  const known = moved.flatMap((step, at) => (step === null || step === 0n ? [] : [{ step, amount: amount(at) }]));
  const kept = known.filter((one) => one.amount === one.step);
  const holds = kept.length * 20 >= known.length * 19 && new Set(kept.map(({ step }) => absolute(step))).size >= fewest;
  return holds ? 1 - kept.length / known.length : undefined;
}
