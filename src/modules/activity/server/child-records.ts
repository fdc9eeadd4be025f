import type { Entity } from '#platform/entity/define.ts';
import type { Context } from '#platform/server/context.ts';
import { removeOwn } from '#platform/server/records/documents.ts';
import { attachment } from '../entities/attachment.ts';
import { comment } from '../entities/comment.ts';

/**
 * Removes what belongs to a removed record: its comments, and the files of both. Also what belongs to a comment or file,
 * because access tokens read nothing whose parent is gone.
 */
export async function removeChildRecords(ctx: Context, entity: Entity, id: string): Promise<void> {
  if (ctx.account === ctx.who.user.id) return;
  if (entity.files === true || entity.belongsTo !== undefined) await removeAll(ctx, attachment, id);
  await removeLinks(ctx, entity, id);
  await removeAll(ctx, comment, id);
}

/** Of these records, the ids of those with comments or files. */
export async function withChildRecords(ctx: Context, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ item_id: string }>(
    `SELECT item_id FROM comments WHERE account_id = $1 AND item_id = ANY($2)
     UNION SELECT item_id FROM attachments WHERE account_id = $1 AND item_id = ANY($2)
     UNION SELECT file_id FROM attachments WHERE account_id = $1 AND file_id = ANY($2)`,
    [ctx.account, ids],
  );
  return rows.map((row) => row.item_id);
}

/** Removes the attachments that show a removed file; they would be empty. */
async function removeLinks(ctx: Context, entity: Entity, file: string): Promise<void> {
  if (ctx.product.hooks[entity.kind]?.content === undefined) return;
  const rows = await ctx.db.query<{ id: string }>('SELECT id FROM attachments WHERE account_id = $1 AND file_id = $2', [
    ctx.account,
    file,
  ]);
  for (const { id } of rows) await removeOwn(ctx, attachment, id);
}

async function removeAll(ctx: Context, entity: Entity, item: string): Promise<void> {
  const rows = await ctx.db.query<{ id: string }>(
    `SELECT id FROM ${entity.plural} WHERE account_id = $1 AND item_id = $2`,
    [ctx.account, item],
  );
  for (const { id } of rows) await removeOwn(ctx, entity, id);
}
