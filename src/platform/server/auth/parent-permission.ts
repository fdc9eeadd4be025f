import type { Entity, Input } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { mayUse, outOfScope, type Use } from './scopes.ts';

/**
 * A token may use what belongs to a record (`belongsTo` of the definition: a comment, a file, a timeline entry) only if
 * it may use records of that record's kind. If the record is gone, no token may.
 */

/** The longest chain: a timeline entry of a file at a comment. */
const maxDepth = 3;

/**
 * SQL condition: the caller may read this row of a kind's table. Undefined if the caller may read all. $1 of the
 * statement is the database.
 */
export function readableRows(ctx: Context, entity: Entity): string | undefined {
  if (ctx.who.scopes === undefined || entity.belongsTo === undefined) return undefined;
  return usableCondition(ctx, 'read', `"${entity.plural}"."${entity.belongsTo}"`);
}

/** The same for rows that refer to a record of any kind by `id` and `klass`: the table of changes. */
export function readableChanges(ctx: Context, table: string): string | undefined {
  if (ctx.who.scopes === undefined) return undefined;
  const parts = childEntities(ctx, 'read').map(
    (entity) => `(${table}.klass = '${entity.kind}' AND ${parentCondition(ctx, 'read', entity, `${table}.id`, 0)})`,
  );
  const others = `${table}.klass <> ALL(ARRAY[${childEntities(ctx)
    .map(({ kind }) => `'${kind}'`)
    .join(', ')}]::text[])`;
  return `(${[others, ...parts].join(' OR ')})`;
}

/**
 * The same for search hits: `id` is the record that the hit leads to, `klass` the kind of the record that contains the
 * words.
 */
export function readableHits(ctx: Context, table: string): string | undefined {
  if (ctx.who.scopes === undefined) return undefined;
  return usableCondition(ctx, 'read', `${table}.id`);
}

/** Throws 403 for a token that may not use the parent of this document. */
export async function checkParentPermission(ctx: Context, entity: Entity, doc: Input, use: Use): Promise<void> {
  if (ctx.who.scopes === undefined || entity.belongsTo === undefined) return;
  const [row] = await ctx.db.query<{ usable: boolean }>(`SELECT ${usableCondition(ctx, use, '$2::text')} AS usable`, [
    ctx.account,
    doc[entity.belongsTo] ?? '',
  ]);
  if (row?.usable !== true) throw outOfScope();
}

/** SQL condition: `id` refers to a record of a usable kind, by its prefix, or to something that belongs to one. */
function usableCondition(ctx: Context, use: Use, id: string, depth = 0): string {
  const plain = ctx.product.registry.entities.filter(
    (entity) => entity.belongsTo === undefined && entity.prefix !== '' && mayUse(ctx.who, entity, use),
  );
  const named = `left(${id}, 4) = ANY(ARRAY[${plain.map(({ prefix }) => `'${prefix}-'`).join(', ')}]::text[])`;
  if (depth === maxDepth - 1) return named;
  const parts = childEntities(ctx, use).map(
    (entity) => `(left(${id}, 4) = '${entity.prefix}-' AND ${parentCondition(ctx, use, entity, id, depth + 1)})`,
  );
  return `(${[named, ...parts].join(' OR ')})`;
}

function parentCondition(ctx: Context, use: Use, entity: Entity, id: string, depth: number): string {
  const owner = `o${depth}`;
  return `EXISTS (SELECT FROM "${entity.plural}" ${owner} WHERE ${owner}.account_id = $1::text AND ${owner}.id = ${id}
    AND ${usableCondition(ctx, use, `${owner}."${entity.belongsTo ?? ''}"`, depth)})`;
}

/** Kinds that belong to a record of another kind; with `use`, only those that the caller may use so. */
function childEntities(ctx: Context, use?: Use): readonly Entity[] {
  return ctx.product.registry.entities.filter(
    (entity) => entity.belongsTo !== undefined && (use === undefined || mayUse(ctx.who, entity, use)),
  );
}
