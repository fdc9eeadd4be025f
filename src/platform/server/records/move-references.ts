import type { Entity } from '#platform/entity/define.ts';
import { nextRev } from '#platform/entity/id.ts';
import { type Context, hooksOf } from '../context.ts';
import { docsOf } from '../db/rows.ts';
import type { RecordWrite } from './record-write.ts';
import { referringFields } from './referring-fields.ts';
import { allFields, store } from './store.ts';

/** A reference field of a record that leads to another record now. */
export interface MovedReference {
  readonly record: string;
  readonly field: string;
}

/** The references to a record by kind and field, at most `limit` of each, without those of records in the trash. */
export async function referencesTo(
  ctx: Context,
  { kind }: Entity,
  id: string,
  limit: number,
): Promise<readonly { readonly entity: Entity; readonly field: string; readonly ids: readonly string[] }[]> {
  const found: { entity: Entity; field: string; ids: readonly string[] }[] = [];
  for (const { entity, field } of referringFields(ctx.product, kind)) {
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT id FROM "${entity.plural}" WHERE account_id = $1 AND "${field}" = $2 ORDER BY id LIMIT $3`,
      [ctx.account, id, limit],
    );
    if (rows.length > 0) found.push({ entity, field, ids: rows.map((row) => row.id) });
  }
  return found;
}

/**
 * Lets references lead from one record to another, of records in the trash too. Kinds' hooks are not called: nothing but
 * the reference changes. The caller holds the group lock. Returns what was moved.
 */
export async function moveReferences(
  ctx: Context,
  entity: Entity,
  from: string,
  to: string,
  event: string,
  limit: number,
): Promise<MovedReference[]> {
  const moved: MovedReference[] = [];
  for (const { entity: referring, field, ids } of await referencesTo(ctx, entity, from, limit))
    moved.push(...(await moveOf(ctx, referring, field, ids, from, to, event)));
  for (const { entity: referring, field } of referringFields(ctx.product, entity.kind)) {
    const rows = await ctx.db.query<{ id: string }>(
      `UPDATE trash SET body = jsonb_set(body, ARRAY[$3], to_jsonb($5::text))
       WHERE account_id = $1 AND klass = $2 AND body ->> $3 = $4 RETURNING id`,
      [ctx.account, referring.kind, field, from, to],
    );
    moved.push(...rows.map(({ id }) => ({ record: id, field })));
  }
  return moved;
}

/** Lets references that were moved lead back, where they still lead to `to`. */
export async function moveReferencesBack(
  ctx: Context,
  moved: readonly MovedReference[],
  from: string,
  to: string,
  event: string,
): Promise<void> {
  const groups = new Map<string, MovedReference[]>();
  for (const one of moved) {
    const key = `${ctx.product.registry.ofId(one.record)?.kind ?? ''} ${one.field}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  for (const [key, group] of groups) {
    const [kind = '', field = ''] = key.split(' ');
    const entity = ctx.product.registry.kind(kind);
    if (entity === undefined || entity.fields[field]?.type !== 'ref') continue;
    const ids = group.map(({ record }) => record);
    await moveOf(ctx, entity, field, ids, to, from, event);
    await ctx.db.query(
      `UPDATE trash SET body = jsonb_set(body, ARRAY[$3], to_jsonb($5::text))
       WHERE account_id = $1 AND id = ANY($2::text[]) AND body ->> $3 = $4`,
      [ctx.account, ids, field, to, from],
    );
  }
}

async function moveOf(
  ctx: Context,
  entity: Entity,
  field: string,
  ids: readonly string[],
  from: string,
  to: string,
  event: string,
): Promise<MovedReference[]> {
  const docs = await ctx.db.query(
    `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2::text[]) AND "${field}" = $3 ORDER BY id`,
    [ctx.account, ids, from],
    docsOf(entity),
  );
  const writes = docs.map((before): RecordWrite => {
    const values = { [field]: to };
    const change = { entity, id: before._id, before, values, input: {}, event };
    return { change, rev: nextRev(before._rev), after: allFields(entity, { ...before, ...values }), changed: [field] };
  });
  await store(ctx, entity, writes, { hooks: hooksOf(ctx, entity), cause: to });
  // A comment is found under the record that it belongs to.
  await ctx.db.query(
    'UPDATE search SET target_id = $4 WHERE account_id = $1 AND id = ANY($2::text[]) AND target_id = $3',
    [ctx.account, docs.map(({ _id }) => _id), from, to],
  );
  return docs.map(({ _id }) => ({ record: _id, field }));
}
