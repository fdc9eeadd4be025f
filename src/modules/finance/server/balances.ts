import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { announceChanges } from '#platform/server/records/group-lock.ts';
import type { Shift } from '../rules/movements.ts';

/**
 * Changes the totals of wallets in the transaction of the rows, under the group's lock. A wallet keeps its rev, because nobody edited it,
 * but open browsers are notified, also about `touched` wallets whose rows changed while their totals stayed.
 */
export async function moveBalances(
  ctx: Context,
  shifts: readonly Shift[],
  touched: readonly string[] = [],
): Promise<void> {
  const ids = shifts.map(({ wallet_id: id }) => id);
  if (ids.length > 0) {
    const moved = await ctx.db.query(
      `UPDATE wallets AS w SET
         balance = round(w.balance + d.confirmed, w."precision"),
         pending_transactions = round(w.pending_transactions + d.pending, w."precision"),
         balance_after_pending = round(w.balance_after_pending + d.confirmed + d.pending, w."precision"),
         available_credit = CASE WHEN w.card THEN round(w.available_credit + d.confirmed + d.pending, w."precision") END
       FROM unnest($2::text[], $3::numeric[], $4::numeric[]) AS d(id, confirmed, pending)
       WHERE w.account_id = $1 AND w.id = d.id RETURNING w.id`,
      [ctx.account, ids, shifts.map(({ confirmed }) => confirmed), shifts.map(({ pending }) => pending)],
    );
    // A transfer is seen from either of its wallets; only who sees both may move its money.
    if (moved.length < ids.length && ctx.who.access.hidden !== undefined)
      throw failure('unprocessable_entity', { base: [{ code: 'moves-a-private-wallet' }] });
  }
  await announceChanges(ctx, [...new Set([...ids, ...touched])]);
}
