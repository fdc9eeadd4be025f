import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { entriesOf } from '#platform/entity/entries.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, EntityHooks, Saved } from '../context.ts';
import { constraintOf, sqlState } from '../db/database-failures.ts';
import { docOf } from '../db/rows.ts';
import { indexName } from '../db/schema/schema.ts';
import { lockAccount } from './group-lock.ts';
import { statementOf, type Part, type Shape } from '../db/statement.ts';
import { changesPart, countersPart, rowParts, searchParts, versionsPart } from './store-statements.ts';
import { countersOf, type RecordWrite } from './record-write.ts';
import { trashPart, type TrashRecord } from '../trash/trash-record.ts';

/**
 * The one writer: rows of one kind with version, change, counters and search text. A single record takes one statement, whose
 * parts are those of many.
 */

export interface Writing {
  readonly hooks: EntityHooks;
  /** The record by whose rule it happens, for the timelines. */
  readonly cause?: string | undefined;
  /**
   * The first place in the order of changes, where the group's lock is held already. Without it the lock is taken when the rows
   * stand: others of the group write on in the meantime.
   */
  readonly seq?: number;
  /** What the trash keeps of the one record that goes. */
  readonly kept?: TrashRecord | undefined;
}

/** Writes writes of the same way: all new, all changed or all gone. Answers their documents, of what goes the last one. */
export async function store(
  ctx: Context,
  entity: Entity,
  writes: readonly RecordWrite[],
  { hooks, cause, seq, kept }: Writing,
): Promise<AnyDoc[]> {
  const [first] = writes;
  if (first === undefined) return [];
  const rows = [
    ...(kept === undefined ? [] : [trashPart(entity, first, kept)]),
    ...rowParts(entity, writes),
    ...versionsPart(entity, hooks, writes, ctx.now),
    ...searchParts(entity, hooks, writes),
  ];
  const order = (place: number): Part[] => [
    ...countersPart(countersOf(entity, hooks, writes), ctx.db.sharded === true),
    changesPart(writes, place),
  ];
  if (seq === undefined) {
    await send(ctx, entity, writes, rows, cause);
    const { seq: place } = await lockAccount(ctx, undefined, writes.length);
    await send(ctx, entity, writes, order(place), cause);
  } else await send(ctx, entity, writes, [...rows, ...order(seq)], cause);
  return writes.map((line) => documentOf(ctx, entity, line));
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
  // One statement for all tables; a cluster plans one for each of them in a third of the time, and they travel together.
  const groups = ctx.db.sharded === true ? parts.map((part) => [part]) : [parts];
  const sent = groups.map(async (group) => {
    const { text, values } = statementOf(group, shape, shared);
    return ctx.db.query(text, values);
  });
  await ctx.settle(
    Promise.all(sent).catch((error: unknown) => {
      throw sqlState(error) === '23505' ? taken(entity, constraintOf(error)) : error;
    }),
  );
}

/** What is there already: a value that the definition lets only one record have, or the record itself. */
function taken(entity: Entity, constraint: string | undefined): Error {
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

/** Every field of the definition, as it was `before` where `values` does not name it, `null` where nothing is. */
export function whole(entity: Entity, values: Input, before: Input = {}): Input {
  const all: Record<string, unknown> = {};
  for (const [name] of entriesOf(entity)) all[name] = (Object.hasOwn(values, name) ? values : before)[name] ?? null;
  return all;
}

/** What hooks hear of writes that were stored. */
export function savedOf(writes: readonly RecordWrite[], docs: readonly AnyDoc[]): Saved[] {
  return writes.flatMap(({ change }, place) => {
    const doc = docs[place];
    return doc === undefined ? [] : [{ ...change, doc }];
  });
}
