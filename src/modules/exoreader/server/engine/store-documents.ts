import { createHash } from 'node:crypto';
import { bigintArray, byteArray, jsonArray, timestampArray, textArray } from '#platform/server/db/array-values.ts';
import type { Db } from '#platform/server/db/database.ts';
import { keyOf, type KeySource } from '../../rules/item-keys.ts';
import { type Comparable, matchKnown } from '../../rules/same-items.ts';
import type { UnpackedFeed, UnpackedItem } from '../parse/pack-feed.ts';
import type { DeliveredDocument } from '../items/deliver-items.ts';
import type { Feed } from './feeds.ts';
import { splitByWeight } from './split-by-weight.ts';

/** A feed with its parsed response. */
export interface ParsedResponse {
  readonly feed: Feed;
  readonly read: UnpackedFeed;
}

/** How a fetch changed the documents of a feed. */
export interface StoredDocuments {
  /** The number of new documents. */
  readonly came: number;
  readonly newest: number;
  /** The response contains at least one known document. */
  readonly hasKnownItems: boolean;
  /** Ids of known documents whose content changed. */
  readonly changed: readonly number[];
  /** All documents in the response, oldest first. */
  readonly current: readonly DeliveredDocument[];
}

/** Documents that one statement writes, and characters of their texts. */
const atOnce = 250;
const maxText = 4_000_000;

/**
 * Stores new and changed documents of several feeds; a document keeps its first date. The lookups run in parallel and all new documents go into
 * common statements. Returns what was stored of each feed, in the same order.
 */
export async function storeDocuments(
  db: Db,
  answers: readonly ParsedResponse[],
  now: Date,
): Promise<StoredDocuments[]> {
  const known = await Promise.all(answers.map(async (answer) => updateKnown(db, answer, now)));
  const fresh = answers.flatMap(({ feed, read }, place) =>
    // Oldest first, so that ids grow in the order of publication.
    read.items
      .filter(({ key }) => known[place]?.has(key) !== true)
      .toReversed()
      .map((item) => ({ feed: feed.id, item })),
  );
  const made = await insert(db, fresh, now);
  return answers.map((answer, place) => storedOf(answer, known[place] ?? new Map(), made.get(answer.feed.id)));
}

interface Known {
  readonly key: string;
  readonly id: number;
  readonly hash: string;
}

function storedOf(
  { feed, read }: ParsedResponse,
  known: ReadonlyMap<string, Known>,
  made: ReadonlyMap<string, number> = new Map(),
): StoredDocuments {
  const current = read.items.flatMap((item) => {
    const id = made.get(item.key) ?? known.get(item.key)?.id;
    return id === undefined ? [] : [deliveredDocument(item, id)];
  });
  return {
    came: made.size,
    newest: Math.max(feed.newest_document, ...made.values()),
    hasKnownItems: known.size > 0,
    changed: read.items.flatMap(({ key, hash }) => {
      const before = known.get(key);
      return before === undefined || before.hash === hash ? [] : [before.id];
    }),
    current: current.toSorted((a, b) => a.id - b.id),
  };
}

function deliveredDocument(
  { title, url, author, summary, contentType, image, published }: UnpackedItem,
  id: number,
): DeliveredDocument {
  return { id, title, url, author, summary, content_type: contentType, image, published: published ?? null };
}

/** Returns the known documents of a response by their keys, and updates those whose content changed. */
async function updateKnown(db: Db, { feed, read }: ParsedResponse, now: Date): Promise<ReadonlyMap<string, Known>> {
  if (feed.newest_document === 0) return new Map();
  if (read.identity !== feed.identity) await rekeyDocuments(db, feed, read.identity);
  const known = new Map<string, Known>();
  for (let from = 0; from < read.items.length; from += atOnce) {
    const items = read.items.slice(from, from + atOnce);
    const rows = await db.query<Known>(
      `SELECT encode(key, 'hex') AS key, id, encode(hash, 'hex') AS hash FROM feed_documents
       WHERE feed_id = $1 AND key = ANY($2::bytea[])`,
      [feed.id, byteArray(items.map(({ key }) => Buffer.from(key, 'hex')))],
    );
    if (rows.length === 0) continue;
    for (const row of rows) known.set(row.key, row);
    await db.query('UPDATE feed_documents SET seen_at = $2 WHERE id = ANY($1::bigint[])', [
      rows.map(({ id }) => id),
      now,
    ]);
    const other = items.filter(({ key, hash }) => (known.get(key)?.hash ?? hash) !== hash);
    if (other.length > 0) await change(db, feed.id, other);
  }
  await findUnderOtherKeys(db, feed, read, known, now);
  return known;
}

