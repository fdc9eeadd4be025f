import type { Context } from '#platform/server/context.ts';
import { tell } from '#platform/server/app/module-events.ts';

/** The group is to go at `at`; whoever hears of it does what must not wait until then, in the same transaction. */
export async function markDeleted(ctx: Context, at: Date): Promise<void> {
  await ctx.db.query('UPDATE groups SET delete_at = $2 WHERE account_id = $1', [ctx.account, at]);
  await tell(ctx.product, ctx.db, 'groups.deleted', { account_id: ctx.account }, ctx.now);
}
