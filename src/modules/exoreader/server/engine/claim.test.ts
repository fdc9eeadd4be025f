import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#platform/server/db/database.ts';
import { signIn, signUp, type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  openReader,
  readerGroup,
  rss,
  subscribe,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { claimFeeds } from './claim.ts';
import { pollFeeds, poll } from './poll.ts';
import { inFeeds } from './feeds.ts';

/** Which process has claimed a feed, and for how long. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
});
beforeEach(() => {
  feeds.asked.length = 0;
});
afterAll(async () => opened.close());

/** Moves the clock forward. */
async function wait(minutes: number): Promise<void> {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
  ana = await signIn(running.app, ana);
}

/** Claims the due feeds, like a process that stops before it fetches them. Returns their addresses. */
async function take(): Promise<string[]> {
  const taken = await inFeeds(running.app, async (db) => claimFeeds(db, running.clock.now, 100));
  return taken.map(({ url }) => url);
}

async function nextOf(id: string): Promise<number> {
  const { body } = await ana.call('GET', `${group}/_feeds`);
  const row = (body['rows'] as { _id: string; next_check_at: string }[]).find(({ _id }) => _id === id);
  return Date.parse(row?.next_check_at ?? '') - running.clock.now.getTime();
}

test('other processes may claim the feeds of a dead process after 15 minutes, or when a person requests a fetch', async () => {
  feeds.serve('/taken', rss('Taken', entries(1, 2)));
  const id = await subscribe(ana, group, feeds.url('/taken'));
  await pollFeeds(running.app);
  await wait(60);
  expect(await take()).toEqual([feeds.url('/taken')]);
  expect(await take()).toEqual([]);
  expect(await nextOf(id)).toBe(15 * 60_000);
  await wait(14);
  await pollFeeds(running.app);
  expect(feeds.asked).toEqual(['/taken']);
  await wait(1);
  await pollFeeds(running.app);
  expect(feeds.asked).toEqual(['/taken', '/taken']);

  await wait(60);
  await take();
  await wait(2);
  await ana.call('POST', `${group}/${id}/fetch`);
  await poll(running.app);
  expect(feeds.asked).toHaveLength(3);
  expect(await take()).toEqual([]);

  await wait(24 * 60);
  expect(await take()).toEqual([feeds.url('/taken')]);
  await wait(2);
  const eve = await signUp(running.app);
  await subscribe(eve, await readerGroup(running, eve), feeds.url('/taken'));
  await pollFeeds(running.app);
  expect(feeds.asked).toHaveLength(4);
});

test.each([
  ['has nothing new', (response) => response.writeHead(304).end()],
  ['has news', (response) => response.end(rss('Free', entries(1, 3)))],
  ['fails', (response) => response.writeHead(503).end()],
  ['leads on and has nothing new', (response) => response.writeHead(308, { location: '/nothing' }).end()],
] as [string, (response: ServerResponse) => void][])(
  'a feed that %s is nobody’s after its answer',
  async (name, answer) => {
    const path = `/${name.replaceAll(' ', '-')}`;
    feeds.serve(path, (_request, response) => answer(response));
    feeds.serve('/nothing', (_request, response) => response.writeHead(304).end());
    await subscribe(ana, group, feeds.url(path));
    await pollFeeds(running.app);
    await running.pool.query("UPDATE feeds SET next_check_at = 'epoch' WHERE url = $1", [feeds.url(path)]);
    expect(await take()).toEqual([feeds.url(path)]);
  },
);

test('a process drops a feed that waited too long in its queue, because another may have claimed it', async () => {
  const held: (() => void)[] = [];
  // At most two feeds of a host are fetched in parallel.
  const paths = ['/line/1', '/line/2', '/line/3'];
  for (const path of paths)
    feeds.serve(path, (_request, response) => void held.push(() => response.end(rss(path, entries(1, 1)))));
  for (const path of paths) await subscribe(ana, group, feeds.url(path));
  const reading = pollFeeds(running.app);
  await expect.poll(() => held.length).toBe(2);
  await wait(15);
  expect(await take()).toContain(feeds.url('/line/3'));
  for (const answer of held) answer();
  await reading;
  expect(feeds.asked.toSorted()).toEqual(['/line/1', '/line/2']);
});

/** How many row updates of `feeds` by this connection also wrote to indexes. */
async function countOf(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `SELECT (pg_stat_get_xact_tuples_updated(oid) - pg_stat_get_xact_tuples_hot_updated(oid))::int AS count FROM pg_class WHERE relname = 'feeds'`,
  );
  return row?.count ?? 0;
}

test('claiming a feed writes to no index', async () => {
  feeds.serve('/light', rss('Light', entries(1, 1)));
  await subscribe(ana, group, feeds.url('/light'));
  await pollFeeds(running.app);
  await wait(7 * 24 * 60);
  const [taken, withIndex] = await inFeeds(running.app, async (db) => {
    const before = await countOf(db);
    const feedsTaken = await claimFeeds(db, running.clock.now, 100);
    return [feedsTaken, (await countOf(db)) - before];
  });
  expect(taken).not.toEqual([]);
  expect(withIndex).toBe(0);
});

test('new subscriptions to more known feeds than one page holds receive items after one poll', async () => {
  const eve = await signUp(running.app);
  const other = await readerGroup(running, eve);
  const known = Array.from({ length: 230 }, (_none, place) => `/known/${place}`);
  const list = known.map((path) => `<outline xmlUrl="${feeds.url(path)}"/>`).join('');
  for (const path of known) feeds.serve(path, rss(path, [{ guid: path, title: path }]));
  // Feeds that never responded, and so delivered nothing, come before the others.
  await running.pool.query("SELECT setval(pg_get_serial_sequence('feeds', 'id'), 10000)");
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      "INSERT INTO reader_sources (account_id, subscription_id, url, feed_id) SELECT $1, 'dead' || n, 'dead', 1000 + n FROM generate_series(1, 1850) n ON CONFLICT DO NOTHING",
      [group],
    ),
  );
  for (const [person, db] of [
    [ana, group],
    [eve, other],
  ] as const) {
    feeds.asked.length = 0;
    await person.call('POST', `${db}/_opml`, { content: `<opml><body>${list}</body></opml>` });
    await poll(running.app);
  }
  expect(feeds.asked).toEqual([]);
  const { body } = await eve.call('GET', `${other}/_feeds`);
  expect((body['rows'] as { items: number }[]).map(({ items }) => items)).toEqual(known.map(() => 1));
  // The same in a poll that no request wakes.
  await running.database.transaction('oficina_app', other, async (db) =>
    db.query('UPDATE reader_sources SET given = NULL WHERE account_id = $1', [other]),
  );
  await pollFeeds(running.app);
  const waiting = await running.database.transaction('oficina_app', other, async (db) =>
    db.query('SELECT 1 FROM reader_sources WHERE account_id = $1 AND given IS NULL', [other]),
  );
  expect(waiting).toEqual([]);
});
