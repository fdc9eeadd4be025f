import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import { newId, nextRev } from '#platform/entity/id.ts';
import { changedValues, requireDistinctIds, requireWritable, newChange } from './validate-write.ts';
import { assertProved } from '../auth/proof.ts';
import { checkParentPermission } from '../auth/parent-permission.ts';
import { type Context, hooksOf, type Change, type EntityHooks } from '../context.ts';
import { inList } from '../db/in-list.ts';
import { checkReferences } from './references.ts';
import { docsOf } from '../db/rows.ts';
import { lockAccount } from './group-lock.ts';
import { savedOf, store, allFields } from './store.ts';
import { changedIn, type RecordWrite } from './record-write.ts';
import { cascadeFrom } from '../trash/cascade.ts';
import { trashRecordOf } from '../trash/move-to-trash.ts';
import { hasTrash } from '../trash/trash-record.ts';
import { nullifyReferences } from '../trash/nullify-references.ts';

/** Reads and writes records of all kinds and modules. */

export interface Written {
  readonly id: string;
  readonly rev: string;
  readonly doc: AnyDoc;
}

/** Reads a record. Throws 404: `deleted` if it existed once, else `missing`. */
export async function read(ctx: Context, entity: Entity, id: string): Promise<AnyDoc> {
  const doc = await readOrNothing(ctx, entity, id);
  if (doc) {
    await checkParentPermission(ctx, entity, doc, 'read');
    return doc;
  }
  const [trace] = await ctx.db.query<{ deleted: boolean }>(
    'SELECT deleted FROM changes WHERE account_id = $1 AND id = $2',
    [ctx.account, id],
  );
  throw failure('not_found', trace?.deleted ? 'deleted' : 'missing');
}

export async function readOrNothing(ctx: Context, entity: Entity, id: string): Promise<AnyDoc | undefined> {
  const text = `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = $2`;
  const [doc] = await ctx.db.query(text, [ctx.account, id], docsOf(entity));
  return doc;
}

/** Reads several records, in the order of their ids. */
async function readAll(ctx: Context, entity: Entity, ids: readonly string[]): Promise<(AnyDoc | undefined)[]> {
  if (ids.length === 1) return [await readOrNothing(ctx, entity, ids[0] ?? '')];
  const { sql, values } = inList(ids, 2);
  const text = `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id ${sql}`;
  const docs = new Map(
    (await ctx.db.query(text, [ctx.account, ...values], docsOf(entity))).map((doc) => [doc._id, doc]),
  );
  return ids.map((id) => docs.get(id));
}

/** Creates a record. `input._id` may give its id; numbers, defaults and server-only fields are set here. */
export async function create(ctx: Context, entity: Entity, input: Input, event = 'create'): Promise<Written> {
  const [written] = await createAll(ctx, entity, [input], event);
  if (written === undefined) throw new Error('nothing was written');
  return written;
}

/** Creates records of one kind, all or none. More than one only for kinds whose hooks are `batched`. */
export async function createAll(
  ctx: Context,
  entity: Entity,
  inputs: readonly Input[],
  event = 'create',
): Promise<Written[]> {
  requireWritable(ctx, entity, 'create');
  const hooks = hooksOf(ctx, entity);
  const changes = inputs.map((input) => newChange(ctx, entity, hooks, input, event));
  requireDistinctIds(changes);
  // Send the lock first and the other queries without waiting for it: one round trip instead of three.
  const [{ seq, number }, revs] = await Promise.all([
    lockAccount(ctx, entity, changes.length),
    lastRevsOf(ctx, inputs),
    validate(ctx, entity, hooks, changes),
  ]);
  const writes = changes.map((change, place): RecordWrite => {
    if (entity.numbered !== undefined) change.values[entity.numbered] = number + place;
    const isFresh = change.id !== change.input['_id'];
    return { change, rev: nextRev(revs.get(change.id)), after: allFields(entity, change.values), changed: [], isFresh };
  });
  return storeAndNotify(ctx, entity, writes, hooks, seq);
}

