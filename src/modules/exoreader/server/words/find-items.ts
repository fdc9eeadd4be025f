import type { SearchElsewhere } from '#platform/server/app.ts';
import { clip } from '#platform/entity/storable-text.ts';
import { questionWords, wordsQuery } from '../../rules/item-words.ts';
import { inFeeds } from '../engine/feeds.ts';

/** If more documents match, only the newest are examined. */
const maxDocuments = 2000;

/** Items of the group whose title, author or text contains all words, newest first. */
export const findItems: SearchElsewhere = async (app, ctx, { text, skip, limit }) => {
  const words = questionWords(text);
  if (words.length === 0) return [];
  const sources = await ctx.db.query<{ feed_id: number }>(
    'SELECT DISTINCT feed_id FROM reader_sources WHERE account_id = $1 AND feed_id IS NOT NULL',
    [ctx.account],
  );
  if (sources.length === 0) return [];
  const documents = await inFeeds(app, async (db) =>
    db.query<{ id: number }>(
      `SELECT document_id AS id FROM feed_words WHERE words @@ $1::tsquery AND feed_id = ANY($2::bigint[])
       ORDER BY document_id DESC LIMIT ${maxDocuments}`,
      [wordsQuery(words), sources.map((source) => source.feed_id)],
    ),
  );
  const items = await ctx.db.query<{ id: string; title: string | null; url: string | null; summary: string | null }>(
    `SELECT id, title, url, summary FROM reader_items WHERE account_id = $1 AND document_id = ANY($2::bigint[])
     ORDER BY point_at DESC, id DESC OFFSET $3 LIMIT $4`,
    [ctx.account, documents.map(({ id }) => id), skip, limit],
  );
  return items.map(({ id, title, url, summary }) => ({
    id,
    klass: 'reader_item',
    title: title ?? url ?? '',
    excerpt: clip(summary ?? '', 160),
    score: 0,
  }));
};
