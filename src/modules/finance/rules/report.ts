import { lastOfMonth } from '#platform/entity/parse-day.ts';
import type { ReportRow } from '#platform/entity/report.ts';
import type { RowKind } from './movements.ts';
import { isZero, signed, sumOf, written } from './money.ts';

export type ReportName = 'cash-flow' | 'categories' | 'balances';
export const reportNames: readonly ReportName[] = ['cash-flow', 'categories', 'balances'];

/** Which movements a figure is made of: what came in, went out with fees, was moved between wallets, or all three. */
export const figureParts = ['in', 'out', 'moved', 'all'] as const;
export type FigurePart = (typeof figureParts)[number];

/** A movement that a figure is made of. */
export interface FigureRow {
  readonly _id: string;
  readonly klass: RowKind;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Signed: what it brings to its wallet, with the wallet's digits. */
  readonly amount: string;
  /** The fee of a transfer or an exchange, not what was moved. */
  readonly fee: boolean;
  readonly wallet_id: string;
  readonly wallet: string;
  readonly currency: string;
  readonly who?: string;
  readonly description?: string;
  readonly categories: readonly string[];
}

/** One page of the movements behind a figure, newest first; `next` is where the next one begins, absent on the last. */
export interface FigureRows {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly FigureRow[];
  readonly next?: string;
  /** Of all pages together, on the first one, by currency. */
  readonly sums?: readonly { readonly currency: string; readonly amount: string; readonly count: number }[];
}

/** Lines of one currency: amounts of two are never added up. */
export interface CurrencyRows {
  readonly currency: string;
  /** Amounts are decimal strings: `in`, `out`, `moved` (between wallets), `net`; `count` is a number. */
  readonly rows: readonly ReportRow[];
}

/** What a wallet held at the end of each of the days; `id` null is the sum of all of its currency. */
export interface BalanceLine {
  readonly id: string | null;
  readonly label: string;
  readonly points: readonly string[];
}

export interface CurrencyBalances {
  readonly currency: string;
  readonly lines: readonly BalanceLine[];
}

/** A finance report over days, both included. */
export interface FinanceReport {
  readonly from: string;
  readonly to: string;
  /** Cash flow by month (`2026-11`), or categories (null is none). */
  readonly currencies?: readonly CurrencyRows[];
  /** The days of the points, oldest first, and what there was at their ends. */
  readonly days?: readonly string[];
  readonly balances?: readonly CurrencyBalances[];
}

/** A sum of movements of one part (`in`, `out`, `moved`) under a key. */
export interface Part {
  readonly currency: string;
  readonly key: string | null;
  readonly part: string;
  readonly amount: string;
  readonly count: number;
}

/** Cash flow, the currency with most rows first: every month between the first and the last with movements, with what came in, went out, and was moved. */
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

/** Categories, the largest sum first; a row that has several counts in each of them. */
export function byCategory(parts: readonly Part[]): readonly CurrencyRows[] {
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

/** Amounts of one currency are written with the same digits, nothing too. */
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

/** `2026-11` to `2027-02` as all months from the first to the last. */
export function monthsBetween(months: readonly string[]): readonly string[] {
  const sorted = months.filter((month) => /^\d{4}-\d\d$/.test(month)).toSorted();
  const [first] = sorted;
  const last = sorted.at(-1);
  if (first === undefined || last === undefined) return [];
  const [from, to] = [monthNumber(first), monthNumber(last)];
  return Array.from({ length: to - from + 1 }, (_month, at) => monthOf(from + at));
}

/** Months counted through: what follows `9999-12` compares as greater, too. */
function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
}

function monthOf(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
}

/** Days at whose ends balances are told: each of a short time, else the last of every month; the asked last day always. */
export function balanceDays(
  from: string,
  to: string,
  addDays: (day: string, count: number) => string,
): readonly string[] {
  const days: string[] = [];
  // The last day of all has none after it.
  for (let day = from; days.at(-1) !== to && days.length <= shortTime; day = addDays(day, 1)) days.push(day);
  if (days.length <= shortTime) return days;
  const ends = monthsBetween([from.slice(0, 7), to.slice(0, 7)]).map(lastOfMonth);
  return [...ends.filter((end) => end < to), to];
}

/** Two months as days are still read at one glance. */
const shortTime = 62;

/** A wallet with the sums of its movements by the place of the day at whose end they are in. */
export interface BalanceChange {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly start: string;
  readonly moves: ReadonlyMap<number, string>;
}

/** Balances over time, the currency that moved most first: each wallet, and where a currency has several, their sum. */
export function balancesOver(wallets: readonly BalanceChange[], days: number): readonly CurrencyBalances[] {
  const moves = (currency: string): number =>
    wallets.reduce((sum, wallet) => sum + (wallet.currency === currency ? wallet.moves.size : 0), 0);
  const currencies = [...new Set(wallets.map(({ currency }) => currency))]
    .toSorted()
    .toSorted((a, b) => moves(b) - moves(a));
  return currencies.map((currency) => {
    const lines = wallets.filter((wallet) => wallet.currency === currency).map((wallet) => lineOfWallet(wallet, days));
    const told = lines.filter(({ points }) => points.some((point) => !isZero(point)));
    if (told.length < 2) return { currency, lines: told };
    const points = Array.from({ length: days }, (_day, at) => sumOf(told.map((line) => line.points[at] ?? '0')));
    return { currency, lines: [{ id: null, label: '', points }, ...told] };
  });
}

function lineOfWallet(wallet: BalanceChange, days: number): BalanceLine {
  let balance = wallet.start;
  const points = Array.from({ length: days }, (_day, at) => {
    balance = sumOf([balance, wallet.moves.get(at) ?? '0']);
    return balance;
  });
  return { id: wallet.id, label: wallet.name, points };
}
