import { monthsBetween } from '#platform/entity/months.ts';
import { lastOfMonth } from '#platform/entity/parse-day.ts';
import type { ReportRow } from '#platform/entity/report.ts';
import type { RowKind } from './row-kinds.ts';
import { isZero, signed, sumOf, written } from './money.ts';

export type ReportName = 'cash-flow' | 'categories' | 'people' | 'balances';
export const reportNames: readonly ReportName[] = ['cash-flow', 'categories', 'people', 'balances'];

/** The movements of a figure: incomes, outgoes with fees, movements between wallets, or all of them. */
export const figureParts = ['in', 'out', 'moved', 'all'] as const;
export type FigurePart = (typeof figureParts)[number];

/** A movement of a figure. */
export interface FigureRow {
  readonly _id: string;
  readonly klass: RowKind;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Signed, in the wallet's currency and digits. */
  readonly amount: string;
  /** Whether it is the fee of a transfer or an exchange. */
  readonly fee: boolean;
  readonly wallet_id: string;
  readonly wallet: string;
  readonly currency: string;
  readonly who?: string;
  readonly description?: string;
  readonly categories: readonly string[];
}

/** One page of the movements of a figure, newest first; `next` is the start of the next one, absent on the last. */
export interface FigureRows {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly FigureRow[];
  readonly next?: string;
  /** Sums of all pages by currency, on the first page. */
  readonly sums?: readonly { readonly currency: string; readonly amount: string; readonly count: number }[];
}

/** Lines of one currency; amounts of two currencies are never added. */
export interface CurrencyRows {
  readonly currency: string;
  /** Amounts are decimal strings: `in`, `out`, `moved` (between wallets), `net`; `count` is a number. */
  readonly rows: readonly ReportRow[];
}

/** The balance of a wallet at the end of each day; with `id` null the sum of all wallets of the currency. */
export interface BalanceLine {
  readonly id: string | null;
  readonly label: string;
  readonly points: readonly string[];
  /** The index of the first point with data: the wallet was created or had a movement by then. */
  readonly since: number;
}

export interface CurrencyBalances {
  readonly currency: string;
  readonly lines: readonly BalanceLine[];
}

/** A finance report over a period, including the last day. */
export interface FinanceReport {
  readonly from: string;
  readonly to: string;
  /** Cash flow by month (`2026-11`), or sums by category or member (null for none). */
  readonly currencies?: readonly CurrencyRows[];
  /** The days of the points, oldest first, and the balances at their ends. */
  readonly days?: readonly string[];
  readonly balances?: readonly CurrencyBalances[];
}

/** A sum of the movements of one part (`in`, `out`, `moved`) under a key. */
export interface Part {
  readonly currency: string;
  readonly key: string | null;
  readonly part: string;
  readonly amount: string;
  readonly count: number;
}

/** Cash flow, the currency with most rows first: income, outgo and movements of every month between the first and the last. */
export function cashFlow(parts: readonly Part[]): readonly CurrencyRows[] {
  return byCurrency(parts).map(({ currency, own }) => {
    const months = monthsBetween(own.map(({ key }) => key ?? ''));
    return {
      currency,
      rows: months.map((month) =>
        lineOf(
          month,
          own.filter(({ key }) => key === month),
          digitsOf(own),
        ),
      ),
    };
  });
}

/** Sums by category or member, the largest first; a row with several categories counts in each of them. */
export function byKey(parts: readonly Part[]): readonly CurrencyRows[] {
  return byCurrency(parts).map(({ currency, own }) => {
    const keys = [...new Set(own.map(({ key }) => key))];
    const rows = keys.map((category) =>
      lineOf(
        category,
        own.filter(({ key }) => key === category),
        digitsOf(own),
      ),
    );
    const weight = ({ figures }: ReportRow): number => Number(figures['out']) + Number(figures['in']);
    return {
      currency,
      rows: rows.toSorted((a, b) => weight(b) - weight(a) || ((a.key ?? '') < (b.key ?? '') ? -1 : 1)),
    };
  });
}

