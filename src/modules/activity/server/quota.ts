import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { fileCounters } from '#platform/server/records/record-write.ts';
import { removedBytes } from '#platform/server/trash/trash-record.ts';
import { planOf } from '#modules/groups/server/plan/plan.ts';
import { storageOf } from '../rules/attachment.ts';

/** Refuses a file of `size` bytes if it does not fit into the quota of the group's plan plus `beyond` bytes. */
export async function requireQuota(ctx: Context, size: number, beyond = 0): Promise<void> {
  const [row] = await ctx.db.query<{ size: number }>(
    'SELECT coalesce(sum(size), 0)::bigint AS size FROM counters WHERE account_id = $1 AND id = ANY($2)',
    [ctx.account, fileCounters(ctx.product.hooks)],
  );
  if ((row?.size ?? 0) + size > storageOf(await planOf(ctx)) + beyond)
    throw failure('unprocessable_entity', { base: [{ code: 'storage-full' }] });
}

/** The same check for new bytes: removed files, which can be restored, may use at most the quota once more. */
export async function requireQuotaForNew(ctx: Context, size: number): Promise<void> {
  await requireQuota(ctx, size);
  const room = storageOf(await planOf(ctx));
  if (Number.isFinite(room) && (await removedBytes(ctx)) + size > room)
    throw failure('unprocessable_entity', { base: [{ code: 'trash-full' }] });
}
