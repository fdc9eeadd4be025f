import { Big } from 'big.js';
import { lastOfMonth } from '#platform/entity/parse-day.ts';
import { signed, sumOf, written } from '../money.ts';
import { addMonths, dayOf } from '../planned/occurrences.ts';

/** A budget as stored. */
export interface Budget {
  readonly _id: string;
  readonly category: string;
  readonly currency: string;
  readonly amount: string;
  /** `2026-11`; a budget of each month has none. */
  readonly month?: string | undefined;
  readonly carries: boolean;
  /** The first month of a budget of each month. */
  readonly since?: string | undefined;
}

/** What was spent in a category in a month: outgoes less incomes, which are refunds. */
export interface Spent {
  readonly category: string;
  readonly currency: string;
  readonly month: string;
  readonly amount: string;
}

/** A budget in a month. */
export interface BudgetFigure {
  readonly _id: string;
  readonly category: string;
  readonly currency: string;
  readonly amount: string;
  /** From the months before; negative if too much was spent. */
  readonly carried: string;
  readonly spent: string;
  readonly left: string;
  /** What is left for each day of the month from today, today included; null after its end and when nothing is left. */
  readonly per_day: string | null;
}

/** How many months back amounts are carried over from. */
export const monthsCarried = 24;

/** The days of a month from today, today included; all days of a later month, none of an earlier one. */
export function daysLeftIn(month: string, today: string): number {
  const now = today.slice(0, 7);
  if (month < now) return 0;
  return dayOf(lastOfMonth(month)) - (month === now ? dayOf(today) - 1 : 0);
}

/** The budgets of a month with their figures, by category. `digits` are those of a currency. */
export function budgetFigures(
  budgets: readonly Budget[],
  spent: readonly Spent[],
  {
    month,
    today,
    digits,
  }: { readonly month: string; readonly today: string; readonly digits: (currency: string) => number },
): readonly BudgetFigure[] {
  const days = daysLeftIn(month, today);
  const amounts = new Map(spent.map((one) => [keyOf(one, one.month), one.amount]));
  return groupsOf(budgets).flatMap((own): BudgetFigure[] => {
    const budget = effective(own, month);
    if (budget === undefined) return [];
    const { _id, category, currency } = budget;
    const scale = Math.max(digits(currency), ...own.map(({ amount }) => digitsOf(amount)));
    const write = (amount: string): string => written(amount, scale);
    const carried = carriedInto(own, month, amounts);
    const gone = amounts.get(keyOf(budget, month)) ?? '0';
    const left = sumOf([budget.amount, carried, signed(gone, -1)]);
    const isLeft = days > 0 && new Big(left).gt(0);
    return [
      {
        _id,
        category,
        currency,
        amount: write(budget.amount),
        carried: write(carried),
        spent: write(gone),
        left: write(left),
        per_day: isLeft ? new Big(left).div(days).toFixed(digits(currency), Big.roundDown) : null,
      },
    ];
  });
}

/** The budgets of each category and currency, in order. */
function groupsOf(budgets: readonly Budget[]): readonly (readonly Budget[])[] {
  const groups = new Map<string, Budget[]>();
  const sorted = budgets.toSorted((a, b) => (keyOf(a, '') < keyOf(b, '') ? -1 : 1));
  for (const budget of sorted) groups.set(keyOf(budget, ''), [...(groups.get(keyOf(budget, '')) ?? []), budget]);
  return [...groups.values()];
}

/** The budget that counts in a month: its own, else that of each month. */
function effective(own: readonly Budget[], month: string): Budget | undefined {
  return (
    own.find((budget) => budget.month === month) ??
    own.find((budget) => budget.month === undefined && (budget.since ?? month) <= month)
  );
}

/** What the months before leave: each passes on what is left or missing if its budget carries over. */
function carriedInto(own: readonly Budget[], month: string, spent: ReadonlyMap<string, string>): string {
  let carried = '0';
  for (let back = monthsCarried; back > 0; back -= 1) {
    const before = addMonths(month, -back);
    const budget = effective(own, before);
    carried =
      budget?.carries === true
        ? sumOf([budget.amount, carried, signed(spent.get(keyOf(budget, before)) ?? '0', -1)])
        : '0';
  }
  return carried;
}

/** Proposed budgets: for each category without one the median of what was spent in three months. */
export function medianBudgets(
  budgets: readonly Pick<Budget, 'category' | 'currency'>[],
  spent: readonly Spent[],
  months: readonly [string, string, string],
): readonly { readonly category: string; readonly currency: string; readonly amount: string }[] {
  const known = new Set(budgets.map((budget) => keyOf(budget, '')));
  const found = new Map(spent.filter((one) => !known.has(keyOf(one, ''))).map((one) => [keyOf(one, ''), one]));
  return [...found.values()]
    .map(({ category, currency }) => {
      const amounts = months.map((month) => {
        const own = spent.find((one) => one.category === category && one.currency === currency && one.month === month);
        return new Big(own?.amount ?? '0');
      });
      const [, median = new Big(0)] = amounts.toSorted((a, b) => a.cmp(b));
      const digits = Math.max(0, ...spent.map((one) => (one.currency === currency ? digitsOf(one.amount) : 0)));
      return { category, currency, amount: median.toFixed(digits) };
    })
    .filter(({ amount }) => new Big(amount).gt(0))
    .toSorted((a, b) => new Big(b.amount).cmp(a.amount) || (a.category < b.category ? -1 : 1));
}

function keyOf({ category, currency }: Pick<Budget, 'category' | 'currency'>, month: string): string {
  return `${category}\n${currency}\n${month}`;
}

function digitsOf(amount: string): number {
  return amount.split('.')[1]?.length ?? 0;
}