/** Adds known documents whose ids or links changed, and gives them their new keys. They are among those that just left the feed. */
async function findUnderOtherKeys(
  db: Db,
  feed: Feed,
  read: UnpackedFeed,
  known: Map<string, Known>,
  now: Date,
): Promise<void> {
  const fresh = read.items
    .filter(({ key }) => !known.has(key))
    .map((item) => ({ ...item, published: item.published ?? null }));
  if (fresh.length === 0) return;
  const left = await db.query<
    Omit<Comparable, 'published'> & { readonly id: number; readonly published_at: string | null }
  >(
    `SELECT id, title, url, summary, published_at FROM feed_documents
     WHERE feed_id = $1 AND seen_at < $2 ORDER BY seen_at DESC, id DESC LIMIT $3`,
    [feed.id, now, 2 * fresh.length + atOnce],
  );
  const matches = [
    ...matchKnown(
      fresh,
      left.map((row) => ({ ...row, published: row.published_at === null ? null : Date.parse(row.published_at) })),
    ),
  ];
  if (matches.length === 0) return;
  await db.query(
    `UPDATE feed_documents d SET key = u.key, seen_at = $4 FROM unnest($2::bigint[], $3::bytea[]) AS u(id, key)
     WHERE d.feed_id = $1 AND d.id = u.id`,
    [feed.id, matches.map(([, { id }]) => id), byteArray(matches.map(([{ key }]) => Buffer.from(key, 'hex'))), now],
  );
  // Their addresses may have changed, which the hash does not include.
  for (const [{ key }, { id }] of matches) known.set(key, { key, id, hash: '' });
  for (let from = 0; from < matches.length; from += atOnce)
    await change(
      db,
      feed.id,
      matches.slice(from, from + atOnce).map(([item]) => ({ ...item, published: item.published ?? undefined })),
    );
}

interface Fresh {
  readonly feed: number;
  readonly item: UnpackedItem;
}

/** Inserts documents. Returns their ids by feed, and then by key. */
async function insert(db: Db, all: readonly Fresh[], now: Date): Promise<Map<number, Map<string, number>>> {
  const made = new Map<number, Map<string, number>>();
  for (const some of splitByWeight(all, maxText, ({ item }) => maxText / atOnce + item.content.length))
    for (const { feed, key, id } of await insertSome(db, some, now)) {
      const own = made.get(feed) ?? new Map<string, number>();
      made.set(feed, own.set(key, id));
    }
  return made;
}

async function insertSome(db: Db, some: readonly Fresh[], now: Date) {
  const items = some.map(({ item }) => item);
  return db.query<{ feed: number; key: string; id: number }>(
    `INSERT INTO feed_documents (first_seen_at, seen_at, feed_id, key, hash, published_at, title, url, author, summary, content_type, content, enclosures, image)
     SELECT $1, $1, u.* FROM unnest($2::bigint[], $3::bytea[], $4::bytea[], $5::timestamptz[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::jsonb[], $13::text[]) AS u
     ON CONFLICT (feed_id, key) DO NOTHING RETURNING feed_id AS feed, encode(key, 'hex') AS key, id`,
    [
      now,
      bigintArray(some.map(({ feed }) => feed)),
      byteArray(items.map(({ key }) => Buffer.from(key, 'hex'))),
      byteArray(items.map(({ hash }) => Buffer.from(hash, 'hex'))),
      timestampArray(items.map(({ published }) => published)),
      ...texts(items),
    ],
  );
}

async function change(db: Db, feed: number, items: readonly UnpackedItem[]): Promise<void> {
  await db.query(
    `UPDATE feed_documents d SET hash = u.hash, title = u.title, url = u.url, author = u.author, summary = u.summary,
       content_type = u.content_type, content = u.content, enclosures = u.enclosures, image = u.image
     FROM unnest($2::bytea[], $3::bytea[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[], $11::text[])
       AS u(key, hash, title, url, author, summary, content_type, content, enclosures, image)
     WHERE d.feed_id = $1 AND d.key = u.key`,
    [
      feed,
      byteArray(items.map(({ key }) => Buffer.from(key, 'hex'))),
      byteArray(items.map(({ hash }) => Buffer.from(hash, 'hex'))),
      ...texts(items),
    ],
  );
}

function texts(items: readonly UnpackedItem[]): Buffer[] {
  return [
    textArray(items.map(({ title }) => title)),
    textArray(items.map(({ url }) => url)),
    textArray(items.map(({ author }) => author)),
    textArray(items.map(({ summary }) => summary)),
    textArray(items.map(({ contentType }) => contentType)),
    textArray(items.map(({ content }) => content)),
    jsonArray(items.map(({ enclosures }) => JSON.stringify(enclosures))),
    textArray(items.map(({ image }) => image)),
  ];
}

/** Gives known documents new keys, after the feed's ids or links proved unreliable. */
async function rekeyDocuments(db: Db, feed: Feed, identity: KeySource): Promise<void> {
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
