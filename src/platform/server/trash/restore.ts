import type { Entity, Input } from '#platform/entity/define.ts';
import { failure, fieldFailure, Failure } from '#platform/entity/failure.ts';
import { nextRev } from '#platform/entity/id.ts';
import { checkParentPermission } from '../auth/parent-permission.ts';
import { hooksOf, type Context, type Change } from '../context.ts';
import { requireWritable } from '../records/validate-write.ts';
import type { Written } from '../records/documents.ts';
import { lockGroup } from '../records/group-lock.ts';
import { store, whole } from '../records/store.ts';
import type { RecordWrite } from '../records/record-write.ts';
import type { NamedBy } from './trash-record.ts';
import { restoreReferences } from './nullify-references.ts';
import { namesIn } from './names.ts';

/** A removed record, as the trash has it. */
interface Lying {
  readonly id: string;
  readonly klass: string;
  readonly with_id: string | null;
  readonly with_label: string | null;
  readonly body: Input;
  readonly remembered: Input | null;
  readonly named_by: readonly NamedBy[] | null;
  /** The rev of its removal. */
  readonly rev: string;
}

/**
 * Brings a removed record back, with what went with it: under its id, with its number, and with a new rev. 404 where the trash has none;
 * `is-in-the-trash` at a field that names what is itself removed, `went-with-another` for what only comes
 * back with another record.
 */
export async function restore(ctx: Context, entity: Entity, id: string): Promise<Pick<Written, 'id' | 'rev'>> {
  requireWritable(ctx, entity, 'create');
  await lockGroup(ctx);
  const lying = await ctx.db.query<Lying>(
    `SELECT t.id, t.klass, t.with_id, w.label AS with_label, t.body, t.remembered, t.named_by, c.rev
     FROM trash t JOIN changes c ON c.account_id = $1 AND c.id = t.id AND c.deleted
     LEFT JOIN trash w ON w.account_id = $1 AND w.id = t.with_id
     WHERE t.account_id = $1 AND (t.id = $2 OR t.with_id = $2) AND NOT t.ended ORDER BY c.seq`,
    [ctx.account, id],
  );
  const root = lying.find((one) => one.id === id);
  if (root === undefined) throw failure('not_found', 'missing');
  await checkParentPermission(ctx, entity, root.body, 'write');
  if (root.with_id !== null) throw fieldFailure('base', 'went-with-another', { name: root.with_label ?? '' });
  const done = await bringBack(ctx, entity, root);
  for (const one of lying) if (one !== root) await follow(ctx, one);
  await ctx.db.query('DELETE FROM trash WHERE account_id = $1 AND (id = $2 OR with_id = $2)', [ctx.account, id]);
  return done;
}

/** What went with a record comes with it; what names another removed one waits for that, and what would say nothing any more stays away. */
async function follow(ctx: Context, one: Lying): Promise<void> {
  const entity = ctx.product.registry.kind(one.klass);
  if (entity === undefined) return;
  const missing = (await missingOf(ctx, entity, one.body)).filter(({ required }) => required);
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
  await bringBack(ctx, entity, one).catch((error: unknown) => {
    if (!(error instanceof Failure && error.error === 'not_found')) throw error;
  });
}

async function bringBack(ctx: Context, entity: Entity, one: Lying): Promise<Pick<Written, 'id' | 'rev'>> {
  for (const module of ctx.product.modules) await module.creating?.(ctx, entity);
  const hooks = hooksOf(ctx, entity);
  const values: Record<string, unknown> = { ...whole(entity, one.body) };
  for (const { name, required, label } of await missingOf(ctx, entity, one.body)) {
    if (label !== undefined) throw fieldFailure(name, 'is-in-the-trash', { name: label });
    if (required) throw fieldFailure(name, 'must-exist');
    values[name] = null;
  }
  const change: Change = { entity, id: one.id, before: undefined, values, input: {}, event: 'restore' };
  await hooks.beforeRestore?.(ctx, [change]);
  const { created_at: at, created_by: by } = one.body;
  const origin = { created_at: String(at), created_by: typeof by === 'string' ? by : null };
  const write: RecordWrite = { change, rev: nextRev(one.rev), after: whole(entity, values), changed: [], origin };
  const [doc] = await store(ctx, entity, [write], { hooks });
  if (doc === undefined) throw new Error('nothing was written');
  await hooks.afterRestore?.(ctx, doc, one.remembered ?? {});
  await restoreReferences(ctx, one.id, one.named_by ?? []);
  return { id: one.id, rev: write.rev };
}

interface Missing {
  readonly name: string;
  readonly id: string;
  readonly required: boolean;
  /** What it was called, while it can be brought back. */
  readonly label: string | undefined;
}

/** Fields that name what is not there. */
async function missingOf(ctx: Context, entity: Entity, body: Input): Promise<readonly Missing[]> {
  const names = namesIn(entity, body);
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
