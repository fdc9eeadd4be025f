import type { Context } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { notice } from '../entities/notice.ts';

/** Removes the person's notices about records that they may not see any more. */
export async function withdrawNotices(ctx: Context): Promise<void> {
  const groups = await ctx.db.query<{ group_id: string }>(
    'SELECT DISTINCT group_id FROM notices WHERE account_id = $1',
    [ctx.account],
  );
  for (const { group_id: group } of groups)
    for (const { id } of await hiddenIn(ctx, group)) await removeOwn(ctx, notice, id);
}

/** Notices of a group about records that are hidden from the person: all, unless the person is a member. */
async function hiddenIn(ctx: Context, group: string): Promise<{ id: string }[]> {
  const [membership] = await ctx.db.query<{ limits: readonly { module: string; right: string }[] | null }>(
    "SELECT limits FROM memberships WHERE account_id = $1 AND user_id = $2 AND status = 'accepted'",
    [group, ctx.account],
  );
  const hidden = (membership?.limits ?? []).filter(({ right }) => right === 'none').map(({ module }) => module);
  const permissions = ctx.product.modules
    .filter(({ key }) => hidden.includes(key))
    .map(({ key, permission = key }) => permission);
  const kinds = ctx.product.registry.entities
    .filter(({ module }) => permissions.includes(module))
    .map(({ kind }) => kind);
  return ctx.db.query<{ id: string }>(
    'SELECT id FROM notices WHERE account_id = $1 AND group_id = $2 AND ($3 OR item_kind = ANY($4))',
    [ctx.account, group, membership === undefined, kinds],
  );
}