/** Last revs of deleted records whose ids are used again: their revs continue. */
async function lastRevsOf(ctx: Context, inputs: readonly Input[]): Promise<ReadonlyMap<string, string>> {
  const named = inputs.map((input) => input['_id']).filter((id) => typeof id === 'string' && isLongId(id));
  if (named.length === 0) return new Map();
  const rows = await ctx.db.query<{ id: string; rev: string }>(
    'SELECT id, rev FROM changes WHERE account_id = $1 AND id = ANY($2) AND deleted',
    [ctx.account, named],
  );
  return new Map(rows.map(({ id, rev }) => [id, rev]));
}

/** A bare prefix means that the server chooses the id. */
function isLongId(id: string): boolean {
  return !id.endsWith('-');
}

async function validate(ctx: Context, entity: Entity, hooks: EntityHooks, changes: readonly Change[]): Promise<void> {
  for (const change of changes) assertProved(ctx, change);
  for (const { values } of changes) await checkParentPermission(ctx, entity, values, 'write');
  for (const module of ctx.product.modules) await module.creating?.(ctx, entity);
  await hooks.beforeSave?.(ctx, changes);
  await checkReferences(ctx, changes);
}

/** A change of a record: fields in `input` change, the others stay. A missing or outdated `rev` is a conflict. */
export interface RecordUpdate {
  readonly id: string;
  readonly rev: string | undefined;
  readonly input: Input;
}

/** Changes a record. Writes nothing if no value changes. */
export async function update(
  ctx: Context,
  entity: Entity,
  id: string,
  rev: string | undefined,
  input: Input,
): Promise<Written> {
  const [written] = await updateAll(ctx, entity, [{ id, rev, input }]);
  if (written === undefined) throw new Error('nothing was written');
  return written;
}

/** Changes several records of one kind, all or none. More than one only for kinds whose hooks are `batched`. */
export async function updateAll(ctx: Context, entity: Entity, updates: readonly RecordUpdate[]): Promise<Written[]> {
  requireWritable(ctx, entity, 'update');
  requireDistinctIds(updates);
  const hooks = hooksOf(ctx, entity);
  const { seq, befores } = await lockRecords(
    ctx,
    entity,
    updates.map(({ id }) => id),
  );
  const changes: Changing[] = [];
  for (const [place, { id, rev, input }] of updates.entries()) {
    const before = befores[place] ?? (await read(ctx, entity, id));
    await checkParentPermission(ctx, entity, before, 'write');
    if (rev !== before._rev) throw failure('conflict', 'Document update conflict.');
    changes.push({ entity, id, before, values: changedValues(entity, hooks, before, input), input, event: 'update' });
  }
  for (const change of changes) assertProved(ctx, change);
  await hooks.beforeSave?.(ctx, changes);
  await checkReferences(
    ctx,
    changes.filter(({ values, before }) => changedIn(values, before).length > 0),
  );
  return changeAll(ctx, entity, changes, seq);
}

/**
 * Creates a record for the server itself, without `beforeSave` and validation. The caller has checked that it may exist
 * and holds the group lock. `named`: the id, if it is not a new one.
 */
export async function createOwn(
  ctx: Context,
  entity: Entity,
  values: Input,
  event: string,
  named?: string,
): Promise<Written> {
  const { seq } = await lockAccount(ctx);
  const revs = await lastRevsOf(ctx, named === undefined ? [] : [{ _id: named }]);
  const id = named ?? newId(entity.prefix, ctx.now.getTime());
  const change: Change = { entity, id, before: undefined, values, input: {}, event };
  const after = allFields(entity, values);
  const rev = nextRev(revs.get(id));
  const line: RecordWrite = { change, rev, after, changed: [], isFresh: named === undefined };
  const [written] = await storeAndNotify(ctx, entity, [line], hooksOf(ctx, entity), seq);
  if (written === undefined) throw new Error('nothing was written');
  return written;
}

/** Changes a record for the server itself: may set server-only fields and needs no rev. */
export async function updateOwn(
  ctx: Context,
  entity: Entity,
  id: string,
  values: Input,
  event: string,
): Promise<Written> {
  const { seq, before } = await lockRecord(ctx, entity, id);
  return changeOne(ctx, { entity, id, before, values: { ...values }, input: {}, event }, seq);
}

