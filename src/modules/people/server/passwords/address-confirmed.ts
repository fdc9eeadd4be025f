import type { Product } from '#platform/server/context.ts';
import type { Db } from '#platform/server/db/database.ts';
import { notifyModules } from '#platform/server/app/module-events.ts';

/** Notifies other modules that this person confirmed this address. */
export async function addressConfirmed(
  product: Pick<Product, 'modules'>,
  db: Db,
  person: { readonly id: string; readonly email: string },
  now: Date,
): Promise<void> {
  await notifyModules(product, db, 'people.address-confirmed', { user_id: person.id, email: person.email }, now);
}
