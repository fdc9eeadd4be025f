import type { AnyDoc } from '#platform/entity/define.ts';
import type { Context, Saved } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { sampleEvent } from '#platform/server/records/record-write.ts';
import { notify } from '#modules/inbox/server/notify.ts';

/**
 * Notifies the members whom a comment newly mentions. Of a new one also those who are responsible for the record, who
 * watch it, or who commented before.
 */
export async function announceComment(ctx: Context, { before, doc, event }: Saved): Promise<void> {
  const item = String(doc['item_id']);
  const entity = ctx.product.registry.ofId(item);
  const known = listOf(before?.['mentions']);
  const mentioned = listOf(doc['mentions']).filter((id) => !known.includes(id));
  // The code that stores a comment of an outsider notifies the members itself.
  if (doc['author_name'] !== undefined) return;
  if (entity === undefined || event === sampleEvent || (before !== undefined && mentioned.length === 0)) return;
  const record = await readOrNothing(ctx, entity, item);
  if (record === undefined) return;
  const mention = { reason: 'mention', people: mentioned, always: true } as const;
  const concerned = [...(entity.concerns ?? []).map((name) => record[name]), ...(await authorsBefore(ctx, doc))];
  await notify(ctx, {
    entity,
    doc: record,
    anchor: doc._id,
    detail: { quote: String(doc['content'] ?? '') },
    to: before === undefined ? [mention, { reason: 'comment', people: concerned, watchers: true }] : [mention],
  });
}

function listOf(mentions: unknown): string[] {
  return Array.isArray(mentions) ? mentions.map(String) : [];
}

/** The people who commented on the same record. */
async function authorsBefore(ctx: Context, comment: AnyDoc): Promise<string[]> {
  const rows = await ctx.db.query<{ user_id: string }>(
    'SELECT DISTINCT user_id FROM comments WHERE account_id = $1 AND item_id = $2 AND user_id IS NOT NULL',
    [ctx.account, comment['item_id']],
  );
  return rows.map((row) => row.user_id);
}
