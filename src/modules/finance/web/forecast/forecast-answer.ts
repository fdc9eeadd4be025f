import type { ForecastLine } from '../../rules/forecast/forecast.ts';
import type { RowKind } from '../../rules/row-kinds.ts';

/** The answer of `GET /{db}/_forecast`. */
export interface ForecastAnswer {
  readonly today: string;
  readonly days: readonly string[];
  readonly lines: readonly ForecastLine[];
  readonly moves: readonly {
    readonly klass: RowKind;
    readonly date: string;
    readonly wallet_id: string;
    readonly amount: string;
    readonly label: string;
    readonly row?: string;
    readonly planned_id?: string;
    readonly planned_day?: string;
    readonly late?: boolean;
  }[];
  readonly more: number;
  readonly inactive: readonly string[];
}
