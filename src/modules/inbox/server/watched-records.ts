import { failure } from '#platform/entity/failure.ts';
import type { Entity } from '#platform/entity/define.ts';
import type { Context, EntityHooks } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { each } from '#platform/server/records/each-record.ts';
import { watchedRecord } from '../entities/watched-record.ts';

/** Transactions that remove what belongs to a removed record. */
const cascades = new WeakSet<Context>();

/** A member writes and removes only their own. */
export const watchedRecordHooks: EntityHooks = {
  beforeSave: each((ctx, { before, values }) => {
    if (before === undefined) values['user_id'] = ctx.who.user.id;
    else refuseOthers(ctx, before['user_id']);
  }),
  beforeDelete: (ctx, docs) => {
    if (!cascades.has(ctx)) for (const doc of docs) refuseOthers(ctx, doc['user_id']);
  },
};

function refuseOthers(ctx: Context, owner: unknown): void {
  if (owner !== ctx.who.user.id) throw failure('forbidden', 'You are not allowed to access this data');
}

/** Nobody watches a removed record. */
export async function removeWatched(ctx: Context, _entity: Entity, id: string): Promise<void> {
  if (ctx.account === ctx.who.user.id) return;
  const rows = await ctx.db.query<{ id: string }>(
    'SELECT id FROM watched_records WHERE account_id = $1 AND item_id = $2',
    [ctx.account, id],
  );
  if (rows.length === 0) return;
  cascades.add(ctx);
  for (const row of rows) await removeOwn(ctx, watchedRecord, row.id);
  cascades.delete(ctx);
}

/** Of these records, the ids of those that somebody watches. */
export async function withWatched(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ item_id: string }>(
    'SELECT DISTINCT item_id FROM watched_records WHERE account_id = $1 AND item_id = ANY($2)',
    [ctx.account, ids],
  );
  return rows.map((row) => row.item_id);
}
