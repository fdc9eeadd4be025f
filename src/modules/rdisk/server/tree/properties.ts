import type { Context } from '#platform/server/context.ts';

/** What lies at entries for network drives, as far as it follows them. */

/** Gives one entry the properties of another one, in place of its own. */
export async function moveProperties(ctx: Context, from: string, to: string): Promise<void> {
  await removeProperties(ctx, [to]);
  await ctx.db.query('UPDATE dav_properties SET entry_id = $3 WHERE account_id = $1 AND entry_id = $2', [
    ctx.account,
    from,
    to,
  ]);
}

export async function removeProperties(ctx: Context, entries: readonly string[]): Promise<void> {
  await ctx.db.query('DELETE FROM dav_properties WHERE account_id = $1 AND entry_id = ANY($2)', [ctx.account, entries]);
}

/** Locks lie at an entry where it is: they end when it goes away from there. */
export async function removeLocks(ctx: Context, entries: readonly string[]): Promise<void> {
  await ctx.db.query('DELETE FROM dav_locks WHERE account_id = $1 AND entry_id = ANY($2)', [ctx.account, entries]);
}
