import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { parentsPath } from '../auth/parent-permission.ts';
import { totalsPart, type ParentsOfWrite } from '../changes/document-totals.ts';
import type { Context, EntityHooks, Saved } from '../context.ts';
import { constraintOf, sqlState } from '../db/database-failures.ts';
import { docOf } from '../db/rows.ts';
import { indexName } from '../db/schema/schema.ts';
import { lockAccount } from './group-lock.ts';
import { statementOf, type Part, type Shape } from '../db/statement.ts';
import { changesPart, countersPart, rowParts, searchParts, versionsPart } from './store-statements.ts';
import { countersOf, type RecordWrite } from './record-write.ts';
import { trashPart, type TrashRecord } from '../trash/trash-record.ts';

/** Writes rows of one kind with timeline, change, counters and search text. A single record takes one statement. */

export interface WriteOptions {
  readonly hooks: EntityHooks;
  /** The record whose rule causes the write, for the timelines. */
  readonly cause?: string | undefined;
  /**
   * The first sequence number, if the group lock is held already. Without it, the lock is taken after the rows are
   * written, so that others can write meanwhile.
   */
  readonly seq?: number;
  /** The trash record of the one record that is removed. */
  readonly trashRecord?: TrashRecord | undefined;
}

/**
 * Stores writes of one type: all new, all changed or all removed. Returns the new documents, or the last ones of
 * removed records.
 */
export async function store(
  ctx: Context,
  entity: Entity,
  writes: readonly RecordWrite[],
  { hooks, cause, seq, trashRecord }: WriteOptions,
): Promise<AnyDoc[]> {
  const [first] = writes;
  if (first === undefined) return [];
  const rows = [
    ...(trashRecord === undefined ? [] : [trashPart(entity, first, trashRecord)]),
    ...rowParts(entity, writes),
    ...versionsPart(entity, hooks, writes, ctx.now),
    ...searchParts(entity, hooks, writes),
  ];
  const parents = await parentsOf(ctx, entity, writes);
  const order = (place: number): Part[] => [
    ...countersPart(countersOf(entity, hooks, writes), ctx.db.sharded === true),
    ...totalsPart(entity.kind, writes, parents, ctx.db.sharded === true),
    changesPart(writes, place, parents),
  ];
  if (seq === undefined) {
    await send(ctx, entity, writes, rows, cause);
    const { seq: place } = await lockAccount(ctx, undefined, writes.length);
    await send(ctx, entity, writes, order(place), cause);
  } else await send(ctx, entity, writes, [...rows, ...order(seq)], cause);
  return writes.map((line) => documentOf(ctx, entity, line));
}

/**
 * The kinds above each record, if the kind belongs to others. Only what `changes` alone knows is looked up: the kinds
 * above a parent that belongs to a record itself, and those stored for records that exist already.
 */
async function parentsOf(
  ctx: Context,
  entity: Entity,
  writes: readonly RecordWrite[],
): Promise<readonly ParentsOfWrite[] | undefined> {
  const { belongsTo } = entity;
  if (belongsTo === undefined) return undefined;
  const { registry } = ctx.product;
  const parents = writes.map(({ change, after }) => String((after ?? change.before)?.[belongsTo] ?? ''));
  const existing = writes.filter(({ change }) => change.before !== undefined).map(({ change }) => change.id);
  const asked = [...new Set([...existing, ...parents.filter((id) => registry.ofId(id)?.belongsTo !== undefined)])];
  const rows =
    asked.length === 0
      ? []
      : await ctx.db.query<{ id: string; parents: string | null }>(
          'SELECT id, parents FROM changes WHERE account_id = $1 AND id = ANY($2)',
          [ctx.account, asked],
        );
  const stored = new Map(rows.map((row) => [row.id, row.parents]));
  return writes.map(({ change }, place) => {
    const parent = parents[place] ?? '';
    return { before: stored.get(change.id) ?? null, after: parentsPath(registry, parent, stored.get(parent)) };
  });
}

async function send(
  ctx: Context,
  entity: Entity,
  writes: readonly RecordWrite[],
  parts: readonly Part[],
  cause: string | undefined,
): Promise<void> {
  const shape: Shape = writes.length === 1 ? 'one' : 'many';
  const shared = {
    account: ctx.account,
    now: ctx.now,
    user: ctx.who.user.id,
    kind: entity.kind,
    cause: cause ?? null,
  };
  // One statement for all tables. On a cluster one statement per table is planned three times faster; they share a
  // round trip.
  const groups = ctx.db.sharded === true ? parts.map((part) => [part]) : [parts];
  const sent = groups.map(async (group) => {
    const { text, values } = statementOf(group, shape, shared);
    return ctx.db.query(text, values);
  });
  await ctx.settle(
    Promise.all(sent).catch((error: unknown) => {
      throw sqlState(error) === '23505' ? uniqueFailure(entity, constraintOf(error)) : error;
    }),
  );
}

/** The error of a violated unique index: of a unique field, or of the record's id. */
function uniqueFailure(entity: Entity, constraint: string | undefined): Error {
  const index = entity.indexes?.find((one) => indexName(entity, one) === constraint);
  return index?.unique === undefined
    ? failure('conflict', 'Document update conflict.')
    : fieldFailure(index.unique, 'has-already-been-taken');
}

function documentOf(ctx: Context, entity: Entity, { change: { id, before }, rev, after, origin }: RecordWrite): AnyDoc {
  if (after === undefined && before !== undefined) return before;
  const now = ctx.now.toISOString();
  return docOf(entity, after ?? {}, {
    id,
    rev,
    created_at: before?.created_at ?? origin?.created_at ?? now,
    updated_at: now,
    created_by: before === undefined ? (origin === undefined ? ctx.who.user.id : origin.created_by) : before.created_by,
  });
}

/** All fields of the definition: from `values`, else from `before`, else `null`. */
export function allFields(entity: Entity, values: Input, before: Input = {}): Input {
  const all: Record<string, unknown> = {};
  for (const [name] of entriesOf(entity)) all[name] = (Object.hasOwn(values, name) ? values : before)[name] ?? null;
  return all;
}

/** The arguments of `afterSave` for stored writes. */
export function savedOf(writes: readonly RecordWrite[], docs: readonly AnyDoc[]): Saved[] {
  return writes.flatMap(({ change }, place) => {
    const doc = docs[place];
    return doc === undefined ? [] : [{ ...change, doc }];
  });
}
