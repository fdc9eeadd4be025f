import { addDays, lastOfMonth } from '#platform/entity/parse-day.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { Context } from '#platform/server/context.ts';
import type { BudgetFigure } from '../../rules/budgets/budgets.ts';
import { currencyTotals } from '../../rules/currency-totals.ts';
import { isZero } from '../../rules/money.ts';
import { monthFigures, type CurrencyMove, type MonthFigures, type MonthSum } from '../../rules/month/month.ts';
import { netWorth, type KnownExchange, type NetWorth } from '../../rules/month/net-worth.ts';
import { budgetMonth } from '../budgets/budgets.ts';
import { cardBills } from '../cards/bills.ts';
import { forecastBook, type Forecast } from '../forecast/forecast.ts';
import { plannedOverview } from '../planned/overview.ts';
import { readPlanned } from '../planned/planned-rows.ts';
import { movementsSql } from '../report/movements-sql.ts';

/** What is due in the next days: a bill of a card, or an expected payment. */
interface NextBill {
  readonly label: string;
  readonly date: string;
  readonly amount: string;
  readonly currency: string;
  /** The card, the entered row or the planned row. */
  readonly record: string;
}

interface ChangedPrice {
  readonly planned_id: string;
  readonly label: string;
  readonly currency: string;
  readonly before: string;
  readonly last: string;
}

export interface Month {
  readonly today: string;
  readonly from: string;
  readonly to: string;
  /** The home currency. */
  readonly currency: string;
  readonly figures: MonthFigures[];
  readonly bills: NextBill[];
  readonly budgets: BudgetFigure[];
  readonly days_left: number;
  readonly changed: ChangedPrice[];
  readonly worth: NetWorth;
  /** Rows that others or imports added since the time that was asked for, and imported rows that wait. */
  readonly added: number;
  readonly waiting: number;
}

/** Days ahead of which bills are shown, and how many of each list. */
const billDays = 31;
const [mostBills, mostBudgets, mostChanged] = [8, 8, 5];
/** Digits of a home currency in which the group has no wallet. */
const usualDigits = 2;
/** Cards whose bills are looked at. */
const mostCards = 12;

/** The page of the month: where the group's money stands today. */
export async function month(ctx: Context, since?: string): Promise<Month> {
  const { today, currency: home } = await groupLocale(ctx);
  const [from, to] = [`${today.slice(0, 7)}-01`, lastOfMonth(today.slice(0, 7))];
  const wallets = await walletsOf(ctx);
  const currencies = new Map(wallets.map(({ id, currency }) => [id, currency]));
  const { told, expected } = await forecastBook(ctx);
  const totals = currencyTotals(wallets);
  const digits = (currency: string): number =>
    totals.find((total) => total.currency === currency)?.precision ?? usualDigits;
  const inCurrency = (
    move: Pick<Forecast['moves'][number], 'klass' | 'date' | 'amount' | 'wallet_id'>,
  ): CurrencyMove[] => {
    const currency = currencies.get(move.wallet_id);
    const { klass, date, amount } = move;
    return currency === undefined || klass === 'exchange' ? [] : [{ klass, date, amount, currency }];
  };
  const figures = monthFigures({
    today,
    days: told.days,
    lines: told.lines,
    sums: await sumsOf(ctx, { from, to, today }),
    planned: expected.flatMap(inCurrency),
    entered: told.moves.flatMap(inCurrency),
    digits,
  });
  const budgets = await budgetMonth(ctx);
  return {
    today,
    from,
    to,
    currency: home,
    // The home currency first.
    figures: [...figures].sort((a, b) => Number(b.currency === home) - Number(a.currency === home)),
    bills: await nextBills(ctx, told, wallets),
    budgets: budgets.rows.slice(0, mostBudgets),
    days_left: budgets.days_left,
    changed: await changedPrices(ctx, currencies),
    worth: netWorth(
      home,
      totals.map(({ currency, balance }) => ({ currency, amount: balance })),
      await exchangesOf(ctx),
      digits(home),
    ),
    ...(await newsOf(ctx, since)),
  };
}

interface Held {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly precision: number;
  readonly balance: string;
  readonly card: boolean | null;
}

async function walletsOf(ctx: Context): Promise<readonly Held[]> {
  return ctx.db.query<Held & Record<string, unknown>>(
    `SELECT id, name, currency, "precision", balance::text AS balance, card AND closing_day IS NOT NULL AND due_day IS NOT NULL AS card
     FROM wallets WHERE account_id = $1 ORDER BY name, id`,
    [ctx.account],
  );
}

