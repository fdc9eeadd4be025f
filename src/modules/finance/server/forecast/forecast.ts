import { addDays } from '#platform/entity/parse-day.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { Context } from '#platform/server/context.ts';
import { takesRows } from '../../rules/entering.ts';
import {
  daysAhead,
  type ForecastLine,
  forecastLines,
  type ForecastWallet,
  type MoveAhead,
  type PlannedMove,
  plannedMoves,
} from '../../rules/forecast/forecast.ts';
import { signed, sumOf, written } from '../../rules/money.ts';
import { lateDays, type Planned } from '../../rules/planned/planned.ts';
import type { RowKind } from '../../rules/row-kinds.ts';
import { fulfilledDays, readPlanned } from '../planned/planned-rows.ts';
import { type MoreColumns, movementsSql } from '../report/movements-sql.ts';

/** A movement of the next days. */
interface ForecastMove extends MoveAhead {
  readonly klass: RowKind;
  readonly label: string;
  readonly row?: string;
  readonly planned_id?: string;
  readonly planned_day?: string;
  readonly late?: boolean;
}

export interface Forecast {
  readonly today: string;
  readonly days: string[];
  readonly lines: (Omit<ForecastLine, 'points'> & { readonly points: string[] })[];
  readonly moves: ForecastMove[];
  readonly more: number;
  readonly inactive: string[];
}

/** Movements that are listed one by one. */
const mostMoves = 200;

/** The balances of the next 90 days. */
export async function forecast(ctx: Context): Promise<Forecast> {
  return (await forecastBook(ctx)).told;
}

/** The same with all open planned rows, of which the forecast lists the next ones. */
export async function forecastBook(
  ctx: Context,
): Promise<{ readonly told: Forecast; readonly expected: readonly PlannedMove[] }> {
  const { today } = await groupLocale(ctx);
  const days = daysAhead(today);
  const until = days.at(-1) ?? today;
  const [held, ahead, listed, planned] = await Promise.all([
    walletsOf(ctx),
    sumsAhead(ctx, today, until),
    rowsAhead(ctx, today, until),
    readPlanned(ctx),
  ]);
  const counted = held.filter(takesRows);
  const active = new Set(counted.map(({ id }) => id));
  const inactive = new Set(held.filter((wallet) => !takesRows(wallet)).map(({ id }) => id));
  const taken = await fulfilledDays(ctx, {
    ids: planned.map(({ _id: id }) => id),
    from: addDays(today, -lateDays),
    to: until,
    counted: true,
  });
  const expected = plannedMoves(planned, { today, until, taken, inactive })
    // Of a transfer from or to a wallet that the caller does not see, the other half counts.
    .filter(({ wallet_id: id }) => active.has(id));
  const wallets = counted.map((wallet): ForecastWallet => {
    const later = ahead.filter((sum) => sum.wallet_id === wallet.id).map(({ amount }) => signed(amount, -1));
    const start = written(sumOf([wallet.total, ...later]), wallet.digits);
    return { _id: wallet.id, currency: wallet.currency, digits: wallet.digits, start };
  });
  const digits = new Map(held.map((wallet) => [wallet.id, wallet.digits]));
  const moves = [
    ...listed.filter(({ wallet_id: id }) => active.has(id)),
    ...expected.map((move) => ({ ...move, label: labelOf(planned, move.planned_id) })),
  ]
    .map((move): ForecastMove => ({ ...move, amount: written(move.amount, digits.get(move.wallet_id) ?? 0) }))
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const within = ahead.filter(({ date }) => date <= until);
  const told = {
    today,
    days: [...days],
    lines: forecastLines(wallets, [...within, ...expected], days).map((line) => ({
      ...line,
      points: [...line.points],
    })),
    moves: moves.slice(0, mostMoves),
    more: Math.max(0, moves.length - mostMoves),
    inactive: planned.filter((one) => one.state === 'active' && !isCounted(one, inactive)).map(({ _id: id }) => id),
  };
  return { told, expected };
}

interface Held {
  readonly id: string;
  readonly currency: string;
  readonly digits: number;
  /** With pending rows, of all days. */
  readonly total: string;
  readonly active: boolean | null;
}

async function walletsOf(ctx: Context): Promise<readonly Held[]> {
  return ctx.db.query<Held>(
    `SELECT id, currency, "precision" AS digits, balance_after_pending::text AS total, active FROM wallets
     WHERE account_id = $1 ORDER BY currency, name, id`,
    [ctx.account],
  );
}

/** Sums of the rows after today by wallet and day; those after the last day together at the day after it. */
async function sumsAhead(ctx: Context, today: string, until: string): Promise<readonly MoveAhead[]> {
  const asked = { from: addDays(today, 1), to: lastDay, confirmed: false };
  return ctx.db.query<MoveAhead>(
    `SELECT m.wallet_id, least(m.date, $4::date)::text AS date, sum(m.amount)::text AS amount
     FROM (${movementsSql(asked, true)}) m GROUP BY 1, 2`,
    [ctx.account, asked.from, asked.to, addDays(until, 1)],
  );
}
const lastDay = '9999-12-31';

/** The next rows after today, one by one. */
async function rowsAhead(ctx: Context, today: string, until: string): Promise<readonly ForecastMove[]> {
  return ctx.db.query<ForecastMove>(
    `SELECT m.klass, m.id AS row, m.date::text AS date, m.wallet_id, sum(m.amount)::text AS amount, coalesce(m.label, '') AS label
     FROM (${movementsSql({ from: '', to: '', confirmed: false }, true, named)}) m
     GROUP BY 1, 2, 3, 4, 6 ORDER BY 3, 2 LIMIT ${mostMoves + 1}`,
    [ctx.account, addDays(today, 1), until],
  );
}

const named: MoreColumns = (kind) => {
  const who = { income: 'paid_by', outgo: 'paid_to', exchange: 'paid_to', transfer: 'NULL::text' }[kind];
  return `, id, '${kind}' AS klass, coalesce(${who}, description) AS label`;
};

function labelOf(planned: readonly Planned[], id: string): string {
  const one = planned.find(({ _id }) => _id === id);
  return one?.party ?? one?.description ?? '';
}

function isCounted(
  { flow, wallet_id: id, destination_wallet_id: other }: Planned,
  inactive: ReadonlySet<string>,
): boolean {
  return !inactive.has(id) && (flow !== 'transfer' || !inactive.has(other ?? ''));
}
