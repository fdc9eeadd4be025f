import { Big } from 'big.js';
import { lastOfMonth } from '#platform/entity/parse-day.ts';
import type { ForecastLine, PlannedMove } from '../forecast/forecast.ts';
import { isNegative, sumOf, written } from '../money.ts';

/** What moved, or is entered to move, in the wallets of a currency, without what moved between them; unsigned. */
export interface MonthSum {
  readonly currency: string;
  readonly part: 'in' | 'out';
  /** After today. */
  readonly ahead: boolean;
  readonly amount: string;
}

/** The money of a month that is open in a currency. */
export interface MonthFigures {
  readonly currency: string;
  /** What came and will come in, and how much of it is still to come. */
  readonly in: string;
  readonly in_ahead: string;
  readonly out: string;
  readonly out_ahead: string;
  /** Income minus spending. */
  readonly left: string;
  /** The lowest balance until the day before the next income, or until the end of the forecast; negative if money will be missing. */
  readonly safe: string;
  /** That day; if money will be missing, the first day on which it is. */
  readonly safe_until: string;
}

/** An expected movement with the currency of its wallet. */
export type CurrencyMove = Pick<PlannedMove, 'klass' | 'date' | 'amount'> & { readonly currency: string };

interface Book {
  readonly today: string;
  readonly days: readonly string[];
  /** Lines of all wallets of a currency, of the forecast. */
  readonly lines: readonly ForecastLine[];
  readonly sums: readonly MonthSum[];
  /** Open planned rows of the forecast, and entered rows after today. */
  readonly planned: readonly CurrencyMove[];
  readonly entered: readonly CurrencyMove[];
  readonly digits: (currency: string) => number;
}

/** The figures of the month of today, by currency. */
export function monthFigures({ today, days, lines, sums, planned, entered, digits }: Book): readonly MonthFigures[] {
  const last = lastOfMonth(today.slice(0, 7));
  return lines
    .filter(({ _id: id }) => id === null)
    .map(({ currency, points }) => {
      const expected = (part: 'in' | 'out'): string[] =>
        planned.flatMap((one) =>
          one.currency === currency && one.date <= last && one.klass === (part === 'in' ? 'income' : 'outgo')
            ? [one.amount.replace('-', '')]
            : [],
        );
      const entries = (part: 'in' | 'out', ahead: boolean): string[] =>
        sums.flatMap((one) =>
          one.currency === currency && one.part === part && one.ahead === ahead ? [one.amount] : [],
        );
      const write = (amounts: readonly string[]): string => written(sumOf(amounts), digits(currency));
      const inAhead = write([...entries('in', true), ...expected('in')]);
      const outAhead = write([...entries('out', true), ...expected('out')]);
      const income = write([...entries('in', false), inAhead]);
      const spent = write([...entries('out', false), outAhead]);
      const next = [...planned, ...entered]
        .filter((one) => one.currency === currency && one.klass === 'income' && one.date > today)
        .map(({ date }) => date)
        .sort()[0];
      const until = next === undefined ? days.length : days.indexOf(next);
      const before = points.slice(0, until === -1 ? days.length : until);
      const short = before.findIndex((point) => isNegative(point));
      return {
        currency,
        in: income,
        in_ahead: inAhead,
        out: spent,
        out_ahead: outAhead,
        left: written(new Big(income).minus(spent).toFixed(), digits(currency)),
        safe: lowest(before),
        safe_until: days[short === -1 ? before.length - 1 : short] ?? today,
      };
    });
}

function lowest(points: readonly string[]): string {
  const [first = '0', ...rest] = points;
  return rest.reduce((low, point) => (new Big(point).lt(low) ? point : low), first);
}
