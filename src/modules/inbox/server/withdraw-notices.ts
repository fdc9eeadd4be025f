import type { Context, ModuleHooks } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { notice } from '../entities/notice.ts';
import { reasonRules, type Reason } from '../rules/reasons.ts';
import { isHidden } from './hidden-items.ts';

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
  const [membership] = await ctx.db.query<{
    admin: boolean;
    limits: readonly { module: string; right: string }[] | null;
  }>("SELECT admin, limits FROM memberships WHERE account_id = $1 AND user_id = $2 AND status = 'accepted'", [
    group,
    ctx.account,
  ]);
  const notices = await ctx.db.query<{ id: string; item: string | null; item_kind: string; reason: Reason }>(
    'SELECT id, item, item_kind, reason FROM notices WHERE account_id = $1 AND group_id = $2',
    [ctx.account, group],
  );
  if (membership === undefined) return notices;
  const closed = new Set((membership.limits ?? []).filter(({ right }) => right === 'none').map(({ module }) => module));
  const gone: { id: string }[] = [];
  for (const { id, item, item_kind: kind, reason } of notices) {
    const module = moduleOf(ctx, kind);
    const place = { group_id: group, item, admin: membership.admin };
    const isForOthers = reasonRules[reason].admin === true && !membership.admin;
    if (isForOthers || closed.has(module?.key ?? '') || (module?.hidden !== undefined && (await isHidden(ctx, place))))
      gone.push({ id });
  }
  return gone;
}

function moduleOf(ctx: Context, kind: string): ModuleHooks | undefined {
  const permission = ctx.product.registry.kind(kind)?.module;
  return ctx.product.modules.find(({ key, permission: own = key }) => own === permission);
}
