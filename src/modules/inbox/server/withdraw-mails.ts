import type { Context } from '#platform/server/context.ts';
import { reasonRules, reasons } from '../rules/reasons.ts';
import { hidesAny } from './hidden-items.ts';

const adminKinds = reasons.filter((reason) => reasonRules[reason].admin === true);

/** The person's rights in the group changed at this time. */
export interface RightsChange {
  readonly group_id: string;
  readonly at: string;
}

/**
 * Gives up mails of the person that still wait, about groups in which the person's rights have changed, unless the person sees all of the group: they
 * may be about records that the person may not see any more. The inbox still has the notices of the others.
 */
export async function withdrawMails(ctx: Context, changes: readonly RightsChange[]): Promise<void> {
  // The last change of each group: a later mail was made with the rights after it.
  for (const [group, at] of new Map(changes.map((change) => [change.group_id, change.at]))) {
    const [member] = await ctx.db.query<{ admin: boolean; limited: boolean }>(
      `SELECT admin, coalesce(limits @> '[{"right": "none"}]', false) AS limited FROM memberships
       WHERE account_id = $1 AND user_id = $2 AND status = 'accepted'`,
      [group, ctx.account],
    );
    const seesAll =
      member !== undefined && !member.limited && !(await hidesAny(ctx, { group_id: group, admin: member.admin }));
    if (seesAll && member.admin) continue;
    await ctx.db.query('SELECT withdraw_mails($1, $2, $3, $4, $5)', [
      ctx.account,
      group,
      seesAll ? adminKinds : null,
      at,
      ctx.now,
    ]);
  }
}
