import type { Product, EventDetail } from '../context.ts';
import type { Db } from '../db/database.ts';

/** Tells the modules that hear `event`, in the transaction of `db`: what they write is committed with what happened, or not at all. */
export async function tell(
  product: Pick<Product, 'modules'>,
  db: Db,
  event: string,
  detail: EventDetail,
  now: Date,
): Promise<void> {
  for (const module of product.modules) await module.hears?.[event]?.(db, detail, now);
}
