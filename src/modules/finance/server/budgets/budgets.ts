import { lastOfMonth } from '#platform/entity/parse-day.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { Context } from '#platform/server/context.ts';
import {
  type Budget,
  type BudgetFigure,
  budgetFigures,
  daysLeftIn,
  medianBudgets,
  monthsCarried,
} from '../../rules/budgets/budgets.ts';
import { addMonths } from '../../rules/planned/occurrences.ts';
import { spentBetween } from './spent.ts';

export interface BudgetMonth {
  readonly month: string;
  readonly today: string;
  readonly days_left: number;
  readonly rows: BudgetFigure[];
}

/** The budgets of a month, by default the current one. */
export async function budgetMonth(ctx: Context, asked?: string): Promise<BudgetMonth> {
  const { today } = await groupLocale(ctx);
  const month = asked ?? today.slice(0, 7);
  const [budgets, digits] = await Promise.all([readBudgets(ctx), digitsByCurrency(ctx)]);
  const categories = [...new Set(budgets.map(({ category }) => category))];
  const range = { from: `${firstMonth(budgets, month)}-01`, to: lastOfMonth(month), categories };
  const spent = categories.length === 0 ? [] : await spentBetween(ctx, range);
  const rows = budgetFigures(budgets, spent, { month, today, digits: (currency) => digits.get(currency) ?? 2 });
  return { month, today, days_left: daysLeftIn(month, today), rows: [...rows] };
}

/** The first month from which a budget carries something over. */
function firstMonth(budgets: readonly Budget[], month: string): string {
  const begun = budgets.filter(({ carries }) => carries).map((budget) => budget.month ?? budget.since ?? month);
  const earliest = [month, ...begun].toSorted()[0] ?? month;
  const most = addMonths(month, -monthsCarried);
  return earliest > most ? earliest : most;
}

const mostProposals = 100;

/** Budgets from the median of the three months before this one. */
export async function proposedBudgets(ctx: Context): Promise<{ category: string; currency: string; amount: string }[]> {
  const { today } = await groupLocale(ctx);
  const month = today.slice(0, 7);
  const months = [addMonths(month, -3), addMonths(month, -2), addMonths(month, -1)] as const;
  const [budgets, spent] = await Promise.all([
    readBudgets(ctx),
    spentBetween(ctx, { from: `${months[0]}-01`, to: lastOfMonth(months[2]) }),
  ]);
  return [...medianBudgets(budgets, spent, months)].slice(0, mostProposals);
}

async function readBudgets(ctx: Context): Promise<readonly Budget[]> {
  const rows = await ctx.db.query<Record<keyof Budget, unknown> & { id: string }>(
    `SELECT id, category, currency, amount::text AS amount, month, carries, since FROM budgets
     WHERE account_id = $1 ORDER BY id LIMIT 1000`,
    [ctx.account],
  );
  return rows.map((row) => ({
    _id: row.id,
    category: String(row.category),
    currency: String(row.currency),
    amount: String(row.amount),
    month: typeof row.month === 'string' ? row.month : undefined,
    carries: row.carries === true,
    since: typeof row.since === 'string' ? row.since : undefined,
  }));
}

/** The most digits of the wallets of each currency. */
async function digitsByCurrency(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db.query<{ currency: string; digits: number }>(
    'SELECT currency, max("precision")::integer AS digits FROM wallets WHERE account_id = $1 GROUP BY currency',
    [ctx.account],
  );
  return new Map(rows.map(({ currency, digits }) => [currency, digits]));
}
