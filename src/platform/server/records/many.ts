import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { nextRev, nthId } from '#platform/entity/id.ts';
import { type Context, hooksOf, refuseReadOnly, type Change } from '../context.ts';
import { docsOf } from '../db/rows.ts';
import { lockAccount } from './group-lock.ts';
import { savedOf, store, allFields } from './store.ts';
import { cascadeFrom } from '../trash/cascade.ts';
import { changedIn, type RecordWrite } from './record-write.ts';

/**
 * Writes many records at once for the server itself: an import, its undo, one change of many. It leaves the same rows
 * as single writes, and calls `afterSave` and `afterDelete` with all records. It does not call `beforeSave`, so values
 * must be as stored.
 */

/** Rows per statement: more would make the parameters large, fewer would add round trips. */
const batchSize = 2000;

interface Creation {
  /** The id of the record that caused it. */
  readonly cause?: string;
  /** How many records the same cause has created before. */
  readonly place?: number;
}

/** Creates records; returns their ids in the order of `rows`. */
export async function createMany(
  ctx: Context,
  entity: Entity,
  rows: readonly Input[],
  event: string,
  creation: Creation = {},
): Promise<string[]> {
  for (const module of ctx.product.modules) await module.creating?.(ctx, entity);
  return (await createDocs(ctx, entity, rows, event, creation)).map(({ _id }) => _id);
}

/** The same for a caller that has checked whether the group may have new records of the kind; returns the documents. */
export async function createDocs(
  ctx: Context,
  entity: Entity,
  rows: readonly Input[],
  event: string,
  { cause, place = 0 }: Creation = {},
): Promise<AnyDoc[]> {
  refuseReadOnly(ctx);
  const hooks = hooksOf(ctx, entity);
  const created: AnyDoc[] = [];
  for (const part of batchesOf(rows)) {
    // Numbers are part of the rows. For kinds without numbers, the group lock is taken last, after the rows are
    // written.
    const taken = entity.numbered === undefined ? undefined : await lockAccount(ctx, entity, part.length);
    const writes = part.map((row, index): RecordWrite => {
      const own = taken && entity.numbered !== undefined ? { [entity.numbered]: taken.number + index } : {};
      const id = nthId(entity.prefix, ctx.now.getTime(), place + created.length + index);
      const after = allFields(entity, { ...row, ...own });
      const change = changeOf(entity, id, undefined, after, event);
      return { change, rev: nextRev(), after, changed: [], isFresh: true };
    });
    const docs = await store(ctx, entity, writes, { hooks, cause, ...(taken && { seq: taken.seq }) });
    await hooks.afterSave?.(ctx, savedOf(writes, docs));
    created.push(...docs);
  }
  return created;
}

/**
 * Sets fields on many records, except those with these values already; returns how many changed. `cause`: id of the
 * record whose rule causes the change, for the timelines.
 */
export async function changeMany(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
  values: Input | ((doc: AnyDoc) => Input),
  event: string,
  cause?: string,
): Promise<number> {
  refuseReadOnly(ctx);
  return moveMany(ctx, entity, ids, values, event, cause);
}

/** The same as the effect of a removal, which is allowed in a full group too. */
export async function moveMany(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
  values: Input | ((doc: AnyDoc) => Input),
  event: string,
  cause?: string,
): Promise<number> {
  const hooks = hooksOf(ctx, entity);
  await lockAccount(ctx);
  let moved = 0;
  for (const part of batchesOf(ids)) {
    const writes = (await rowsOf(ctx, entity, part)).flatMap((before): RecordWrite[] => {
      const own = typeof values === 'function' ? values(before) : values;
      const changed = changedIn(own, before);
      if (changed.length === 0) return [];
      const after = allFields(entity, { ...before, ...own });
      return [{ change: changeOf(entity, before._id, before, own, event), rev: nextRev(before._rev), after, changed }];
    });
    const docs = await store(ctx, entity, writes, { hooks, cause });
    await hooks.afterSave?.(ctx, savedOf(writes, docs));
    moved += writes.length;
  }
  return moved;
}

/**
 * Removes many records for good, with the same traces as single removals; returns how many. Allowed in a full group.
 */
export async function removeMany(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
  event = 'destroy',
  cause?: string,
): Promise<number> {
  const hooks = hooksOf(ctx, entity);
  await lockAccount(ctx);
  let removed = 0;
  for (const part of batchesOf(ids)) {
    const docs = await rowsOf(ctx, entity, part);
    const writes = docs.map((before): RecordWrite => {
      const change = changeOf(entity, before._id, before, {}, event);
      return { change, rev: nextRev(before._rev), after: undefined, changed: [] };
    });
    await cascadeFrom(ctx, null, async () => {
      await store(ctx, entity, writes, { hooks, cause });
      await hooks.afterDelete?.(ctx, docs);
      await cleanUpModules(ctx, entity, docs);
    });
    removed += docs.length;
  }
  return removed;
}

function changeOf(entity: Entity, id: string, before: AnyDoc | undefined, values: Input, event: string): Change {
  return { entity, id, before, values: { ...values }, input: {}, event };
}

/** One look-up by key for each: `id = ANY` may be read with any index of the group. */
async function rowsOf(ctx: Context, entity: Entity, ids: readonly string[]): Promise<AnyDoc[]> {
  return ctx.db.query(
    `SELECT t.* FROM unnest($2::text[]) AS asked(id) CROSS JOIN LATERAL
       (SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = asked.id OFFSET 0) AS t ORDER BY t.id`,
    [ctx.account, ids],
    docsOf(entity),
  );
}

/**
 * Lets modules clean up after removed records. A module with `withSideRecords` is called only for the records that it
 * names and for the last one: some modules only need to know that something was removed.
 */
async function cleanUpModules(ctx: Context, entity: Entity, docs: readonly AnyDoc[]): Promise<void> {
  const last = docs.at(-1);
  if (last === undefined) return;
  const ids = docs.map(({ _id }) => _id);
  for (const module of ctx.product.modules) {
    if (module.removed === undefined) continue;
    for (const id of new Set([last._id, ...((await module.withSideRecords?.(ctx, ids)) ?? ids)]))
      await module.removed(ctx, entity, id);
  }
}

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += batchSize) yield all.slice(start, start + batchSize);
}
