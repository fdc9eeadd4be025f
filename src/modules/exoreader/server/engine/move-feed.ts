import type { Db } from '#platform/server/db/database.ts';
import type { Feed } from './feeds.ts';

/**
 * Moves a feed to a new address for good. If another feed has this address, the subscriptions switch to that feed and receive what is new there
 * from now on; else the feed itself gets the address. The next delivery updates the address of the subscriptions.
 */
export async function moveFeed(db: Db, feed: Feed, to: string): Promise<void> {
  const [other] = await db.query<{ id: number; newest_document: number }>(
    'SELECT id, newest_document FROM feeds WHERE url = $1 AND only_for IS NULL AND $2::text IS NULL',
    [to, feed.only_for],
  );
  if (other === undefined) {
    await db.query('UPDATE feeds SET url = $2, host = $3 WHERE id = $1', [feed.id, to, new URL(to).host]);
    await db.query('UPDATE reader_sources SET url = $2 WHERE feed_id = $1', [feed.id, to]);
    return;
  }
  await db.query('UPDATE reader_sources SET feed_id = $2, url = $3, given = $4 WHERE feed_id = $1', [
    feed.id,
    other.id,
    to,
    other.newest_document,
  ]);
}