/** What moved in the month, and what is entered for the rest of it. */
async function sumsOf(
  ctx: Context,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<readonly MonthSum[]> {
  return ctx.db.query<MonthSum & Record<string, unknown>>(
    `SELECT w.currency, m.part, m.date > $4::date AS ahead, sum(abs(m.amount))::text AS amount
     FROM (${movementsSql({ from, to, confirmed: false }, true)}) m JOIN wallets w ON w.account_id = $1 AND w.id = m.wallet_id
     WHERE m.part <> 'moved' GROUP BY 1, 2, 3`,
    [ctx.account, from, to, today],
  );
}

/** The newest exchange of each pair of currencies. */
async function exchangesOf(ctx: Context): Promise<readonly KnownExchange[]> {
  return ctx.db.query<KnownExchange & Record<string, unknown>>(
    `SELECT DISTINCT ON (s.currency, d.currency) s.currency AS "from", d.currency AS "to",
       e.value_out::text AS value_out, e.value_in::text AS value_in, e.date::text AS day
     FROM exchanges e JOIN wallets s ON s.account_id = e.account_id AND s.id = e.source_wallet_id
       JOIN wallets d ON d.account_id = e.account_id AND d.id = e.destination_wallet_id
     WHERE e.account_id = $1 AND NOT coalesce(e.imported, false) AND s.currency <> d.currency
     ORDER BY s.currency, d.currency, e.date DESC, e.id DESC`,
    [ctx.account],
  );
}

/** Bills of cards that are not paid, and other payments of the next days, by day. */
async function nextBills(ctx: Context, told: Forecast, wallets: readonly Held[]): Promise<NextBill[]> {
  const until = addDays(told.today, billDays);
  const currencies = new Map(wallets.map(({ id, currency }) => [id, currency]));
  const cards = wallets.filter(({ card }) => card === true).slice(0, mostCards);
  const bills: NextBill[] = [];
  for (const { id, name, currency } of cards) {
    const found = await cardBills(ctx, id, 2);
    for (const { due, open } of found?.bills ?? [])
      if (due <= until && !isZero(open) && !open.startsWith('-'))
        bills.push({ label: name, date: due, amount: open, currency, record: id });
  }
  const ofCards = new Set(cards.map(({ id }) => id));
  const payments = told.moves.flatMap((move): NextBill[] => {
    const record = move.planned_id ?? move.row;
    // Purchases by card are in its bill.
    if (move.klass !== 'outgo' || move.date > until || record === undefined || ofCards.has(move.wallet_id)) return [];
    const { label, date, amount, wallet_id: wallet } = move;
    return [{ label, date, amount: amount.replace('-', ''), currency: currencies.get(wallet) ?? '', record }];
  });
  return [...bills, ...payments].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(0, mostBills);
}

/** Planned rows whose price changed with their last payment. */
async function changedPrices(ctx: Context, currencies: ReadonlyMap<string, string>): Promise<ChangedPrice[]> {
  const overview = (await plannedOverview(ctx)).filter(({ changed }) => changed);
  if (overview.length === 0) return [];
  const planned = new Map((await readPlanned(ctx)).map((one) => [one._id, one]));
  return overview.slice(0, mostChanged).flatMap(({ _id: id, last, before }) => {
    const one = planned.get(id);
    if (one === undefined || last === undefined || before === undefined) return [];
    const label = one.party ?? one.description ?? '';
    return [
      { planned_id: id, label, currency: currencies.get(one.wallet_id) ?? '', before: before.value, last: last.value },
    ];
  });
}

/** Rows that somebody else or an import added since a time, and imported rows that wait to be accepted. */
async function newsOf(ctx: Context, since: string | undefined): Promise<{ added: number; waiting: number }> {
  const own = ctx.who.user.id;
  const counted = ['incomes', 'outgos', 'transfers', 'exchanges'].map(
    (table) =>
      `SELECT count(*) AS added FROM ${table} t WHERE account_id = $1 AND created_at > $2 AND (created_by <> $3 OR imported)`,
  );
  const [row] =
    since === undefined
      ? [{ added: 0 }]
      : await ctx.db.query<{ added: number }>(
          `SELECT coalesce(sum(added), 0)::integer AS added FROM (${counted.join(' UNION ALL ')}) AS c`,
          [ctx.account, since, own],
        );
  const [imports] = await ctx.db.query<{ waiting: number }>(
    'SELECT count(*)::integer AS waiting FROM csvs WHERE account_id = $1 AND accepted_at IS NULL AND undone_at IS NULL AND added > 0',
    [ctx.account],
  );
  return { added: row?.added ?? 0, waiting: imports?.waiting ?? 0 };
}
