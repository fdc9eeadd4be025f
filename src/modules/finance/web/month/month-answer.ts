import type { BudgetFigure } from '../../rules/budgets/budgets.ts';
import type { MonthFigures } from '../../rules/month/month.ts';
import type { NetWorth } from '../../rules/month/net-worth.ts';

/** The answer of `GET /{db}/_month`. */
export interface MonthAnswer {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  readonly currency: string;
  readonly figures: readonly MonthFigures[];
  readonly bills: readonly {
    readonly label: string;
    readonly date: string;
    readonly amount: string;
    readonly currency: string;
    readonly record: string;
  }[];
  readonly budgets: readonly BudgetFigure[];
  readonly days_left: number;
  readonly changed: readonly {
    readonly planned_id: string;
    readonly label: string;
    readonly currency: string;
    readonly before: string;
    readonly last: string;
  }[];
  readonly worth: NetWorth;
  readonly added: number;
  readonly waiting: number;
}
