import { createHash } from 'node:crypto';
import { byteArray, jsonArray, momentArray, textArray } from '#platform/server/array-values.ts';
import type { Db } from '#platform/server/database.ts';
import { keyOf, type Identity } from '../../rules/identity.ts';
import type { ReadFeed, ReadItem } from '../parse/read-feed.ts';
import type { Feed } from './feeds.ts';

/** What a fetch brought into the feed's documents. */
export interface Stored {
  /** Documents that were not there before. */
  readonly came: number;
  readonly newest: number;
  /** An item of the document was known already. */
  readonly shares: boolean;
  /** Ids of known documents that read otherwise now. */
  readonly changed: readonly number[];
}

/** Documents of one statement. */
const atOnce = 250;

/** Keeps what is new of a document, and what reads otherwise; dates stay as they were seen first. */
export async function storeDocuments(db: Db, feed: Feed, read: ReadFeed, now: Date): Promise<Stored> {
  if (read.identity !== feed.identity) await nameAnew(db, feed, read.identity);
  let stored: Stored = { came: 0, newest: feed.newest_document, shares: false, changed: [] };
  // The oldest first, so that ids grow with the order of the feed.
  const items = read.items.toReversed();
  for (let from = 0; from < items.length; from += atOnce) {
    const part = await storeSome(db, feed.id, items.slice(from, from + atOnce), now);
    stored = {
      came: stored.came + part.came,
      newest: Math.max(stored.newest, part.newest),
      shares: stored.shares || part.shares,
      changed: [...stored.changed, ...part.changed],
    };
  }
  return stored;
}

async function storeSome(db: Db, feed: number, items: readonly ReadItem[], now: Date): Promise<Stored> {
  const known = await db.query<{ key: string; id: number; hash: string }>(
    `SELECT encode(key, 'hex') AS key, id, encode(hash, 'hex') AS hash FROM feed_documents
     WHERE feed_id = $1 AND key = ANY($2::bytea[])`,
    [feed, byteArray(items.map(({ key }) => Buffer.from(key, 'hex')))],
  );
  const byKey = new Map(known.map((row) => [row.key, row]));
  const fresh = items.filter(({ key }) => !byKey.has(key));
  const other = items.filter(({ key, hash }) => (byKey.get(key)?.hash ?? hash) !== hash);
  if (known.length > 0)
    await db.query('UPDATE feed_documents SET seen_at = $2 WHERE id = ANY($1::bigint[])', [
      known.map(({ id }) => id),
      now,
    ]);
  if (other.length > 0) await change(db, feed, other);
  const made = fresh.length === 0 ? [] : await insert(db, feed, fresh, now);
  return {
    came: made.length,
    newest: Math.max(0, ...made),
    shares: known.length > 0,
    changed: other.flatMap(({ key }) => byKey.get(key)?.id ?? []),
  };
}

async function insert(db: Db, feed: number, items: readonly ReadItem[], now: Date): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `INSERT INTO feed_documents (feed_id, first_seen_at, seen_at, key, hash, published_at, title, url, author, summary, content_type, content, enclosures)
     SELECT $1, $2, $2, u.* FROM unnest($3::bytea[], $4::bytea[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::jsonb[]) AS u
     ON CONFLICT (feed_id, key) DO NOTHING RETURNING id`,
    [
      feed,
      now,
      byteArray(items.map(({ key }) => Buffer.from(key, 'hex'))),
      byteArray(items.map(({ hash }) => Buffer.from(hash, 'hex'))),
      momentArray(items.map(({ published }) => published)),
      ...texts(items),
    ],
  );
  return rows.map(({ id }) => id);
}

async function change(db: Db, feed: number, items: readonly ReadItem[]): Promise<void> {
  await db.query(
    `UPDATE feed_documents d SET hash = u.hash, title = u.title, url = u.url, author = u.author, summary = u.summary,
       content_type = u.content_type, content = u.content, enclosures = u.enclosures
     FROM unnest($2::bytea[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[])
       AS u(key, hash, title, url, author, summary, content_type, content, enclosures)
     WHERE d.feed_id = $1 AND d.key = u.key`,
    [
      feed,
      byteArray(items.map(({ key }) => Buffer.from(key, 'hex'))),
      byteArray(items.map(({ hash }) => Buffer.from(hash, 'hex'))),
      ...texts(items),
    ],
  );
}

function texts(items: readonly ReadItem[]): Buffer[] {
  return [
    textArray(items.map(({ title }) => title)),
    textArray(items.map(({ url }) => url)),
    textArray(items.map(({ author }) => author)),
    textArray(items.map(({ summary }) => summary)),
    textArray(items.map(({ contentType }) => contentType)),
    textArray(items.map(({ content }) => content)),
    jsonArray(items.map(({ enclosures }) => JSON.stringify(enclosures))),
  ];
}

/** The feed's names are not believed any more: what is known gets the names by which it will be found. */
async function nameAnew(db: Db, feed: Feed, identity: Identity): Promise<void> {
  const rows = await db.query<{ id: number; url: string; hash: string }>(
    "SELECT id, url, encode(hash, 'hex') AS hash FROM feed_documents WHERE feed_id = $1 ORDER BY id DESC LIMIT 10000",
    [feed.id],
  );
  const named = new Map(rows.map(({ id, url, hash }) => [keyOf({ guid: '', url, hash }, identity, new Set()), id]));
  await db.query(
    `UPDATE feed_documents d SET key = u.key FROM unnest($2::bytea[], $3::bigint[]) AS u(key, id)
     WHERE d.feed_id = $1 AND d.id = u.id AND NOT EXISTS (SELECT 1 FROM feed_documents o WHERE o.feed_id = $1 AND o.key = u.key)`,
    [
      feed.id,
      [...named.keys()].map((key) => createHash('sha256').update(key).digest().subarray(0, 16)),
      [...named.values()],
    ],
  );
}