/** The same for a record that was read while holding the group lock. */
export async function updateRead(
  ctx: Context,
  entity: Entity,
  before: AnyDoc,
  values: Input,
  event: string,
): Promise<Written> {
  const { seq } = await lockAccount(ctx);
  return changeOne(ctx, { entity, id: before._id, before, values: { ...values }, input: {}, event }, seq);
}

type Changing = Change & { readonly before: AnyDoc };

async function changeOne(ctx: Context, change: Changing, seq: number): Promise<Written> {
  const [written] = await changeAll(ctx, change.entity, [change], seq);
  if (written === undefined) throw new Error('nothing was written');
  return written;
}

/** Writes records with the same changed columns in one statement. Skips records without a change. */
async function changeAll(ctx: Context, entity: Entity, changes: readonly Changing[], seq: number): Promise<Written[]> {
  const byColumns = new Map<string, RecordWrite[]>();
  for (const change of changes) {
    const changed = changedIn(change.values, change.before);
    if (changed.length === 0) continue;
    const after = allFields(entity, change.values, change.before);
    const line: RecordWrite = { change, rev: nextRev(change.before._rev), after, changed };
    const columns = changed.toSorted().join(',');
    byColumns.set(columns, [...(byColumns.get(columns) ?? []), line]);
  }
  const written = new Map<string, Written>();
  for (const writes of byColumns.values())
    for (const one of await storeAndNotify(ctx, entity, writes, hooksOf(ctx, entity), seq + written.size))
      written.set(one.id, one);
  return changes.map(({ id, before }) => written.get(id) ?? { id, rev: before._rev, doc: before });
}

async function storeAndNotify(
  ctx: Context,
  entity: Entity,
  writes: readonly RecordWrite[],
  hooks: EntityHooks,
  seq: number,
): Promise<Written[]> {
  const docs = await store(ctx, entity, writes, { hooks, seq });
  await hooks.afterSave?.(ctx, savedOf(writes, docs));
  return docs.map((doc) => ({ id: doc._id, rev: doc._rev, doc }));
}

/** Removes a record, with entries in timeline and changes; the trash stores it for some days. */
export async function remove(
  ctx: Context,
  entity: Entity,
  id: string,
  rev: string | undefined,
): Promise<{ id: string; rev: string }> {
  requireWritable(ctx, entity, 'remove');
  const { seq, before } = await lockRecord(ctx, entity, id);
  await checkParentPermission(ctx, entity, before, 'write');
  if (rev !== before._rev) throw failure('conflict', 'Document update conflict.');
  return removeLocked(ctx, entity, before, seq);
}

/** Removes a record for the server itself, without a rev: what belongs to a removed record. */
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
  await hooks.beforeDelete?.(ctx, [before]);
  const change: Change = { entity, id, before, values: {}, input: {}, event: 'destroy' };
  const last = nextRev(before._rev);
  return cascadeFrom(ctx, hasTrash(entity) ? id : null, async () => {
    const trashRecord = await trashRecordOf(ctx, entity, before);
    const write: RecordWrite = { change, rev: last, after: undefined, changed: [] };
    await store(ctx, entity, [write], { hooks, seq, trashRecord });
    await nullifyReferences(ctx, id, trashRecord?.namedBy ?? []);
    await hooks.afterDelete?.(ctx, [before]);
    for (const module of ctx.product.modules) await module.removed?.(ctx, entity, id);
    return { id, rev: last };
  });
}

/** Takes the group lock and reads the records: nobody else can change them until the commit. */
async function lockRecords(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
): Promise<{ seq: number; befores: readonly (AnyDoc | undefined)[] }> {
  const [{ seq }, befores] = await Promise.all([lockAccount(ctx, undefined, ids.length), readAll(ctx, entity, ids)]);
  return { seq, befores };
}

async function lockRecord(ctx: Context, entity: Entity, id: string): Promise<{ seq: number; before: AnyDoc }> {
  const { seq, befores } = await lockRecords(ctx, entity, [id]);
  return { seq, before: befores[0] ?? (await read(ctx, entity, id)) };
}
