import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { Context, Update } from '#platform/server/context.ts';
import { createOwn, read, remove, update, updateOwn } from '#platform/server/records/documents.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import {
  moveReferences,
  moveReferencesBack,
  referencesTo,
  type MovedReference,
} from '#platform/server/records/move-references.ts';
import { restore } from '#platform/server/trash/restore.ts';
import { customer } from '../../entities/customer.ts';
import { equipment } from '../../entities/equipment.ts';
import { maxMoved, recordMerge } from '../../entities/merge/record-merge.ts';
import { differencesOf, setBack, type ChangedField, type FieldDifference } from '../../rules/merge/compare-records.ts';

const mergedKinds: readonly Entity[] = [customer, equipment];

interface Pair {
  readonly entity: Entity;
  readonly survivor: AnyDoc;
  readonly merged: AnyDoc;
}

/** The two records of a merge; refuses records of different kinds, and a record with itself. */
export async function pairOf(ctx: Context, survivorId: string, mergedId: string): Promise<Pair> {
  const entity = mergedKinds.find(({ prefix }) => survivorId.startsWith(`${prefix}-`));
  if (entity === undefined) throw fieldFailure('survivor_id', 'must-exist');
  if (!mergedId.startsWith(`${entity.prefix}-`) || mergedId === survivorId)
    throw fieldFailure('merged_id', 'must-exist');
  return { entity, survivor: await read(ctx, entity, survivorId), merged: await read(ctx, entity, mergedId) };
}

export interface MergePreview {
  readonly fields: readonly FieldDifference[];
  readonly moves: readonly { readonly klass: string; readonly count: number }[];
}

/** Which fields differ, and how many records would move. */
export async function previewMerge(ctx: Context, { entity, survivor, merged }: Pair): Promise<MergePreview> {
  const counts = new Map<string, number>();
  for (const { entity: referring, ids } of await referencesTo(ctx, entity, merged._id, maxMoved + 1))
    if (referring.kind !== recordMerge.kind) counts.set(referring.kind, (counts.get(referring.kind) ?? 0) + ids.length);
  return {
    fields: differencesOf(entity, survivor, merged),
    moves: [...counts].map(([klass, count]) => ({ klass, count })),
  };
}

/** Moves everything to the survivor, and the other record to the trash. `values` are the survivor's fields that a person decided about. */
export async function mergeRecords(
  ctx: Context,
  ids: { readonly survivor: string; readonly merged: string },
  values: Input | undefined,
): Promise<{ id: string; rev: string }> {
  await lockGroup(ctx);
  const { entity, survivor, merged } = await pairOf(ctx, ids.survivor, ids.merged);
  const references = await referencesTo(ctx, entity, merged._id, maxMoved + 1);
  if (references.reduce((sum, one) => sum + one.ids.length, 0) > maxMoved)
    throw failure('unprocessable_entity', { base: [{ code: 'too-much-hangs-on-it', params: { count: maxMoved } }] });
  const wanted = values ?? proposalOf(differencesOf(entity, survivor, merged));
  const moved = await moveReferences(ctx, entity, merged._id, survivor._id, 'merge', maxMoved);
  // First, because a document such as a CPF may be there only once.
  await remove(ctx, entity, merged._id, merged._rev);
  const changed = await complete(ctx, entity, survivor, wanted);
  const fields = {
    merged_kind: entity.kind,
    survivor_id: survivor._id,
    merged_id: merged._id,
    merged_label: String(merged[entity.title] ?? '').slice(0, 160),
    moved: moved.slice(0, maxMoved),
    changed: JSON.stringify(changed),
  };
  return createOwn(ctx, recordMerge, fields, 'merge');
}

function proposalOf(fields: readonly FieldDifference[]): Input {
  return Object.fromEntries(
    fields.filter(({ survivor, proposed }) => survivor !== proposed).map(({ field, proposed }) => [field, proposed]),
  );
}

async function complete(
  ctx: Context,
  entity: Entity,
  survivor: AnyDoc,
  values: Input,
): Promise<readonly ChangedField[]> {
  if (Object.keys(values).length === 0) return [];
  // Its own references may have moved: a device of itself, or an earlier merge.
  const before = await read(ctx, entity, survivor._id);
  const { doc } = await update(ctx, entity, survivor._id, before._rev, values);
  return Object.keys(values).flatMap((field) => {
    const [from, to] = [before[field] ?? null, doc[field] ?? null];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ field, from, to }];
  });
}

/** `PUT /{db}/_design/merge/_update/undo/{merge}`: restores the merged record, and sets back what nobody changed since. */
export const undoMerge: Update = async (ctx, verb, id) => {
  if (verb !== 'undo' || !id.startsWith(`${recordMerge.prefix}-`)) throw failure('not_found', 'missing');
  await lockGroup(ctx);
  const doc: AnyDoc = await read(ctx, recordMerge, id);
  if (doc['undone_at'] !== undefined) throw failure('unprocessable_entity', { base: [{ code: 'merge-is-undone' }] });
  const [survivorId, mergedId] = [String(doc['survivor_id']), String(doc['merged_id'])];
  const entity = mergedKinds.find(({ kind }) => kind === doc['merged_kind']);
  if (entity === undefined) throw failure('not_found', 'missing');
  const survivor: AnyDoc = await read(ctx, entity, survivorId);
  const back = setBack(survivor, JSON.parse(String(doc['changed'] ?? '[]')) as ChangedField[]);
  if (Object.keys(back).length > 0) await updateOwn(ctx, entity, survivorId, back, 'undo');
  // A person may have restored it already.
  if (!(await exists(ctx, entity, mergedId))) await restore(ctx, entity, mergedId);
  await moveReferencesBack(ctx, (doc['moved'] ?? []) as MovedReference[], mergedId, survivorId, 'undo');
  const { rev } = await updateOwn(ctx, recordMerge, id, { undone_at: ctx.now.toISOString() }, 'undo');
  return { id, rev };
};

async function exists(ctx: Context, entity: Entity, id: string): Promise<boolean> {
  const rows = await ctx.db.query(`SELECT 1 FROM "${entity.plural}" WHERE account_id = $1 AND id = $2`, [
    ctx.account,
    id,
  ]);
  return rows.length > 0;
}
