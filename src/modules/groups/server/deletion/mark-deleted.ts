import type { Context } from '#platform/server/context.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';

/** Marks the group for deletion at `at`. Subscribers of the event do in the same transaction what must not wait, such as ending payments. */
export async function markDeleted(ctx: Context, at: Date): Promise<void> {
  await ctx.db.query('UPDATE groups SET delete_at = $2 WHERE account_id = $1', [ctx.account, at]);
  await notifyModules(ctx.product, ctx.db, 'groups.deleted', { account_id: ctx.account }, ctx.now);
}
