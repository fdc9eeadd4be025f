import { signedText } from '../amounts/amounts.ts';
import { decimalSigns, type Role, type Row } from '../settings.ts';
import { signedUnits } from '../amounts/units.ts';

/** Lines that are looked at, and how many different steps from one balance to the next must follow from the amounts to be a proof. */
const looked = 80;
const fewest = 4;

/** Roles of columns of numbers, by their places; `opening` holds what was there before each line, where no column holds what was after it. */
export type Proven = Readonly<
  Partial<Record<Extract<Role, 'value' | 'debit' | 'credit' | 'balance'> | 'opening', number>>
>;

type Numbers = readonly (bigint | null)[];

/**
 * Which of the columns at `places` hold the balance and the amounts, by the one proof that a file has: each balance follows from the one
 * next to it and the amount between. A proof must hold in nearly every step, and the one that leaves fewest steps open is taken: a column of
 * what went out alone explains all steps of a month but that of the salary. One column of signed amounts goes before one for each direction
 * where both explain as much. Undefined where nothing holds.
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

/** The amount, and the balance after it, where each line tells its balance before as well: two lines are a proof. */
function beforeAndAfter(numbers: ReadonlyMap<number, Numbers>): Proven | undefined {
  for (const [before, from] of numbers)
    for (const [balance, to] of numbers) {
      if (before === balance || !areLinked(from, to)) continue;
      const [found] = [...numbers].find(([, own]) => own.every((units, at) => isStep(units, from[at], to[at]))) ?? [];
      if (found !== undefined && found !== before && found !== balance) return { value: found, balance };
    }
  return undefined;
}

/** Whether each line begins with what the one above it, or below it, ended with, and not all end alike. */
function areLinked(from: Numbers, to: Numbers): boolean {
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

function numbersOf(rows: readonly Row[], place: number, decimal: (typeof decimalSigns)[number]): Numbers {
  return rows.map(({ cells }) => {
    const text = signedText(cells[place] ?? '', decimal);
    return text === null ? null : signedUnits(text);
  });
}

/** What each line moves the balance by, read downwards and upwards; null where that is not known. */
function stepsOf(balances: Numbers, balance: number): { balance: number; moved: Numbers }[] {
  return [-1, 1].map((beside) => ({
    balance,
    moved: balances.map((now, index) => {
      const before = balances[index + beside] ?? null;
      return now === null || before === null ? null : now - before;
    }),
  }));
}

/** Columns that explain nearly all steps, and the share of steps that they leave open. */
interface Found {
  readonly columns: Proven;
  readonly open: number;
}

type Find = (numbers: ReadonlyMap<number, Numbers>, balance: number, moved: Numbers) => readonly Found[];

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
        const [went, came] = [size(out[at]), size(into[at])];
        return went === null && came === null ? null : (came ?? 0n) - (went ?? 0n);
      };
      const both = [out, into].every((own) => own.some((units) => units !== null && units !== 0n));
      const open = both ? leftOpen(moved, sum) : undefined;
      return open === undefined ? [] : [{ columns: { debit, credit }, open }];
    }),
  );

/** The steps of a balance that is before its line, or of one that grows by what is spent. */
function backwards(moved: Numbers): Numbers {
  return moved.map((step) => (step === null ? null : -step));
}

/**
 * The share of steps that are not what `amount` says of their lines; undefined where that is no proof, because too many are not, or all are
 * alike, as those of a number that counts the lines.
 */
function leftOpen(moved: Numbers, amount: (at: number) => bigint | null): number | undefined {
  const known = moved.flatMap((step, at) => (step === null || step === 0n ? [] : [{ step, amount: amount(at) }]));
  const kept = known.filter((one) => one.amount === one.step);
  const holds = kept.length * 20 >= known.length * 19 && new Set(kept.map(({ step }) => size(step))).size >= fewest;
  return holds ? 1 - kept.length / known.length : undefined;
}

function size(units: bigint | null | undefined): bigint | null {
  if (units === null || units === undefined) return null;
  return units < 0n ? -units : units;
}
