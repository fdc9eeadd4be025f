import type { AnyDoc, Entity, Input, RefField } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '../context.ts';
import { isGenerated } from '../db/schema/schema.ts';
import type { Referring } from './trash-record.ts';

/** References between records, for removing and restoring. */

/**
 * Maximum of references that a removal sets to null while it holds the group lock; a record with more must be archived
 * instead.
 */
const maxReferring = 1000;

/** Optional reference fields to a kind. Records with a required reference must be removed first or together. */
function fieldsReferringTo(
  ctx: Context,
  { kind }: Entity,
): readonly { readonly entity: Entity; readonly field: string }[] {
  return ctx.product.registry.entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.type === 'ref' && field.to === kind && field.required !== true && isGenerated(entity)
        ? [{ entity, field: name }]
        : [],
    ),
  );
}

/** The records that refer to this one, by kind and field. Throws 422 if there are too many. */
export async function referringRecords(ctx: Context, entity: Entity, doc: AnyDoc): Promise<readonly Referring[]> {
  const found = await Promise.all(
    fieldsReferringTo(ctx, entity).map(async ({ entity: { kind, plural }, field }) => {
      const rows = await ctx.db.query<{ id: string }>(
        `SELECT id FROM "${plural}" WHERE account_id = $1 AND "${field}" = $2 ORDER BY id LIMIT ${maxReferring + 1}`,
        [ctx.account, doc._id],
      );
      return { klass: kind, field, ids: rows.map(({ id }) => id) };
    }),
  );
  const all = found.filter(({ ids }) => ids.length > 0);
  if (all.reduce((sum, { ids }) => sum + ids.length, 0) > maxReferring)
    throw failure('unprocessable_entity', {
      base: [{ code: 'too-much-hangs-on-it', params: { count: maxReferring } }],
    });
  return all;
}

/** The reference fields of a record with a value, except those to people. */
export function referencesIn(entity: Entity, values: Input): (readonly [string, RefField, string])[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const id = values[name];
    return field.type === 'ref' && field.to !== 'user' && typeof id === 'string' ? [[name, field, id] as const] : [];
  });
}
