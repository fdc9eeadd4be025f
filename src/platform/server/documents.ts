import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { check, reserved } from '#platform/entity/check.ts';
import { fail } from '#platform/entity/failure.ts';
import { isIdOf, newId, nextRev } from '#platform/entity/id.ts';
import type { Context } from './context.ts';
import { refuseReadOnly, requireAdmin } from './context.ts';
import type { Change, EntityHooks } from './module.ts';
import { checkReferences } from './references.ts';
import { docOf } from './rows.ts';
import { statementsOf } from './statements.ts';
import { lockAccount, store } from './store.ts';

/** The one path by which records are read and written; all kinds, all modules. */

export interface Written {
  readonly id: string;
  readonly rev: string;
  readonly doc: AnyDoc;
}

/** The record, or 404; `deleted` when it once was. */
export async function read(ctx: Context, entity: Entity, id: string): Promise<AnyDoc> {
  const doc = await readOrNothing(ctx, entity, id);
  if (doc) return doc;
  const [trace] = await ctx.db.query<{ deleted: boolean }>(
    'SELECT deleted FROM changes WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  throw fail('not_found', trace?.deleted ? 'deleted' : 'missing');
}

export async function readOrNothing(ctx: Context, entity: Entity, id: string): Promise<AnyDoc | undefined> {
  const [row] = await ctx.db.query(statementsOf(entity).read, [ctx.account, id]);
  return row && docOf(entity, row);
}

/** Stores a new record. `input._id` may name its id; numbers, defaults and server-only fields are set here. */
export async function create(ctx: Context, entity: Entity, input: Input, event = 'create'): Promise<Written> {
  mayWrite(ctx, entity, 'create');
  const hooks = hooksOf(ctx, entity);
  const id = idFor(entity, input, ctx.now);
  const own = withoutExtras(input, hooks);
  const { values, complaints } = check(entity, own, 'create');
  refuseReserved(entity, own, {});
  if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
  const change: Change = { entity, id, before: undefined, values, input, event };
  // The lock goes out first and the rest does not wait for its answer: one round trip instead of three.
  const [{ seq, number }] = await Promise.all([lockAccount(ctx, entity), prepared(ctx, hooks, change)]);
  if (entity.numbered !== undefined) values[entity.numbered] = number;
  const doc = await store(ctx, change, hooks, { rev: nextRev(), seq });
  await hooks.afterSave?.(ctx, change, doc);
  return { id, rev: doc._rev, doc };
}

async function prepared(ctx: Context, hooks: EntityHooks, change: Change): Promise<void> {
  for (const module of ctx.app.modules) await module.creating?.(ctx, change.entity);
  await hooks.beforeSave?.(ctx, change);
  await checkReferences(ctx, change);
}

/** Changes the fields in `input`; fields not sent stay. A missing or stale `rev` is a conflict. Without a change nothing is written. */
export async function update(
  ctx: Context,
  entity: Entity,
  id: string,
  rev: string | undefined,
  input: Input,
  event = 'update',
): Promise<Written> {
  mayWrite(ctx, entity, 'update');
  return apply(ctx, entity, id, rev, input, event);
}

/** An update on the product's own behalf, which also sets server-only fields and needs no rev. */
export async function updateOwn(
  ctx: Context,
  entity: Entity,
  id: string,
  values: Input,
  event: string,
): Promise<Written> {
  const hooks = hooksOf(ctx, entity);
  const { seq, before } = await lockRecord(ctx, entity, id);
  if (unchanged(values, before)) return { id, rev: before._rev, doc: before };
  const own: Change = { entity, id, before, values: { ...values }, input: {}, event };
  const doc = await store(ctx, own, hooks, { rev: nextRev(before._rev), seq });
  await hooks.afterSave?.(ctx, own, doc);
  return { id, rev: doc._rev, doc };
}

async function apply(
  ctx: Context,
  entity: Entity,
  id: string,
  rev: string | undefined,
  input: Input,
  event: string,
): Promise<Written> {
  const hooks = hooksOf(ctx, entity);
  const { seq, before } = await lockRecord(ctx, entity, id);
  if (rev !== before._rev) throw fail('conflict', 'Document update conflict.');
  const own = withoutExtras(input, hooks);
  const { values, complaints } = check(entity, own, 'update');
  refuseReserved(entity, own, before);
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.write === 'create' && name in values && !same(values[name], before[name]))
      complaints[name] = [{ code: 'is-reserved' }];
  }
  if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
  const asked: Change = { entity, id, before, values, input, event };
  await hooks.beforeSave?.(ctx, asked);
  if (unchanged(values, before)) return { id, rev: before._rev, doc: before };
  await checkReferences(ctx, asked);
  const doc = await store(ctx, asked, hooks, { rev: nextRev(before._rev), seq });
  await hooks.afterSave?.(ctx, asked, doc);
  return { id, rev: doc._rev, doc };
}

