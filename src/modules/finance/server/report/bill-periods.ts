import type { Input } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { addMonths, closingOf, dueOf, monthsBetween, openingOf } from '../../rules/cards/calendar.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';

/** Cards whose bills a report computes. */
const mostCards = 50;

/** Months before and after the days of a report whose bills may be due within them. */
const [before, after] = [3, 4];

/** The bills of all cards that may be due in a period, as JSON for `movementsSql`. */
export async function billPeriods(ctx: Context, { from, to }: { from: string; to: string }): Promise<string> {
  const cards = await ctx.db.query<Input & { id: string }>(
    `SELECT id, card, closing_day, due_day, closings FROM wallets
     WHERE account_id = $1 AND card AND closing_day IS NOT NULL AND due_day IS NOT NULL ORDER BY id LIMIT ${mostCards}`,
    [ctx.account],
  );
  const first = addMonths(from.slice(0, 7), -before);
  const length = monthsBetween(first, addMonths(to.slice(0, 7), after)) + 1;
  const periods = cards.flatMap(({ id, ...card }) => {
    const calendar = calendarOf(card);
    if (calendar === null) return [];
    return Array.from({ length }, (_month, at) => {
      const month = addMonths(first, at);
      const days = {
        opens: openingOf(calendar, month),
        closes: closingOf(calendar, month),
        due: dueOf(calendar, month),
      };
      return { at: id, month, ...days };
    });
  });
  return JSON.stringify(periods);
}
