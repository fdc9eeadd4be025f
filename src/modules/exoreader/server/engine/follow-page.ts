import type { App } from '#platform/server/app.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import type { FetchedPage } from '../adding/discover.ts';
import type { readerTasks } from '../tasks.ts';
import { type Feed, inFeeds } from './feeds.ts';
import { moveFeed } from './move-feed.ts';

const looking: Work<typeof readerTasks> = { module: 'exoreader', pool: 'quick', tooLarge: 'feed-too-large' };

/**
 * Gives a subscription the feed that its address, a page, links to: lists of other programs and the API may name the page. Only the first
 * response of an address is followed, so that two pages that link to each other are not fetched again and again.
 */
export async function followPage(app: App, feed: Feed, page: FetchedPage): Promise<void> {
  if (feed.body_hash !== null || feed.state.failures > 0 || feed.only_for !== null) return;
  const { feeds } = await app.workers.of('feeds').run(looking, 'discoverFeeds', page);
  const [found] = feeds;
  if (found === undefined || found.url === feed.url) return;
  await inFeeds(app, async (db) => {
    await moveFeed(db, feed, found.url);
    await db.query('UPDATE feeds SET next_check_at = $2 WHERE id = $1', [feed.id, app.now()]);
  });
}