function byCurrency(parts: readonly Part[]): readonly { readonly currency: string; readonly own: readonly Part[] }[] {
  const currencies = [...new Set(parts.map(({ currency }) => currency))].toSorted();
  const rows = (own: readonly Part[]): number => own.reduce((sum, { count }) => sum + count, 0);
  return currencies
    .map((currency) => ({ currency, own: parts.filter((part) => part.currency === currency) }))
    .toSorted((a, b) => rows(b.own) - rows(a.own));
}

/** All amounts of a currency have the same number of digits, zero included. */
function digitsOf(parts: readonly Part[]): number {
  return Math.max(0, ...parts.map(({ amount }) => amount.split('.')[1]?.length ?? 0));
}

function lineOf(key: string | null, parts: readonly Part[], digits: number): ReportRow {
  const sum = (all: readonly Part[]): string => written(sumOf(all.map(({ amount }) => amount)), digits);
  const of = (name: string): string => sum(parts.filter(({ part }) => part === name));
  const [income, outgo, moved] = [of('in'), signed(of('out'), -1), of('moved')];
  const count = parts.reduce((all, part) => all + part.count, 0);
  return {
    key,
    figures: { in: income, out: outgo, moved, net: sum(parts), count },
  };
}

/** Days at whose ends balances are given: each day of a short period, else the last of every month; always the requested last day. */
export function balanceDays(
  from: string,
  to: string,
  addDays: (day: string, count: number) => string,
): readonly string[] {
  const days: string[] = [];
  // There is no day after the last possible one.
  for (let day = from; days.at(-1) !== to && days.length <= shortTime; day = addDays(day, 1)) days.push(day);
  if (days.length <= shortTime) return days;
  const ends = monthsBetween([from.slice(0, 7), to.slice(0, 7)]).map(lastOfMonth);
  return [...ends.filter((end) => end < to), to];
}

/** Two months of single days are still readable. */
const shortTime = 62;

/** A wallet with the sums of its movements, by the index of the day at whose end they are included. */
export interface BalanceChange {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly start: string;
  /** The day on which the wallet was created, `YYYY-MM-DD`. */
  readonly created: string;
  readonly moves: ReadonlyMap<number, string>;
}

/** Balances over time, the currency with most movements first: each wallet, and their sum if a currency has several. */
export function balancesOver(wallets: readonly BalanceChange[], days: readonly string[]): readonly CurrencyBalances[] {
  const moves = (currency: string): number =>
    wallets.reduce((sum, wallet) => sum + (wallet.currency === currency ? wallet.moves.size : 0), 0);
  const currencies = [...new Set(wallets.map(({ currency }) => currency))]
    .toSorted()
    .toSorted((a, b) => moves(b) - moves(a));
  return currencies.map((currency) => {
    const lines = wallets.filter((wallet) => wallet.currency === currency).map((wallet) => lineOfWallet(wallet, days));
    const used = lines.filter(({ points }) => points.some((point) => !isZero(point)));
    if (used.length < 2) return { currency, lines: used };
    const points = days.map((_day, at) => sumOf(used.map((line) => line.points[at] ?? '0')));
    const since = Math.min(...used.map((line) => line.since));
    return { currency, lines: [{ id: null, label: '', points, since }, ...used] };
  });
}

function lineOfWallet(wallet: BalanceChange, days: readonly string[]): BalanceLine {
  let balance = wallet.start;
  const points = days.map((_day, at) => {
    balance = sumOf([balance, wallet.moves.get(at) ?? '0']);
    return balance;
  });
  const created = days.findIndex((day) => day >= wallet.created);
  const since = Math.min(...wallet.moves.keys(), created === -1 ? days.length : created);
  return { id: wallet.id, label: wallet.name, points, since };
}
