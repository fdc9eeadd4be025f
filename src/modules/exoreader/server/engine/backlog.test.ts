import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  openReader,
  readerGroup,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds, poll } from './poll.ts';

/** Feeds whose items are stored but not delivered, queued after many feeds whose delivery always fails. */

const failing = 110;
const dead = 1000;
let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  const eve = await signUp(running.app);
  const other = await readerGroup(running, eve);
  // The number sequence of this group is exhausted, so every delivery to it fails.
  await running.database.transaction('oficina_app', other, async (db) =>
    db.query(
      `INSERT INTO sequences (account_id, name, value) VALUES ($1, 'reader_item', 9223372036854775807)
       ON CONFLICT (account_id, name) DO UPDATE SET value = excluded.value`,
      [other],
    ),
  );
  const paths = Array.from({ length: failing }, (_none, place) => `/failing/${place}`);
  for (const path of paths) feeds.serve(path, rss(path, entries(1, 1)));
  const list = paths.map((path) => `<outline xmlUrl="${feeds.url(path)}"/>`).join('');
  await eve.call('POST', `${other}/_opml`, { content: `<opml><body>${list}</body></opml>` });
  // The import has started a poll; this starts another one for the rest.
  await poll(running.app);
  await pollFeeds(running.app);
  expect(await titles(eve, other)).toEqual([]);
  // Feeds that never responded come between these and the others.
  await running.pool.query("SELECT setval(pg_get_serial_sequence('feeds', 'id'), 10000)");
  await running.database.transaction('oficina_app', other, async (db) =>
    db.query(
      "INSERT INTO reader_sources (account_id, subscription_id, url, feed_id) SELECT $1, 'dead' || n, 'dead', 1000 + n FROM generate_series(1, $2::integer) n ON CONFLICT DO NOTHING",
      [other, dead],
    ),
  );
});
afterAll(async () => opened.close());

test.each([
  ['that somebody read before', 'given = given - 2', 'spread_document - 2'],
  ['that is new to somebody', 'given = NULL', 'spread_document'],
])('a feed %s is given', async (name, given, spread) => {
  const path = `/${name.replaceAll(' ', '-')}`;
  feeds.serve(path, rss(name, entries(1, 3)));
  const id = await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  const found = async (): Promise<string[]> => titles(ana, group, { reader_subscription_id: id });
  expect(await found()).toHaveLength(3);
  // As if the process had stopped after it stored the documents and before it delivered the items.
  await running.database.transaction('oficina_app', group, async (db) => {
    await db.query(`UPDATE reader_sources SET ${given} WHERE account_id = $1 AND subscription_id = $2`, [group, id]);
    await db.query(
      "DELETE FROM reader_items WHERE account_id = $1 AND reader_subscription_id = $2 AND title <> 'Story 1'",
      [group, id],
    );
  });
  await running.app.system('feeds', async (db) =>
    db.query(`UPDATE feeds SET spread_document = ${spread} WHERE id > 10000 AND spread_document > 0`),
  );
  expect(await found()).toEqual(['Story 1']);
  await pollFeeds(running.app);
  expect(await found()).toEqual(['Story 3', 'Story 2', 'Story 1']);
});
