import type { Entity, Input } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { openCounters } from './hidden-records.ts';
import { isLimited, mayUse, refusalFor, type Use } from './scopes.ts';

/**
 * A caller who may use only some modules (an access token, a member with limited rights) may use what belongs to a
 * record (`belongsTo` of the definition: a comment, a file, a timeline entry) only if they may use records of that
 * record's kind. If the record is gone, no such caller may.
 */

/** The most kinds above a record: a file at a comment on another comment. */
const maxDepth = 3;

/**
 * The kinds above a record as `changes.parents` stores them, by their prefixes: `tkt`, or `com.tkt` for a file at a
 * comment. `above` is that of the parent, if the parent belongs to a record itself. Null if a token must
 * not read the record.
 */
export function parentsPath(
  { ofId }: Pick<Context['product']['registry'], 'ofId'>,
  parent: string,
  above: string | null | undefined,
): string | null {
  const kind = ofId(parent);
  if (kind === undefined || kind.prefix === '') return null;
  if (kind.belongsTo === undefined) return kind.prefix;
  if (above === undefined || above === null || above.split('.').length === maxDepth) return null;
  return `${kind.prefix}.${above}`;
}

/**
 * SQL condition: the caller may read this row of a kind's table. Undefined if the caller may read all. $1 of the
 * statement is the database.
 */
export function readableRows(ctx: Context, entity: Entity): string | undefined {
  if (entity.plural === 'counters' && ctx.who.access.hidden !== undefined) return openCounters;
  if (!isLimited(ctx.who) || entity.belongsTo === undefined) return undefined;
  return usableCondition(ctx, 'read', `"${entity.plural}"."${entity.belongsTo}"`);
}

/**
 * The same for the table of changes, kinds included. Of removed records only the id is shown, to all who may read the
 * kind.
 */
export function readableChanges(ctx: Context): string | undefined {
  if (!isLimited(ctx.who)) return undefined;
  const usable = usableKinds(ctx, 'read');
  const kinds = ({ kind }: Entity): string => kind;
  // CASE: PostgreSQL would weigh the share of every kind at each call, which takes as long as counting thousands of rows.
  return `CASE WHEN ${oneOf('changes.klass', usable.plain, kinds)} THEN true
    WHEN ${oneOf('changes.klass', usable.child, kinds)} THEN changes.deleted OR ${usableParents(ctx, 'read', 'changes', maxDepth)}
    ELSE false END`;
}

/**
 * The same for running totals: of documents of a kind below `parents`, or of removed ones if that is undefined. A
 * document without known parents is closed to tokens.
 */
export function mayReadTotals(ctx: Context): (klass: string, parents: string | undefined) => boolean {
  if (!isLimited(ctx.who)) return () => true;
  const { plain, child } = usableKinds(ctx, 'read');
  const [plainKinds, childKinds] = [plain, child].map((entities) => new Set(entities.map(({ kind }) => kind)));
  const [tops, between] = [plain, child].map((entities) => new Set(entities.map(({ prefix }) => prefix)));
  const mayReadBelow = (parents: string): boolean => {
    const prefixes = parents.split('.');
    const top = prefixes.pop() ?? '';
    return top !== '' && tops?.has(top) === true && prefixes.every((prefix) => between?.has(prefix));
  };
  return (klass, parents) =>
    plainKinds?.has(klass) === true ||
    (childKinds?.has(klass) === true && (parents === undefined || mayReadBelow(parents)));
}

/**
 * The same for search hits: `id` is the record that the hit leads to, `klass` the kind of the record that contains the
 * words.
 */
export function readableHits(ctx: Context, table: string): string | undefined {
  if (!isLimited(ctx.who)) return undefined;
  return usableCondition(ctx, 'read', `${table}.id`);
}

/** Throws 403 for a caller who may not use the parent of this document. */
export async function checkParentPermission(ctx: Context, entity: Entity, doc: Input, use: Use): Promise<void> {
  if (!isLimited(ctx.who) || entity.belongsTo === undefined) return;
  const [row] = await ctx.db.query<{ usable: boolean }>(`SELECT ${usableCondition(ctx, use, '$2::text')} AS usable`, [
    ctx.account,
    doc[entity.belongsTo] ?? '',
  ]);
  if (row?.usable !== true) throw refusalFor(ctx.who);
}

/** SQL condition: `id` refers to a record of a usable kind, by its prefix, or to something that belongs to one. */
function usableCondition(ctx: Context, use: Use, id: string): string {
  const usable = usableKinds(ctx, use);
  const prefix = `left(${id}, 4)`;
  const plain = oneOf(prefix, usable.plain.filter(hasPrefix), (entity) => `${entity.prefix}-`);
  if (usable.child.length === 0) return plain;
  const child = oneOf(prefix, usable.child, (entity) => `${entity.prefix}-`);
  // One look-up per row. An EXISTS might be answered by reading all changes of all groups first.
  return `(${plain} OR (${child} AND (SELECT NOT p.deleted AND ${usableParents(ctx, use, 'p', maxDepth - 1)} FROM changes p
    WHERE p.account_id = $1::text AND p.id = ${id})))`;
}

/** SQL condition on `parents`: it has at most so many kinds, and the caller may use every one. Most records have one parent, which is tested first. */
function usableParents(ctx: Context, use: Use, table: string, kinds: number): string {
  const { plain, child } = usableKinds(ctx, use);
  const tops = plain.filter(hasPrefix);
  let ways = [''];
  const nested: string[] = [];
  for (let depth = 1; depth < kinds; depth += 1) {
    ways = ways.flatMap((way) => child.map(({ prefix }) => `${prefix}.${way}`));
    nested.push(...ways);
  }
  const parents = `${table}.parents`;
  const [top, way] = [`right(${parents}, 3)`, `left(${parents}, -3)`];
  const isUnder = oneOf(parents, tops, ({ prefix }) => prefix);
  const isNested = `${oneOf(top, tops, ({ prefix }) => prefix)} AND ${oneOf(way, nested, (one) => one)}`;
  return `(${isUnder} OR (${isNested}))`;
}

/** Ids of people have no prefix, and nothing belongs to a person. */
function hasPrefix({ prefix }: Entity): boolean {
  return prefix !== '';
}

/** Literals, not a parameter: PostgreSQL looks up a constant list by hash. */
function oneOf<T>(expression: string, items: readonly T[], wordOf: (item: T) => string): string {
  return `${expression} = ANY(ARRAY[${items.map((item) => `'${wordOf(item)}'`).join(', ')}]::text[])`;
}

/** The kinds that the caller may use: those that belong to a record of another kind (`child`), and the others. */
function usableKinds(ctx: Context, use: Use): { readonly plain: readonly Entity[]; readonly child: readonly Entity[] } {
  const usable = ctx.product.registry.entities.filter((entity) => mayUse(ctx.who, entity, use));
  return {
    plain: usable.filter(({ belongsTo }) => belongsTo === undefined),
    child: usable.filter(({ belongsTo }) => belongsTo !== undefined),
  };
}
