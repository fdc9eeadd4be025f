import type { Entity, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure, Failure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import { checkParentPermission } from '../auth/parent-permission.ts';
import { hooksOf, type Context, type Change } from '../context.ts';
import { requireWritable } from '../records/validate-write.ts';
import type { Written } from '../records/documents.ts';
import { lockGroup } from '../records/group-lock.ts';
import { store, allFields } from '../records/store.ts';
import type { RecordWrite } from '../records/record-write.ts';
import type { Referring } from './trash-record.ts';
import { restoreReferences } from './nullify-references.ts';
import { referencesIn } from './references.ts';

/** A row of the trash. */
interface TrashRow {
  readonly id: string;
  readonly klass: string;
  readonly with_id: string | null;
  readonly with_label: string | null;
  readonly body: Input;
  readonly remembered: Input | null;
  readonly named_by: readonly Referring[] | null;
  /** The rev of the removal. */
  readonly rev: string;
}

/**
 * Restores a removed record with what cascaded from it: same id, same number, new rev. Throws 404 if it is not in the
 * trash; `is-in-the-trash` at a field whose record is removed too; `went-with-another` for a record that can only be
 * restored with another one.
 */
export async function restore(ctx: Context, entity: Entity, id: string): Promise<Pick<Written, 'id' | 'rev'>> {
  requireWritable(ctx, entity, 'create');
  await lockGroup(ctx);
  const rows = await ctx.db.query<TrashRow>(
    `SELECT t.id, t.klass, t.with_id, w.label AS with_label, t.body, t.remembered, t.named_by, c.rev
     FROM trash t JOIN changes c ON c.account_id = $1 AND c.id = t.id AND c.deleted
     LEFT JOIN trash w ON w.account_id = $1 AND w.id = t.with_id
     WHERE t.account_id = $1 AND (t.id = $2 OR t.with_id = $2) AND NOT t.ended ORDER BY c.seq`,
    [ctx.account, id],
  );
  const root = rows.find((one) => one.id === id);
  if (root === undefined) throw failure('not_found', 'missing');
  await checkParentPermission(ctx, entity, root.body, 'write');
  if (root.with_id !== null) throw fieldFailure('base', 'went-with-another', { name: root.with_label ?? '' });
  const done = await restoreOne(ctx, entity, root);
  for (const one of rows) if (one !== root) await restoreCascaded(ctx, one);
  await ctx.db.query('DELETE FROM trash WHERE account_id = $1 AND (id = $2 OR with_id = $2)', [ctx.account, id]);
  return done;
}

/**
 * Restores a record that cascaded. If it requires another removed record, it waits for that one in the trash; if it
 * requires a record that no longer exists, it is dropped.
 */
async function restoreCascaded(ctx: Context, one: TrashRow): Promise<void> {
  const entity = ctx.product.registry.kind(one.klass);
  if (entity === undefined) return;
  const missing = (await missingReferences(ctx, entity, one.body)).filter(({ required }) => required);
  const awaited = missing.find(({ label }) => label !== undefined);
  if (awaited !== undefined) {
    await ctx.db.query(
      `UPDATE trash AS t SET with_id = coalesce(w.with_id, w.id) FROM trash w
       WHERE t.account_id = $1 AND t.id = $2 AND w.account_id = $1 AND w.id = $3`,
      [ctx.account, one.id, awaited.id],
    );
    return;
  }
  if (missing.length > 0) return;
  await restoreOne(ctx, entity, one).catch((error: unknown) => {
    if (!(error instanceof Failure && error.error === 'not_found')) throw error;
  });
}

async function restoreOne(ctx: Context, entity: Entity, one: TrashRow): Promise<Pick<Written, 'id' | 'rev'>> {
  for (const module of ctx.product.modules) await module.creating?.(ctx, entity);
  const hooks = hooksOf(ctx, entity);
  const values: Record<string, unknown> = { ...allFields(entity, one.body) };
  for (const { name, required, label } of await missingReferences(ctx, entity, one.body)) {
    if (label !== undefined) throw fieldFailure(name, 'is-in-the-trash', { name: label });
    if (required) throw fieldFailure(name, 'must-exist');
    values[name] = null;
  }
  const change: Change = { entity, id: one.id, before: undefined, values, input: {}, event: 'restore' };
  await hooks.beforeRestore?.(ctx, [change]);
  const { created_at: at, created_by: by } = one.body;
  const origin = { created_at: String(at), created_by: typeof by === 'string' ? by : null };
  const write: RecordWrite = { change, rev: nextRev(one.rev), after: allFields(entity, values), changed: [], origin };
  const [doc] = await store(ctx, entity, [write], { hooks });
  if (doc === undefined) throw new Error('nothing was written');
  await hooks.afterRestore?.(ctx, doc, one.remembered ?? {});
  await restoreReferences(ctx, one.id, one.named_by ?? []);
  return { id: one.id, rev: write.rev };
}

interface MissingReference {
  readonly name: string;
  readonly id: string;
  readonly required: boolean;
  /** Label of the missing record if it is in the trash. */
  readonly label: string | undefined;
}

/** Reference fields whose record does not exist. */
async function missingReferences(ctx: Context, entity: Entity, body: Input): Promise<readonly MissingReference[]> {
  const names = referencesIn(entity, body);
  if (names.length === 0) return [];
  const rows = await ctx.db.query<{ id: string; deleted: boolean; label: string | null }>(
    `SELECT c.id, c.deleted, t.label FROM changes c LEFT JOIN trash t ON t.account_id = $1 AND t.id = c.id AND NOT t.ended
     WHERE c.account_id = $1 AND c.id = ANY($2)`,
    [ctx.account, names.map(([, , id]) => id)],
  );
  return names.flatMap(([name, field, id]) => {
    const row = rows.find((one) => one.id === id);
    if (row?.deleted === false) return [];
    return [{ name, id, required: field.required === true, label: row?.label ?? undefined }];
  });
}
