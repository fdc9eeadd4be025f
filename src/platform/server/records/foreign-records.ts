import type { Entity, Input } from '#platform/entity/define.ts';
import { nextRev } from '#platform/entity/id.ts';
import { type Context, hooksOf, refuseReadOnly } from '../context.ts';
import { docsOf } from '../db/rows.ts';
import { sampleEvent, type RecordWrite } from './record-write.ts';
import { allFields, store } from './store.ts';

/**
 * Writes complete records of another program as they are, and removes them again. Unlike `createMany` it calls neither
 * `beforeSave` nor `afterSave`, and writes no timeline: nobody is notified of what happened years ago, and values that
 * follow from other records, numbers too, are in the values.
 */

export interface ForeignRecord {
  readonly id: string;
  readonly values: Input;
  /** ISO 8601; now if the other program does not tell. */
  readonly created: string | null;
}

/** Creates records with their own ids and times of creation; returns their revs in the same order. */
export async function createForeign(
  ctx: Context,
  entity: Entity,
  records: readonly ForeignRecord[],
): Promise<string[]> {
  refuseReadOnly(ctx);
  for (const module of ctx.product.modules) await module.creating?.(ctx, entity);
  const writes = records.map(({ id, values, created }): RecordWrite => {
    const after = allFields(entity, values);
    const origin = { created_at: created ?? ctx.now.toISOString(), created_by: ctx.who.user.id };
    const change = { entity, id, before: undefined, values: { ...after }, input: {}, event: sampleEvent };
    return { change, rev: nextRev(), after, changed: [], isFresh: true, origin };
  });
  await store(ctx, entity, writes, { hooks: hooksOf(ctx, entity) });
  return writes.map(({ rev }) => rev);
}

/**
 * Removes such records. The caller has made sure that nobody changed them and that no other
 * record refers to them.
 */
export async function removeForeign(ctx: Context, entity: Entity, ids: readonly string[]): Promise<void> {
  const docs = await ctx.db.query(
    `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2::text[]) ORDER BY id`,
    [ctx.account, ids],
    docsOf(entity),
  );
  const writes = docs.map((before): RecordWrite => {
    const change = { entity, id: before._id, before, values: {}, input: {}, event: sampleEvent };
    return { change, rev: nextRev(before._rev), after: undefined, changed: [] };
  });
  await store(ctx, entity, writes, { hooks: hooksOf(ctx, entity) });
}

/** Raises the last number of a numbered kind, so that the next record comes after the highest that was written. */
export async function raiseNumber(ctx: Context, { kind }: Entity, to: number): Promise<void> {
  await ctx.db.query(
    `INSERT INTO sequences AS s (account_id, name, value, taken_at) VALUES ($1, $2, $3, clock_timestamp())
     ON CONFLICT (account_id, name) DO UPDATE SET value = greatest(s.value, excluded.value)`,
    [ctx.account, kind, to],
  );
}

/** Sets the last number back if no record was numbered since. */
export async function lowerNumber(ctx: Context, { kind }: Entity, from: number, to: number): Promise<void> {
  const which = 'account_id = $1 AND name = $2 AND value = $3';
  const own = [ctx.account, kind, from];
  // Before its first record a kind has no row.
  if (to === 0) await ctx.db.query(`DELETE FROM sequences WHERE ${which}`, own);
  else await ctx.db.query(`UPDATE sequences SET value = $4 WHERE ${which}`, [...own, to]);
}

/** The last number of a numbered kind. */
export async function lastNumber(ctx: Context, { kind }: Entity): Promise<number> {
  const [row] = await ctx.db.query<{ value: number }>(
    'SELECT value FROM sequences WHERE account_id = $1 AND name = $2',
    [ctx.account, kind],
  );
  return row?.value ?? 0;
}
