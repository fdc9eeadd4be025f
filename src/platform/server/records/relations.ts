import type { AnyDoc, Entity, Fields, Input, RefField } from '#platform/entity/define.ts';
import { metaFields, relationOf } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { mayUse } from '../auth/scopes.ts';
import { readableDocs } from './read-many.ts';

/**
 * Nests referenced records that `fields` selects (`creator.label`), with one query per kind for all documents. Leaves
 * out relations whose record does not exist.
 */
export async function withRelations(
  ctx: Context,
  entity: Entity,
  docs: readonly AnyDoc[],
  fields: readonly string[] | undefined,
): Promise<AnyDoc[]> {
  const heads = new Set((fields ?? []).filter((path) => path.includes('.')).map((path) => path.split('.')[0] ?? ''));
  if (heads.size === 0) return [...docs];
  const requested = relationsOf(entity).filter(({ relation, field }) => heads.has(relation) && mayNest(ctx, field.to));
  if (requested.length === 0 || docs.length === 0) return [...docs];
  const found = new Map<string, ReadonlyMap<string, Input>>();
  for (const kind of new Set(requested.map(({ field }) => field.to))) {
    const names = requested.filter(({ field }) => field.to === kind).map(({ name }) => name);
    found.set(kind, await recordsOf(ctx, kind, idsIn(docs, names)));
  }
  return docs.map((doc) => {
    const nested = requested.flatMap(({ name, relation, field }) => {
      const other = found.get(field.to)?.get(String(doc[name]));
      return other === undefined ? [] : [[relation, other]];
    });
    return { ...doc, ...Object.fromEntries(nested) } as AnyDoc;
  });
}

/** People can be nested always; other records only if the caller may read them directly. */
function mayNest(ctx: Context, kind: string): boolean {
  const entity = ctx.product.registry.kind(kind);
  return kind === 'user' || entity === undefined || mayUse(ctx.who, entity, 'read');
}

interface Relation {
  readonly name: string;
  readonly relation: string;
  readonly field: RefField;
}

/** All relations of an entity: its references, and the creator of the record. */
function relationsOf(entity: Entity): Relation[] {
  const fields: Fields = { ...entity.fields, ...metaFields };
  return Object.entries(fields).flatMap(([name, field]) =>
    field.type === 'ref' && field.to !== 'any' ? [{ name, relation: relationOf(name, field), field }] : [],
  );
}

function idsIn(docs: readonly AnyDoc[], names: readonly string[]): string[] {
  const ids = docs.flatMap((doc) => names.map((name) => doc[name]));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

async function recordsOf(ctx: Context, kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, Input>> {
  if (ids.length === 0) return new Map();
  if (kind === 'user') return ctx.product.authentication.people(ctx, ids);
  const entity = ctx.product.registry.kind(kind);
  if (entity === undefined) return new Map();
  return new Map((await readableDocs(ctx, entity, ids)).map((doc) => [doc._id, doc]));
}
