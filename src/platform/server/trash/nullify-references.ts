import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { moveMany } from '../records/many.ts';
import type { NamedBy } from './trash-record.ts';

/** Records that name another one let go of it when it is removed, and name it again when it comes back: nothing points at nothing. */

/** Takes the removed record out of those that named it. */
export async function nullifyReferences(ctx: Context, id: string, names: readonly NamedBy[]): Promise<void> {
  for (const { entity, field, ids } of known(ctx, names))
    await moveMany(ctx, entity, ids, (doc) => (doc[field] === id ? { [field]: null } : {}), 'update', id);
}

/** Names the record anew where it was named, unless another one stands there by now; what lies in the trash itself will name it again too. */
export async function restoreReferences(ctx: Context, id: string, names: readonly NamedBy[]): Promise<void> {
  for (const { entity, field, ids } of known(ctx, names)) {
    const empty = (doc: AnyDoc): boolean => doc[field] === undefined || doc[field] === null;
    await moveMany(ctx, entity, ids, (doc) => (empty(doc) ? { [field]: id } : {}), 'restore', id);
    await ctx.db.query(
      `UPDATE trash SET body = jsonb_set(body, ARRAY[$3], to_jsonb($4::text)) WHERE account_id = $1 AND id = ANY($2) AND body ->> $3 IS NULL`,
      [ctx.account, ids, field, id],
    );
  }
}

function known(ctx: Context, names: readonly NamedBy[]): { entity: Entity; field: string; ids: readonly string[] }[] {
  return names.flatMap(({ klass, field, ids }) => {
    const entity = ctx.product.registry.kind(klass);
    return entity === undefined ? [] : [{ entity, field, ids }];
  });
}
