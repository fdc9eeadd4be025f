import type { Context } from '#platform/server/context.ts';
import { updateOwn } from '#platform/server/records/documents.ts';
import { recordMerge } from '../../entities/merge/record-merge.ts';

/** Removes what merges into a customer tell of people; returns the ids of the merged customers. */
export async function eraseMerges(ctx: Context, survivor: string, label: string): Promise<readonly string[]> {
  const merges = await ctx.db.query<{ id: string; merged_id: string }>(
    'SELECT id, merged_id FROM record_merges WHERE account_id = $1 AND survivor_id = $2 AND undone_at IS NULL',
    [ctx.account, survivor],
  );
  for (const { id } of merges) await updateOwn(ctx, recordMerge, id, { merged_label: label, changed: '[]' }, 'erase');
  return merges.map(({ merged_id: merged }) => merged);
}
