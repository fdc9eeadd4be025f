import type { Context, Product, EventDetail } from '../context.ts';
import type { Db } from '../db/database.ts';

/**
 * Calls the event handlers of all modules in the transaction of `db`: their writes commit or roll back together with
 * the event. `ctx`: the group of the event.
 */
export async function notifyModules(
  product: Pick<Product, 'modules'>,
  db: Db,
  event: string,
  detail: EventDetail,
  now: Date,
  ctx?: Context,
): Promise<void> {
  for (const module of product.modules) await module.hears?.[event]?.(db, detail, now, ctx);
}
