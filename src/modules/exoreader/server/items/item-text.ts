import type { EntityHooks } from '#platform/server/context.ts';
import { inFeeds } from '../engine/feeds.ts';

/** Adds the text to a single item that a client reads; it is stored in the feed's document, once for all groups. */
export const addItemText: NonNullable<EntityHooks['complete']> = async (app, ctx, doc, fields) => {
  const wanted =
    fields === undefined || fields.some((name) => ['content', 'content_type', 'enclosures'].includes(name));
  if (!wanted || doc['content'] !== undefined) return {};
  const [row] = await ctx.db.query<{ document_id: number }>(
    'SELECT document_id FROM reader_items WHERE account_id = $1 AND id = $2',
    [ctx.account, doc._id],
  );
  if (row === undefined) return {};
  const [text] = await inFeeds(app, async (db) =>
    db.query<{ content: string; content_type: string; enclosures: object[] }>(
      'SELECT content, content_type, enclosures FROM feed_documents WHERE id = $1',
      [row.document_id],
    ),
  );
  if (text === undefined) return {};
  const { content, content_type: type, enclosures } = text;
  return {
    ...(content !== '' && { content }),
    ...(type !== '' && { content_type: type }),
    ...(enclosures.length > 0 && { enclosures }),
  };
};
