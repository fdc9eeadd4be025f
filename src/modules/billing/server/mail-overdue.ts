import type { Context } from '#platform/server/context.ts';
import { billingLetter } from './billing-letter.ts';

/** Tells the administrators once of each subscription and day that a payment failed, with the way to another card. */
export async function mailOverdue(ctx: Context, subscription: string): Promise<void> {
  const word = `${subscription} ${ctx.now.toISOString().slice(0, 10)}`;
  const [told] = await ctx.db.query(
    'UPDATE plan_switches SET told_overdue = $2 WHERE account_id = $1 AND told_overdue IS DISTINCT FROM $2 RETURNING account_id',
    [ctx.account, word],
  );
  if (told !== undefined) await billingLetter(ctx, 'payment-edit', word);
}