/** Removes a record and leaves its trace in timeline and changes. */
export async function remove(
  ctx: Context,
  entity: Entity,
  id: string,
  rev: string | undefined,
): Promise<{ id: string; rev: string }> {
  mayWrite(ctx, entity, 'remove');
  const { seq, before } = await lockRecord(ctx, entity, id);
  if (rev !== before._rev) throw fail('conflict', 'Document update conflict.');
  return removeLocked(ctx, entity, before, seq);
}

/** A removal on the product's own behalf, which needs no rev: what belongs to a record that goes. */
export async function removeOwn(ctx: Context, entity: Entity, id: string): Promise<void> {
  const { seq, before } = await lockRecord(ctx, entity, id);
  await removeLocked(ctx, entity, before, seq);
}

async function removeLocked(
  ctx: Context,
  entity: Entity,
  before: AnyDoc,
  seq: number,
): Promise<{ id: string; rev: string }> {
  const id = before._id;
  const hooks = hooksOf(ctx, entity);
  await hooks.beforeDelete?.(ctx, before);
  const gone: Change = { entity, id, before, values: {}, input: {}, event: 'destroy' };
  const last = nextRev(before._rev);
  await store(ctx, gone, hooks, { rev: last, seq, deleted: true });
  for (const module of ctx.app.modules) await module.removed?.(ctx, entity, id);
  return { id, rev: last };
}

async function lockRecord(ctx: Context, entity: Entity, id: string): Promise<{ seq: number; before: AnyDoc }> {
  const [{ seq }, [row]] = await Promise.all([
    lockAccount(ctx),
    ctx.db.query(statementsOf(entity).lock, [ctx.account, id]),
  ]);
  if (!row) await read(ctx, entity, id);
  return { seq, before: docOf(entity, row ?? {}) };
}

function hooksOf(ctx: Context, entity: Entity): EntityHooks {
  return ctx.app.hooks[entity.kind] ?? {};
}

function mayWrite(ctx: Context, entity: Entity, way: 'create' | 'update' | 'remove'): void {
  if (entity.readonly) throw fail('forbidden', 'You are not allowed to access this data');
  if (entity.writers === 'admins') requireAdmin(ctx);
  // What counts among the records can be changed then, where the definition says so, and never added.
  if (way !== 'remove' && !(entity.always === true && !(way === 'create' && entity.counted === true)))
    refuseReadOnly(ctx);
}

function idFor(entity: Entity, input: Input, now: Date): string {
  const asked = input['_id'];
  if (asked === undefined) return newId(entity.prefix, now.getTime());
  // SPEC.md §7 creates settings with the bare prefix as `_id`; the rest is ours to make.
  if (asked === `${entity.prefix}-`) return newId(entity.prefix, now.getTime());
  if (typeof asked !== 'string' || !isIdOf(entity.prefix, asked)) throw fail('illegal_docid', 'Malformed document id');
  return asked;
}

function withoutExtras(input: Input, hooks: EntityHooks): Input {
  const extras = new Set([...(hooks.transient ?? []), ...(hooks.virtual ?? [])]);
  return extras.size === 0 ? input : Object.fromEntries(Object.entries(input).filter(([name]) => !extras.has(name)));
}

function refuseReserved(entity: Entity, input: Input, before: Input): void {
  const names = reserved(entity, input, before);
  if (names.length > 0)
    throw fail('forbidden', Object.fromEntries(names.map((name) => [name, [{ code: 'is-reserved' }]])));
}

function unchanged(values: Input, before: Input): boolean {
  return Object.keys(values).every((name) => same(values[name], before[name]));
}

/** Equal as stored: absent and `null` are one. */
function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
