import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { nextRev, nthId } from '#platform/entity/id.ts';
import type { Context } from './context.ts';
import { refuseReadOnly } from './context.ts';
import {
  deleteRows,
  finish,
  insertRows,
  insertSearch,
  insertVersions,
  type Line,
  rowsOf,
  updateRows,
  type Work,
} from './many-statements.ts';
import { docOf } from './rows.ts';
import { lockAccount, moved, told } from './store.ts';

/**
 * Writing thousands of records at once, on the product's own behalf: an import, its undo, one change for many. The traces are those
 * of single writes (record, version, change, counters, search text), some statements for all instead of one for each.
 * Values must be as `store` takes them: the kind's `beforeSave` and `afterSave` do not run, and what these keep in step is the caller's.
 */

/** Rows that travel in one statement: more would make its parameters large, fewer would make the round trips count. */
const atOnce = 2000;

/** What happened to one record of many. */
export interface Moved {
  readonly before: AnyDoc | undefined;
  /** Undefined for one that was removed. */
  readonly after: AnyDoc | undefined;
}

/**
 * Stores new records; answers their ids in the order of `rows`. Kinds with numbers are not for it. `done` hears how many stand, `cause` is what made them.
 * The group's lock is taken last, when the records are written: others of the group write on in the meantime.
 */
export async function createMany(
  ctx: Context,
  entity: Entity,
  rows: readonly Input[],
  event: string,
  { cause, done }: { readonly cause?: string; readonly done?: (count: number) => void } = {},
): Promise<string[]> {
  if (entity.numbered !== undefined) throw new Error(`${entity.kind} is numbered, and numbers are taken one by one`);
  refuseReadOnly(ctx);
  for (const module of ctx.app.modules) await module.creating?.(ctx, entity);
  const work = workOf(ctx, entity, event, cause);
  const written: { readonly id: string; readonly rev: string }[] = [];
  for (const part of parts(rows)) {
    const lines = part.map((row, place) => ({
      id: nthId(entity.prefix, ctx.now.getTime(), written.length + place),
      rev: nextRev(),
      kept: whole(entity, row),
      before: undefined,
    }));
    await Promise.all([insertRows(work, lines), insertVersions(work, lines, 'create'), insertSearch(work, lines)]);
    for (const line of lines) count(work, undefined, line.kept);
    for (const { id, rev } of lines) written.push({ id, rev });
    done?.(written.length);
  }
  await finish(work, written, false);
  return written.map(({ id }) => id);
}

/**
 * Sets fields on many records; those that have them already are left alone. Answers what moved. `cause` is the record by whose rule it
 * happens, for their timelines.
 */
export async function changeMany(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
  values: Input | ((doc: AnyDoc) => Input),
  event: string,
  cause?: string,
): Promise<Moved[]> {
  refuseReadOnly(ctx);
  const work = workOf(ctx, entity, event, cause);
  await lockAccount(ctx);
  const all: Moved[] = [];
  const written: { readonly id: string; readonly rev: string }[] = [];
  for (const part of parts(ids)) {
    const lines = (await rowsOf(work, part)).flatMap((before): Line[] => {
      const kept = whole(entity, { ...before, ...(typeof values === 'function' ? values(before) : values) });
      return told(entity, {}, before, kept) === '[]'
        ? []
        : [{ id: before._id, rev: nextRev(before._rev), kept, before }];
    });
    if (lines.length === 0) continue;
    await Promise.all([updateRows(work, lines), insertVersions(work, lines, 'update'), insertSearch(work, lines)]);
    for (const line of lines) {
      count(work, line.before, line.kept);
      written.push(line);
      all.push({ before: line.before, after: docOfLine(work, line) });
    }
  }
  await finish(work, written, false);
  return all;
}

/** Removes many records, with the traces that a single removal leaves; answers what they were. A full group may be emptied so. */
export async function removeMany(
  ctx: Context,
  entity: Entity,
  ids: readonly string[],
  event = 'destroy',
  cause?: string,
): Promise<Moved[]> {
  const work = workOf(ctx, entity, event, cause);
  await lockAccount(ctx);
  const all: Moved[] = [];
  const written: { readonly id: string; readonly rev: string }[] = [];
  for (const part of parts(ids)) {
    const lines = (await rowsOf(work, part)).map((before): Line => {
      return { id: before._id, rev: nextRev(before._rev), kept: {}, before };
    });
    await Promise.all([deleteRows(work, lines), insertVersions(work, lines, 'destroy')]);
    for (const line of lines) {
      count(work, line.before, undefined);
      written.push(line);
      all.push({ before: line.before, after: undefined });
    }
  }
  await finish(work, written, true);
  await removeBelongings(
    work,
    written.map(({ id }) => id),
  );
  return all;
}

function workOf(ctx: Context, entity: Entity, event: string, cause: string | null = null): Work {
  return { ctx, entity, event, cause, hooks: ctx.app.hooks[entity.kind] ?? {}, counters: new Map() };
}

function whole(entity: Entity, values: Input): Input {
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, values[name] ?? null]));
}

function docOfLine({ ctx, entity }: Work, { id, rev, kept, before }: Line): AnyDoc {
  const { created_at, created_by } = before ?? {};
  return docOf(entity, { ...kept, id, rev, created_at, updated_at: ctx.now.toISOString(), created_by });
}

function count({ entity, hooks, counters }: Work, before: Input | undefined, after: Input | undefined): void {
  for (const [name, { amount, size }] of moved(entity, hooks, before, after)) {
    const sum = counters.get(name) ?? { amount: 0, size: 0 };
    counters.set(name, { amount: sum.amount + amount, size: sum.size + size });
  }
}

/** A removal's long way is gone for the few at which comments or files lie, and for one more: some modules only need to know that something went. */
async function removeBelongings({ ctx, entity }: Work, ids: readonly string[]): Promise<void> {
  const last = ids.at(-1);
  if (last === undefined) return;
  for (const module of ctx.app.modules) {
    if (module.removed === undefined) continue;
    const found = new Set([last]);
    for (const part of parts(ids)) for (const id of (await module.bearing?.(ctx, part)) ?? part) found.add(id);
    for (const id of found) await module.removed(ctx, entity, id);
  }
}

function* parts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < all.length; start += atOnce) yield all.slice(start, start + atOnce);
}
