import type { Context } from '#platform/server/context.ts';

/** Administrators, and members with the flag `report_view`. */
export async function mayReport(ctx: Context): Promise<boolean> {
  if (ctx.who.access.admin) return true;
  const rows = await ctx.db.query(
    'SELECT 1 FROM subscriptions WHERE account_id = $1 AND user_id = $2 AND report_view',
    [ctx.account, ctx.who.user.id],
  );
  return rows.length > 0;
}
