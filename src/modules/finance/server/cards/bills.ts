import { groupLocale } from '#modules/groups/server/group-settings.ts';
import type { AnyDoc } from '#platform/entity/define.ts';
import { addDays } from '#platform/entity/parse-day.ts';
import type { Context } from '#platform/server/context.ts';
import { read } from '#platform/server/records/documents.ts';
import { wallet } from '../../entities/wallet.ts';
import { billsOf, type BillSum, type CardBills } from '../../rules/cards/bills.ts';
import {
  addMonths,
  bestDayToBuy,
  billOf,
  monthsBetween,
  openingOf,
  type CardCalendar,
} from '../../rules/cards/calendar.ts';
import { calendarOf, sharedLimit, type LimitCard } from '../../rules/cards/card-wallet.ts';
import { fits, signed, sumOf, written } from '../../rules/money.ts';
import { billSumsSql, type MovedSum } from './bills-sql.ts';

/** How many bills are shown before the current one, at most and usually. */
export const billsBack = { most: 60, usual: 12 } as const;

/** Bills after the current one: instalments may reach so far. */
const billsAhead = 100;

/** Rows are moved to bills at most three months from their day, and a closing by half a month. */
const farthestRow = 140;

/** The bills of a card; null if the wallet has none. */
export async function cardBills(ctx: Context, id: string, back: number): Promise<CardBills | null> {
  const doc = await read(ctx, wallet, id);
  const calendar = calendarOf(doc);
  if (calendar === null) return null;
  const { today } = await groupLocale(ctx);
  const current = billOf(calendar, today);
  const first = addMonths(current, -back);
  const opens = openingOf(calendar, first);
  const [moved, cards] = await Promise.all([
    ctx.db.query<MovedSum>(billSumsSql, [ctx.account, id, addDays(opens, -farthestRow)]),
    limitCards(ctx, doc),
  ]);
  const precision = Number(doc['precision']);
  const summed = summedBills(calendar, first, current, moved);
  const before = sumOf([String(doc['balance_after_pending'] ?? '0'), signed(summed.change, -1)]);
  const { sums, payments, planned } = summed;
  const made = billsOf({ calendar, today, precision, before, sums, payments });
  const shared = sharedLimit(cards, id);
  return {
    ...made,
    today,
    current,
    best_day: bestDayToBuy(calendar, today),
    planned: written(planned, precision),
    ...(shared === null ? {} : { limit: shared.limit, available: atLeast(shared.available, precision) }),
  };
}

/** Sums by bill from the first one on, what was paid since, and by how much both changed the balance. */
function summedBills(
  calendar: CardCalendar,
  first: string,
  current: string,
  moved: readonly MovedSum[],
): { sums: readonly BillSum[]; payments: string; planned: string; change: string } {
  const bills = new Map<string, { amounts: string[]; count: number }>();
  const [payments, planned, change]: [string[], string[], string[]] = [[], [], []];
  for (const { date, bill: named, part, amount, count } of moved) {
    const bill = named ?? billOf(calendar, date);
    if (bill < first) continue;
    const isSpent = part === 'spent';
    change.push(isSpent ? signed(amount, -1) : amount);
    if (part === 'paid' || part === 'planned') {
      (part === 'paid' ? payments : planned).push(amount);
      continue;
    }
    const sum = bills.get(bill) ?? { amounts: [], count: 0 };
    sum.amounts.push(isSpent ? amount : signed(amount, -1));
    bills.set(bill, { amounts: sum.amounts, count: sum.count + count });
  }
  const newest = [...bills.keys()].reduce((last, bill) => (bill > last ? bill : last), addMonths(current, 1));
  const length = Math.min(monthsBetween(first, newest), monthsBetween(first, current) + billsAhead) + 1;
  const sums = Array.from({ length }, (_bill, at): BillSum => {
    const bill = addMonths(first, at);
    const { amounts, count } = bills.get(bill) ?? { amounts: [], count: 0 };
    return { bill, total: sumOf(amounts), count };
  });
  return { sums, payments: sumOf(payments), planned: sumOf(planned), change: sumOf(change) };
}

/** The card whose limit counts, and all that share it: those in its currency, because a card's may have changed while the other was in the trash. */
async function limitCards(ctx: Context, doc: AnyDoc): Promise<readonly LimitCard[]> {
  const root = doc['limit_shared_with'] ?? doc._id;
  const rows = await ctx.db.query<{
    id: string;
    limit: string | null;
    shared: string | null;
    after: string;
    card: boolean | null;
  }>(
    `SELECT id, "limit"::text AS limit, limit_shared_with AS shared, balance_after_pending::text AS after, card FROM wallets
     WHERE account_id = $1 AND (id = $2 OR limit_shared_with = $2) AND currency = $3`,
    [ctx.account, root, doc['currency']],
  );
  return rows.map(({ id: _id, limit, shared, after, card }) => ({
    _id,
    card: card === true,
    balance_after_pending: after,
    ...(limit === null ? {} : { limit }),
    ...(shared === null ? {} : { limit_shared_with: shared }),
  }));
}

/** With the card's digits, or with those of a card that shares its limit and has more. */
function atLeast(amount: string, precision: number): string {
  return fits(amount, precision) ? written(amount, precision) : amount;
}
