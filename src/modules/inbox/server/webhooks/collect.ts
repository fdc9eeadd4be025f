import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import { newestSeq, readableOf, rowsSince, type ChangeRow } from '#platform/server/changes/changes.ts';
import type { Context } from '#platform/server/context.ts';
import { newId } from '#platform/entity/id.ts';
import { maxWaiting } from '../../rules/webhooks.ts';
import { ownerOf } from './owner.ts';
import { stopWebhook } from './stop.ts';

/** Changes that one transaction reads. */
const sliceSize = 1000;
/** Slices of one run, so that a webhook that was switched off for long does not delay others. */
const maxSlices = 10;

/** Makes deliveries of the changes that a webhook has not read yet. The cursor moves in the same transaction. */
export async function collectChanges(app: App, account: string, id: string, user: string): Promise<void> {
  const owner = await ownerOf(app, account, user);
  if (owner === undefined) return stopWebhook(app, account, id, 'owner');
  for (let slice = 0; slice < maxSlices; slice += 1)
    if (!(await withContext(app, owner, async (ctx) => collectSlice(ctx, id)))) return;
}

interface Cursor {
  readonly kinds: readonly string[];
  readonly seq: string;
  readonly read_at: string;
}

/** Returns whether there may be more. */
async function collectSlice(ctx: Context, id: string): Promise<boolean> {
  const [cursor] = await ctx.db.query<Cursor & Record<string, unknown>>(
    `SELECT kinds, seq, read_at FROM webhooks
     WHERE account_id = $1 AND id = $2 AND active AND user_id = $3 FOR UPDATE SKIP LOCKED`,
    [ctx.account, id, ctx.who.user.id],
  );
  if (cursor === undefined || (await countWaiting(ctx, id)) > maxWaiting - sliceSize) return false;
  // Before the changes: some of them may be hidden from the owner, and the cursor goes on behind those.
  const head = await newestSeq(ctx.db, ctx.account);
  const rows = await rowsSince(ctx.db, ctx.account, Number(cursor.seq), sliceSize);
  const isMore = rows.length === sliceSize;
  const wanted = await readableOf(
    ctx,
    rows.filter(({ klass }) => cursor.kinds.includes(klass)),
  );
  await addDeliveries(ctx, id, wanted, await createdSince(ctx, wanted, cursor.read_at));
  const last = rows.at(-1)?.seq ?? 0;
  await ctx.db.query(
    `UPDATE webhooks SET seq = $3, read_at = $4,
       next_at = CASE WHEN $5 AND (failures = 0 OR next_at IS NULL) THEN $4 ELSE next_at END
     WHERE account_id = $1 AND id = $2`,
    [ctx.account, id, isMore ? last : Math.max(last, head), ctx.now, wanted.length > 0],
  );
  return isMore;
}

async function countWaiting(ctx: Context, id: string): Promise<number> {
  const [row] = await ctx.db.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM webhook_deliveries
     WHERE account_id = $1 AND webhook_id = $2 AND next_try IS NOT NULL`,
    [ctx.account, id],
  );
  return row?.count ?? 0;
}

/** The ids of records that are new since the last reading, although they have been changed since. */
async function createdSince(ctx: Context, rows: readonly ChangeRow[], since: string): Promise<ReadonlySet<string>> {
  const created = new Set(rows.filter(({ rev }) => isFirst(rev)).map(({ id }) => id));
  const others = rows.filter(({ rev, deleted }) => !deleted && !isFirst(rev));
  for (const klass of new Set(others.map((row) => row.klass))) {
    const table = ctx.product.registry.kind(klass)?.plural;
    if (table === undefined) continue;
    const found = await ctx.db.query<{ id: string }>(
      `SELECT id FROM "${table}" WHERE account_id = $1 AND id = ANY($2) AND created_at > $3`,
      [ctx.account, others.filter((row) => row.klass === klass).map(({ id }) => id), since],
    );
    for (const { id } of found) created.add(id);
  }
  return created;
}

function isFirst(rev: string): boolean {
  return rev.startsWith('1-');
}

async function addDeliveries(
  ctx: Context,
  webhook: string,
  rows: readonly ChangeRow[],
  created: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  const deliveries = rows.map(({ id, klass, rev, deleted }) => ({
    id: newId('msg'),
    type: `${klass}.${deleted ? 'deleted' : created.has(id) ? 'created' : 'updated'}`,
    klass,
    record_id: id,
    rev,
  }));
  await ctx.db.query(
    `INSERT INTO webhook_deliveries (account_id, webhook_id, id, type, klass, record_id, rev, created_at, next_try)
     SELECT $1, $2, d.id, d.type, d.klass, d.record_id, d.rev, $3, $3
     FROM jsonb_to_recordset($4::jsonb) AS d(id text, type text, klass text, record_id text, rev text)`,
    [ctx.account, webhook, ctx.now, JSON.stringify(deliveries)],
  );
}
