import type { App, Job } from '#platform/server/app.ts';
import { itemWords } from '../../rules/item-words.ts';
import { inFeeds } from '../engine/feeds.ts';

/** Documents that one transaction indexes, and how many of the newest are checked for missing ones. */
const atOnce = 100;
const lookedAt = 5000;

/** Indexes the words of new documents, separately from fetching, which does not wait for it. */
export const indexWordsJob: Job = {
  name: 'index-reader-words',
  every: 15_000,
  work: async (app) => {
    while ((await indexSome(app, fresh)) === atOnce);
  },
};

/** Once a day: indexes changed documents again. */
export const reviseWordsJob: Job = {
  name: 'revise-reader-words',
  schedule: '20 4 * * *',
  work: async (app) => {
    while ((await indexSome(app, changed)) === atOnce);
  },
};

const fresh = `SELECT d.id, d.feed_id, d.hash, d.title, d.author, left(d.content, 40000) AS content FROM feed_documents d
  WHERE d.id > coalesce((SELECT max(document_id) FROM feed_words), 0) - ${lookedAt}
    AND NOT EXISTS (SELECT FROM feed_words w WHERE w.document_id = d.id) ORDER BY d.id LIMIT ${atOnce}`;
const changed = `SELECT d.id, d.feed_id, d.hash, d.title, d.author, left(d.content, 40000) AS content FROM feed_documents d
  LEFT JOIN feed_words w ON w.document_id = d.id WHERE w.hash IS DISTINCT FROM d.hash ORDER BY d.id LIMIT ${atOnce}`;

interface Unread {
  readonly id: number;
  readonly feed_id: number;
  readonly hash: Buffer;
  readonly title: string;
  readonly author: string;
  readonly content: string;
}

/** Indexes one batch of documents and returns how many. */
async function indexSome(app: App, which: string): Promise<number> {
  return inFeeds(app, async (db) => {
    const rows = await db.query<Unread>(which, []);
    if (rows.length === 0) return 0;
    const words = rows.map(({ title, author, content }) => JSON.stringify(itemWords(title, author, content)));
    await db.query(
      `INSERT INTO feed_words (document_id, feed_id, hash, words)
       SELECT u.id, u.feed, u.hash, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(u.words::jsonb)))
       FROM unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::text[]) AS u(id, feed, hash, words)
       ON CONFLICT (document_id) DO UPDATE SET hash = excluded.hash, words = excluded.words`,
      [rows.map(({ id }) => id), rows.map((row) => row.feed_id), rows.map(({ hash }) => hash), words],
    );
    return rows.length;
  });
}
