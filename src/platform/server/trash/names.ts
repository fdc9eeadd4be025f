import type { AnyDoc, Entity, Input, RefField } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '../context.ts';
import { isGenerated } from '../db/schema/schema.ts';
import type { NamedBy } from './trash-record.ts';

/** Who names whom. */

/** So many records let go of another one in one turn of the group; a record that more of them name is archived instead. */
const most = 1000;

/** The fields that name records of a kind and can do without: what must name one is removed first, or with it. */
function fieldsNaming(ctx: Context, { kind }: Entity): readonly { readonly entity: Entity; readonly field: string }[] {
  return ctx.product.registry.entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.type === 'ref' && field.to === kind && field.required !== true && isGenerated(entity)
        ? [{ entity, field: name }]
        : [],
    ),
  );
}

/** The records that name this one, by kind and field. */
export async function namedBy(ctx: Context, entity: Entity, doc: AnyDoc): Promise<readonly NamedBy[]> {
  const found = await Promise.all(
    fieldsNaming(ctx, entity).map(async ({ entity: { kind, plural }, field }) => {
      const rows = await ctx.db.query<{ id: string }>(
        `SELECT id FROM "${plural}" WHERE account_id = $1 AND "${field}" = $2 ORDER BY id LIMIT ${most + 1}`,
        [ctx.account, doc._id],
      );
      return { klass: kind, field, ids: rows.map(({ id }) => id) };
    }),
  );
  const all = found.filter(({ ids }) => ids.length > 0);
  if (all.reduce((sum, { ids }) => sum + ids.length, 0) > most)
    throw failure('unprocessable_entity', { base: [{ code: 'too-much-hangs-on-it', params: { count: most } }] });
  return all;
}

/** The fields of a record that name others of the group, with the ids in them. */
export function namesIn(entity: Entity, values: Input): (readonly [string, RefField, string])[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    const id = values[name];
    return field.type === 'ref' && field.to !== 'user' && typeof id === 'string' ? [[name, field, id] as const] : [];
  });
}
