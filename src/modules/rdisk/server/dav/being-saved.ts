import type { Context } from '#platform/server/context.ts';
import { savingMinutes } from '../../rules/limits.ts';
import { isByproduct } from '../../rules/names.ts';
import { isSavingName } from '../../rules/saving-names.ts';
import { type Entry, liveSql } from '../tree/entries.ts';

/** Whether the caller's programs wrote the next content of a file moments ago, under a temporary name in the same directory. */
export async function isBeingSaved(ctx: Context, { dir_id: dir, name: file }: Entry): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - savingMinutes * 60_000);
  const within = dir === undefined ? 'dir_id IS NULL AND $2::text IS NULL' : 'dir_id = $2';
  const rows = await ctx.db.query<{ name: string }>(
    `SELECT name FROM cloud_files
     WHERE account_id = $1 AND ${within} AND created_by = $3 AND created_at > $4 AND size > 0 AND ${liveSql} LIMIT 1000`,
    [ctx.account, dir ?? null, ctx.who.user.id, since],
  );
  return rows.some(({ name }) => isSavingName(name, file) && !isByproduct(name));
}
