import type { Context } from '#platform/server/context.ts';

/** WebDAV properties and locks of entries that move or are removed. */

/** Replaces the properties of `to` by those of `from`. */
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

/** Removes locks; a lock belongs to a place and ends when the entry leaves it. */
export async function removeLocks(ctx: Context, entries: readonly string[]): Promise<void> {
  await ctx.db.query('DELETE FROM dav_locks WHERE account_id = $1 AND entry_id = ANY($2)', [ctx.account, entries]);
}
