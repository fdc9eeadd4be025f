import { mayGrow } from '#modules/groups/server/growth.ts';
import type { Context } from '#platform/server/context.ts';
import { lockAccount } from '#platform/server/sequences.ts';
import { exoreaderCard } from '../../module.ts';

/** Whether the bound group may be given items. One that may not is held: neither is it given any, nor are feeds asked for it. */
export async function mayReceive(ctx: Context): Promise<boolean> {
  if (await mayGrow(ctx, exoreaderCard.key)) return true;
  await lockAccount(ctx);
  await ctx.db.query('UPDATE reader_sources SET held = true WHERE account_id = $1 AND held = false', [ctx.account]);
  return false;
}
