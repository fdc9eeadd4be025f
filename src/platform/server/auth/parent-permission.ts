import type { Entity, Input } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { mayUse, outOfScope, type Use } from './scopes.ts';

/**
 * What belongs to a record (a comment, a file, a line of the timeline: `belongsTo` of the definition) is for access tokens that may use
 * records of that record's kind as well. What belongs to a record that is gone, or to none, is for no token.
 */

/** A file at a comment at a record, and the line of the timeline that tells of the file. */
const deepest = 3;

/** A condition on rows of a kind's table: those that the caller may read. Undefined where all are. The statement's $1 is the database. */
export function readableRows(ctx: Context, entity: Entity, table = `"${entity.plural}"`): string | undefined {
  if (ctx.who.scopes === undefined || entity.belongsTo === undefined) return undefined;
  return usable(ctx, 'read', `${table}."${entity.belongsTo}"`);
}

/** The same for rows that name a record of any kind by `id` and `klass`: the table of changes. */
export function readableChanges(ctx: Context, table: string): string | undefined {
  if (ctx.who.scopes === undefined) return undefined;
  const parts = belongings(ctx, 'read').map(
    (entity) => `(${table}.klass = '${entity.kind}' AND ${stands(ctx, 'read', entity, `${table}.id`, 0)})`,
  );
  const others = `${table}.klass <> ALL(ARRAY[${belongings(ctx)
    .map(({ kind }) => `'${kind}'`)
    .join(', ')}]::text[])`;
  return `(${[others, ...parts].join(' OR ')})`;
}

/** The same for what a search found: `id` is the record that a hit leads to, `klass` the kind of what holds the words. */
export function readableHits(ctx: Context, table: string): string | undefined {
  if (ctx.who.scopes === undefined) return undefined;
  return usable(ctx, 'read', `${table}.id`);
}

/** Refuses a token that may not use what this document belongs to. */
export async function checkParentPermission(ctx: Context, entity: Entity, doc: Input, use: Use): Promise<void> {
  if (ctx.who.scopes === undefined || entity.belongsTo === undefined) return;
  const [row] = await ctx.db.query<{ usable: boolean }>(`SELECT ${usable(ctx, use, '$2::text')} AS usable`, [
    ctx.account,
    doc[entity.belongsTo] ?? '',
  ]);
  if (row?.usable !== true) throw outOfScope();
}

/** Holds where `id` names a record of a usable kind, by its prefix, or something that belongs to one. */
function usable(ctx: Context, use: Use, id: string, depth = 0): string {
  const plain = ctx.product.registry.entities.filter(
    (entity) => entity.belongsTo === undefined && entity.prefix !== '' && mayUse(ctx.who, entity, use),
  );
  const named = `left(${id}, 4) = ANY(ARRAY[${plain.map(({ prefix }) => `'${prefix}-'`).join(', ')}]::text[])`;
  if (depth === deepest - 1) return named;
  const parts = belongings(ctx, use).map(
    (entity) => `(left(${id}, 4) = '${entity.prefix}-' AND ${stands(ctx, use, entity, id, depth + 1)})`,
  );
  return `(${[named, ...parts].join(' OR ')})`;
}

function stands(ctx: Context, use: Use, entity: Entity, id: string, depth: number): string {
  const owner = `o${depth}`;
  return `EXISTS (SELECT FROM "${entity.plural}" ${owner} WHERE ${owner}.account_id = $1::text AND ${owner}.id = ${id}
    AND ${usable(ctx, use, `${owner}."${entity.belongsTo ?? ''}"`, depth)})`;
}

/** Kinds of which records belong to others; of those the ones that may be used, where a use is named. */
function belongings(ctx: Context, use?: Use): readonly Entity[] {
  return ctx.product.registry.entities.filter(
    (entity) => entity.belongsTo !== undefined && (use === undefined || mayUse(ctx.who, entity, use)),
  );
}
