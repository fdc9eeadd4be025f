import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { hooksOf } from '../context.ts';
import { rootOf } from './cascade.ts';
import { hasTrash, type TrashRecord } from './trash-record.ts';
import { referringRecords } from './references.ts';

/** The trash record of a record that is about to be removed; undefined if it is removed for good. */
export async function trashRecordOf(ctx: Context, entity: Entity, doc: AnyDoc): Promise<TrashRecord | undefined> {
  const root = rootOf(ctx);
  if (root === null || !hasTrash(entity)) return undefined;
  const [remembered, names] = await Promise.all([
    hooksOf(ctx, entity).detailsForTrash?.(ctx, doc),
    referringRecords(ctx, entity, doc),
  ]);
  return { withId: root === doc._id ? null : root, remembered: remembered ?? null, namedBy: names };
}

/**
 * Deletes trash records for good: those with these ids, those that cascaded from them, and what belonged to them and
 * was removed earlier.
 */
export async function purgeTrash(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db.query(
    `WITH RECURSIVE gone(id) AS (
       SELECT unnest($2::text[]) COLLATE "C"
       UNION SELECT t.id FROM gone g JOIN trash t ON t.account_id = $1 AND (t.with_id = g.id OR t.body ->> 'item_id' = g.id))
     DELETE FROM trash WHERE account_id = $1 AND id IN (SELECT id FROM gone)`,
    [ctx.account, ids],
  );
}
