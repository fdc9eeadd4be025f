import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { className } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import { newId } from '#platform/entity/id.ts';
import { searchText } from '#platform/entity/search-text.ts';
import type { Context } from './context.ts';
import { sqlState } from './database.ts';
import type { Change, EntityHooks } from './module.ts';
import { docOf, labelOf, parameterOf, sizeOf } from './rows.ts';
import { statementsOf } from './statements.ts';

/**
 * Takes the group's next `seq`, and for numbered kinds the next number. Both live in rows that stay locked until the commit:
 * writers of one group follow one another, so numbers have no gap, `seq` grows in the order of commits, and no two writers deadlock.
 */
export async function lockAccount(ctx: Context, entity?: Entity): Promise<{ seq: number; number: number }> {
  const names = entity?.numbered === undefined ? ['seq'] : ['seq', entity.kind];
  const rows = await ctx.db.query<{ name: string; value: number }>(
    `INSERT INTO sequences AS s (account_id, name, value) SELECT $1, n, 1 FROM unnest($2::text[]) AS n
     ON CONFLICT (account_id, name) DO UPDATE SET value = s.value + 1 RETURNING name, value`,
    [ctx.account, names],
  );
  const taken = (name: string | undefined): number => rows.find((row) => row.name === name)?.value ?? 0;
  return { seq: taken('seq'), number: taken(entity?.kind) };
}

/** Takes the group's lock and its next `count` places in the order of changes; answers the first, and tells listeners of the last. */
export async function takeSeqs(ctx: Context, count: number): Promise<number> {
  const [row] = await ctx.db.query<{ value: number }>(
    `INSERT INTO sequences AS s (account_id, name, value) VALUES ($1, 'seq', $2)
     ON CONFLICT (account_id, name) DO UPDATE SET value = s.value + excluded.value RETURNING value`,
    [ctx.account, count],
  );
  const last = row?.value ?? count;
  ctx.changed(last);
  return last - count + 1;
}

/**
 * Lets listeners know that what reading these records answers has moved, though nobody wrote them: their rev stays, their place in the
 * order of changes is new.
 */
export async function announce(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const first = await takeSeqs(ctx, ids.length);
  await ctx.db.query(
    `UPDATE changes AS c SET seq = $2::bigint + u.place - 1
     FROM unnest($3::text[]) WITH ORDINALITY AS u(id, place) WHERE c.account_id = $1 AND c.id = u.id`,
    [ctx.account, first, ids],
  );
}

/** Writes row, version, change, counters and search text in one statement; answers the stored document. */
export async function store(
  ctx: Context,
  change: Change,
  hooks: EntityHooks,
  at: { rev: string; seq: number; deleted?: boolean },
): Promise<AnyDoc> {
  const { entity, id, before } = change;
  const deleted = at.deleted === true;
  const merged: Input = { ...before, ...change.values };
  const kept: Input = Object.fromEntries(Object.keys(entity.fields).map((name) => [name, merged[name] ?? null]));
  const text = deleted ? '' : searchText(entity, kept);
  const counters = moved(entity, hooks, before, deleted ? undefined : kept);
  const values = [
    ctx.account,
    id,
    at.rev,
    ctx.now,
    ctx.user.id,
    at.seq,
    entity.kind,
    deleted,
    newId('ver', ctx.now.getTime()),
    change.event,
    deleted ? 'destroy' : before === undefined ? 'create' : 'update',
    labelOf(entity, deleted ? (before ?? {}) : kept),
    told(entity, hooks, before, deleted ? undefined : kept),
    [...counters.keys()],
    [...counters.values()].map((delta) => delta.amount),
    [...counters.values()].map((delta) => delta.size),
    // The index is the dearest part of a write: an unchanged text leaves it alone.
    before !== undefined && !deleted && text !== '' && text === searchText(entity, before) ? null : text,
    hooks.searchTarget?.(kept) ?? id,
  ];
  const statements = statementsOf(entity);
  const own = deleted
    ? []
    : statements.names.map((name) => parameterOf(entity.fields[name] ?? { type: 'boolean' }, kept[name]));
  const sql = deleted ? statements.remove : before === undefined ? statements.insert : statements.update;
  await ctx.db.query(sql, [...values, ...own]).catch((error: unknown) => {
    throw sqlState(error) === '23505' ? fail('conflict', 'Document update conflict.') : error;
  });
  ctx.changed(at.seq);
  return docOf(entity, {
    ...kept,
    id,
    rev: at.rev,
    created_at: before?.created_at ?? ctx.now.toISOString(),
    updated_at: ctx.now.toISOString(),
    created_by: before === undefined ? ctx.user.id : before.created_by,
  });
}

export interface Delta {
  amount: number;
  size: number;
}

/** What a write adds to and takes from the group's counters. */
export function moved(
  entity: Entity,
  hooks: EntityHooks,
  before: Input | undefined,
  after: Input | undefined,
): Map<string, Delta> {
  const deltas = new Map<string, Delta>();
  const move = (doc: Input | undefined, sign: 1 | -1): void => {
    if (doc === undefined) return;
    if (entity.counted) add(deltas, className(entity.kind), sign, sign * sizeOf(entity, doc));
    for (const name of hooks.counters?.(doc) ?? []) add(deltas, name, sign, sign * (hooks.size?.(doc) ?? 0));
  };
  move(before, -1);
  move(after, 1);
  for (const [name, delta] of deltas) if (delta.amount === 0 && delta.size === 0) deltas.delete(name);
  return deltas;
}

function add(deltas: Map<string, Delta>, name: string, amount: number, size: number): void {
  const delta = deltas.get(name) ?? { amount: 0, size: 0 };
  deltas.set(name, { amount: delta.amount + amount, size: delta.size + size });
}

/** What the timeline keeps of a write, as JSON; null for one that moves derived fields alone. */
export function told(
  entity: Entity,
  { untold = [], derived = [] }: EntityHooks,
  before: Input | undefined,
  after: Input | undefined,
): string | null {
  const changed = difference(entity, before, after ?? {});
  if (after !== undefined && changed.length > 0 && changed.every(({ field }) => derived.includes(field))) return null;
  return JSON.stringify(changed.filter(({ field }) => !untold.includes(field) && !derived.includes(field)));
}

/** The fields that a write moves. A creation lists none: its values are the record's first ones. */
function difference(
  entity: Entity,
  before: Input | undefined,
  after: Input,
): { field: string; from: unknown; to: unknown }[] {
  if (before === undefined) return [];
  return Object.keys(entity.fields)
    .filter((field) => entity.fields[field]?.moved !== true)
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}
