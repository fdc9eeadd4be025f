import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { moveMany } from '../records/many.ts';
import type { Referring } from './trash-record.ts';

/** Removing a record sets references to it to null; restoring sets them again. */

/** Sets the references to a removed record to null. */
export async function nullifyReferences(ctx: Context, id: string, names: readonly Referring[]): Promise<void> {
  for (const { entity, field, ids } of knownKinds(ctx, names))
    await moveMany(ctx, entity, ids, (doc) => (doc[field] === id ? { [field]: null } : {}), 'update', id);
}

/**
 * Restores the references to a record, except where the field has another value by now. Also updates records in the
 * trash, which get the reference when they are restored.
 */
export async function restoreReferences(ctx: Context, id: string, names: readonly Referring[]): Promise<void> {
  for (const { entity, field, ids } of knownKinds(ctx, names)) {
    const empty = (doc: AnyDoc): boolean => doc[field] === undefined || doc[field] === null;
    await moveMany(ctx, entity, ids, (doc) => (empty(doc) ? { [field]: id } : {}), 'restore', id);
    await ctx.db.query(
      `UPDATE trash SET body = jsonb_set(body, ARRAY[$3], to_jsonb($4::text)) WHERE account_id = $1 AND id = ANY($2) AND body ->> $3 IS NULL`,
      [ctx.account, ids, field, id],
    );
  }
}

function knownKinds(
  ctx: Context,
  names: readonly Referring[],
): { entity: Entity; field: string; ids: readonly string[] }[] {
  return names.flatMap(({ klass, field, ids }) => {
    const entity = ctx.product.registry.kind(klass);
    return entity === undefined ? [] : [{ entity, field, ids }];
  });
}
