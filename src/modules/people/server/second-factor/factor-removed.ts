import type { Product } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';

/**
 * Notifies other modules that a person lost an authenticator app or passkeys. `lost`: the person came back after losing everything, and not by removing
 * it.
 */
export async function factorRemoved(
  product: Pick<Product, 'modules'>,
  db: Db,
  userId: string,
  now: Date,
  lost?: 'lost',
): Promise<void> {
  const detail = { user_id: userId, ...(lost === undefined ? {} : { lost }) };
  await notifyModules(product, db, 'people.factor-removed', detail, now);
}
