import { Big } from 'big.js';
import { addDays } from '#platform/entity/parse-day.ts';
import { signed, sumOf, written } from '../money.ts';
import { expectedValue, lateDays, openDays, type Planned } from '../planned/planned.ts';
import type { Flow } from '../planned/options.ts';

/** How far a forecast looks. */
export const forecastDays = 90;

/** A wallet and what it holds at the end of today, pending rows included. */
export interface ForecastWallet {
  readonly _id: string;
  readonly currency: string;
  /** Digits after the point. */
  readonly digits: number;
  readonly start: string;
}

/** Money that will move in one wallet; the amount is signed. */
export interface MoveAhead {
  readonly wallet_id: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly amount: string;
}

/** An open day of a planned row, in one of its wallets. */
export interface PlannedMove extends MoveAhead {
  readonly planned_id: string;
  readonly planned_day: string;
  readonly klass: Flow;
  /** Its day has passed without a row. */
  readonly late: boolean;
}

/** A balance at the end of each day, today first. */
export interface ForecastLine {
  /** The wallet; null for all wallets of the currency. */
  readonly _id: string | null;
  readonly currency: string;
  readonly points: readonly string[];
  readonly lowest: { readonly day: string; readonly amount: string };
}

export function daysAhead(today: string, count = forecastDays): readonly string[] {
  return Array.from({ length: count + 1 }, (_day, at) => addDays(today, at));
}

/**
 * What open planned rows will move until a day. One whose day has passed is expected today, for thirty days. `taken` has the keys of
 * the fulfilled days, `inactive` the wallets that take no rows: planned rows of these do not count.
 */
export function plannedMoves(
  planned: readonly Planned[],
  book: {
    readonly today: string;
    readonly until: string;
    readonly taken: ReadonlySet<string>;
    readonly inactive: ReadonlySet<string>;
  },
): readonly PlannedMove[] {
  const { today, until, taken, inactive } = book;
  return planned.flatMap((one) => {
    const { wallet_id: wallet, destination_wallet_id: destination, flow } = one;
    if (inactive.has(wallet) || (flow === 'transfer' && inactive.has(destination ?? ''))) return [];
    const value = expectedValue(one);
    return openDays(one, addDays(today, -lateDays), until, taken).flatMap((day): PlannedMove[] => {
      const late = day < today;
      const at = { planned_id: one._id, planned_day: day, klass: flow, late, date: late ? today : day };
      const own = { ...at, wallet_id: wallet, amount: signed(value, flow === 'income' ? 1 : -1) };
      return flow === 'transfer' ? [own, { ...at, wallet_id: destination ?? '', amount: value }] : [own];
    });
  });
}

/** Balances of each wallet and, by currency, of all of them (first), with the lowest points. Moves of unknown wallets are left out. */
export function forecastLines(
  wallets: readonly ForecastWallet[],
  moves: readonly MoveAhead[],
  days: readonly string[],
): readonly ForecastLine[] {
  const currencies = [...new Set(wallets.map(({ currency }) => currency))];
  return currencies.flatMap((currency) => {
    const own = wallets.filter((wallet) => wallet.currency === currency);
    const digits = Math.max(...own.map((wallet) => wallet.digits));
    const all = { wallets: own, digits, start: sumOf(own.map(({ start }) => start)) };
    return [
      lineOf(null, currency, pointsOf(all, moves, days), days),
      ...own.map((one) => lineOf(one._id, currency, pointsOf({ ...one, wallets: [one] }, moves, days), days)),
    ];
  });
}

function lineOf(id: string | null, currency: string, points: readonly string[], days: readonly string[]): ForecastLine {
  return { _id: id, currency, points, lowest: lowestOf(points, days) };
}

function pointsOf(
  held: { readonly wallets: readonly ForecastWallet[]; readonly digits: number; readonly start: string },
  moves: readonly MoveAhead[],
  days: readonly string[],
): readonly string[] {
  const ids = new Set(held.wallets.map(({ _id: id }) => id));
  const byDay = new Map<string, string[]>();
  for (const { wallet_id: wallet, date, amount } of moves) {
    const own = byDay.get(date);
    if (!ids.has(wallet)) continue;
    if (own === undefined) byDay.set(date, [amount]);
    else own.push(amount);
  }
  let balance = written(held.start, held.digits);
  return days.map((day) => {
    const own = byDay.get(day);
    if (own !== undefined) balance = written(sumOf([balance, ...own]), held.digits);
    return balance;
  });
}

/** The first of the lowest points. */
function lowestOf(points: readonly string[], days: readonly string[]): ForecastLine['lowest'] {
  let [lowest = '0'] = points;
  for (const point of new Set(points)) if (new Big(point).lt(lowest)) lowest = point;
  return { day: days[points.indexOf(lowest)] ?? '', amount: lowest };
}
