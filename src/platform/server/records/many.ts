import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { nextRev, nthId } from '#platform/entity/id.ts';
import { type Context, hooksOf, refuseReadOnly, type Change } from '../context.ts';
import { docsOf } from '../db/rows.ts';
import { lockAccount } from './group-lock.ts';
import { savedOf, store, whole } from './store.ts';
import { cascadeFrom } from '../trash/cascade.ts';
import { changedIn, type RecordWrite } from './record-write.ts';

/**
 * Writing many records at once, on the product's own behalf: an import, its undo, one change for many. The traces are those of single
 * writes, and so is what follows: `afterSave` and `afterDelete` run, with all records. Values must be as they are stored: no `beforeSave` runs.
 */

/** Rows that travel in one statement: more would make its parameters large, fewer would make the round trips count. */
const atOnce = 2000;

/** Stores new records; answers their ids in the order of `rows`. `cause` is what made them. `place`: how many of the same making stand already. */
export async function createMany(
  ctx: Context,
  entity: Entity,
  rows: readonly Input[],
  event: string,
  { cause, place = 0 }: { readonly cause?: string; readonly place?: number } = {},
): Promise<string[]> {
  refuseReadOnly(ctx);
  for (const module of ctx.product.modules) await module.creating?.(ctx, entity);
  const hooks = hooksOf(ctx, entity);
  const ids: string[] = [];
  for (const part of parts(rows)) {
    // Numbers are in the rows; else the group's lock is taken last, when the rows stand.
    const taken = entity.numbered === undefined ? undefined : await lockAccount(ctx, entity, part.length);
    const writes = part.map((row, index): RecordWrite => {
      const own = taken && entity.numbered !== undefined ? { [entity.numbered]: taken.number + index } : {};
      const id = nthId(entity.prefix, ctx.now.getTime(), place + ids.length + index);
      const after = whole(entity, { ...row, ...own });
      const change = changeOf(entity, id, undefined, after, event);
      return { change, rev: nextRev(), after, changed: [], isFresh: true };
    });
    const docs = await store(ctx, entity, writes, { hooks, cause, ...(taken && { seq: taken.seq }) });
    await hooks.afterSave?.(ctx, savedOf(writes, docs));
    ids.push(...writes.map(({ change }) => change.id));
  }
  return ids;
}

/**
 * Sets fields on many records; those that have them already are left alone. Answers how many moved. `cause` is the record by whose rule it
 * happens, for their timelines.
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

/** The same where it follows from a removal, which a full group may do as well. */
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
  for (const part of parts(ids)) {
    const writes = (await rowsOf(ctx, entity, part)).flatMap((before): RecordWrite[] => {
      const own = typeof values === 'function' ? values(before) : values;
      const changed = changedIn(own, before);
      if (changed.length === 0) return [];
      const after = whole(entity, { ...before, ...own });
      return [{ change: changeOf(entity, before._id, before, own, event), rev: nextRev(before._rev), after, changed }];
    });
    const docs = await store(ctx, entity, writes, { hooks, cause });
    await hooks.afterSave?.(ctx, savedOf(writes, docs));
    moved += writes.length;
  }
  return moved;
}

/** Removes many records for good, with the traces that a single removal leaves; answers how many went. A full group may be emptied so. */
export async function removeMany(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
  event = 'destroy',
  cause?: string,
): Promise<number> {
  const hooks = hooksOf(ctx, entity);
  await lockAccount(ctx);
  let gone = 0;
  for (const part of parts(ids)) {
    const docs = await rowsOf(ctx, entity, part);
    const writes = docs.map((before): RecordWrite => {
      const change = changeOf(entity, before._id, before, {}, event);
      return { change, rev: nextRev(before._rev), after: undefined, changed: [] };
    });
    await cascadeFrom(ctx, null, async () => {
      await store(ctx, entity, writes, { hooks, cause });
      await hooks.afterDelete?.(ctx, docs);
      await removeBelongings(ctx, entity, docs);
    });
    gone += docs.length;
  }
  return gone;
}

function changeOf(entity: Entity, id: string, before: AnyDoc | undefined, values: Input, event: string): Change {
  return { entity, id, before, values: { ...values }, input: {}, event };
}

async function rowsOf(ctx: Context, entity: Entity, ids: readonly string[]): Promise<AnyDoc[]> {
  return ctx.db.query(
    `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2::text[]) ORDER BY id`,
    [ctx.account, ids],
    docsOf(entity),
  );
}

/**
 * Lets the modules clean up after removed records. A module that names by `withBelongings` which of them have something to clean up is called
 * for those alone, and for the last one: some only need to know that something was removed.
 */
async function removeBelongings(ctx: Context, entity: Entity, docs: readonly AnyDoc[]): Promise<void> {
  const last = docs.at(-1);
  if (last === undefined) return;
  const ids = docs.map(({ _id }) => _id);
  for (const module of ctx.product.modules) {
    if (module.removed === undefined) continue;
    for (const id of new Set([last._id, ...((await module.withSideRecords?.(ctx, ids)) ?? ids)]))
      await module.removed(ctx, entity, id);
  }
}

function* parts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}
