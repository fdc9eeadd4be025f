import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fetched } from '#platform/server/fetch/fetch-outside.ts';
import { FetchRefused } from '#platform/server/fetch/fetch-refused.ts';
import { type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  feedServer,
  openReader,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { assignFeeds } from './assign-feeds.ts';
import { createFetcher } from './fetcher.ts';
import { claimFeeds } from './claim.ts';
import { pollFeeds, poll } from './poll.ts';
import { inFeeds } from './feeds.ts';

/** What happens to feeds in progress when a process shuts down in order. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let others: FeedServer;
let ana: Client;
let group: string;

let tests = 0;

beforeAll(async () => {
  others = await feedServer();
  opened = await openReader(others.host);
  ({ feeds, running, ana, group } = opened);
});
beforeEach(() => {
  tests += 1;
});
afterEach(async () =>
  inFeeds(running.app, async (db) => db.query("UPDATE feeds SET next_check_at = '9999-01-01', claimed_until = NULL")),
);
afterAll(async () => {
  await opened.close();
  others.close();
});

/** The address of a feed of this test; feeds have one-letter names. */
function urlOf(name: string): string {
  return feeds.url(`/${tests}/${name}`);
}

interface State {
  readonly url: string;
  readonly claimed_until: string | null;
  readonly fetched_at: string | null;
  readonly failures: number;
}

/** The rows of this test's feeds, by name. */
async function states(): Promise<Record<string, State>> {
  const rows = await inFeeds(running.app, async (db) =>
    db.query<State>('SELECT url, claimed_until, fetched_at, failures FROM feeds WHERE url LIKE $1 ORDER BY id', [
      `%/${tests}/_`,
    ]),
  );
  return Object.fromEntries(rows.map((row) => [row.url.at(-1), row]));
}

async function claim(): Promise<Awaited<ReturnType<typeof claimFeeds>>> {
  return inFeeds(running.app, async (db) => claimFeeds(db, running.clock.now, 100));
}

/** A host gets two requests in parallel: `a` and `b` are being fetched, `c` waits in the queue. */
async function inHand() {
  const ids: string[] = [];
  for (const name of ['a', 'b', 'c']) ids.push(await subscribe(ana, group, urlOf(name)));
  await assignFeeds(running.app);
  const asked = new Map<string, { resolve: (answer: Fetched) => void; reject: (error: Error) => void }>();
  let isEnding = false;
  const asking = createFetcher(
    running.app,
    async (url) => new Promise((resolve, reject) => void asked.set(url.at(-1) ?? '', { resolve, reject })),
    () => isEnding,
  );
  for (const feed of (await claim()).toSorted((one, other) => one.id - other.id)) asking.enqueueFetch(feed);
  await expect.poll(() => [...asked.keys()], { timeout: 30_000 }).toEqual(['a', 'b']);
  const answer = (name: string, status: number, body = ''): void => {
    if (status === 0) asked.get(name)?.reject(new FetchRefused('unreachable'));
    else asked.get(name)?.resolve({ url: urlOf(name), hops: [], status, headers: {}, body: Buffer.from(body) });
  };
  const end = async (): Promise<void> => {
    isEnding = true;
    await asking.drain();
  };
  const given = async (): Promise<string[]> => titles(ana, group, { reader_subscription_id: { $in: ids } });
  return { asked, answer, end, given };
}

test('a response in time is stored once, and other processes can claim the rest at once', async () => {
  const { asked, answer, end, given } = await inHand();
  const ended = end();
  answer('a', 200, rss('A', entries(1, 2)));
  await ended;
  expect(await given()).toEqual(['Story 2', 'Story 1']);
  expect([...asked.keys()]).toEqual(['a', 'b']);
  expect(new Set((await claim()).map(({ url }) => url.at(-1)))).toEqual(new Set(['b', 'c']));
});

test.each([
  ['breaks off', 0],
  ['fails', 500],
  ['has nothing new', 304],
  ['brings items', 200],
])('who %s when it was left to others is not kept', async (_name, status) => {
  const { answer, end, given } = await inHand();
  await end();
  const before = await states();
  expect(Object.values(before).map(({ claimed_until: until }) => until)).toEqual([null, null, null]);
  const taken = await claim();
  expect(taken).toHaveLength(3);
  answer('a', status, rss('A', entries(1, 2)));
  answer('b', status, rss('B', entries(1, 2)));
  // Their responses would be stored before those of later requests.
  for (const name of ['later', 'latest']) {
    feeds.serve(`/${tests}/${name}`, rss(name, entries(1, 1)));
    await subscribe(ana, group, urlOf(name));
    await pollFeeds(running.app);
  }
  for (const { url, claimed_until: until } of taken)
    expect((await states())[url.at(-1) ?? '']).toMatchObject({
      claimed_until: until,
      fetched_at: null,
      failures: 0,
    });
  expect(await given()).toEqual([]);
});

test('a feed that another process claimed meanwhile stays claimed', async () => {
  const { end } = await inHand();
  const later = new Date(running.clock.now.getTime() + 20 * 60_000);
  await inFeeds(running.app, async (db) =>
    db.query('UPDATE feeds SET claimed_until = $1 WHERE url = ANY($2)', [later, [urlOf('b'), urlOf('c')]]),
  );
  await end();
  const { a, b, c } = await states();
  expect([a, b, c].map((feed) => feed?.claimed_until)).toEqual([null, later.toISOString(), later.toISOString()]);
});

test('closing the server does not wait for feeds and leaves no claim behind', async () => {
  for (const name of ['a', 'b', 'c']) {
    feeds.serve(new URL(urlOf(name)).pathname, () => undefined);
    await subscribe(ana, group, urlOf(name));
  }
  const quick = others.url(`/${tests}/q`);
  others.serve(`/${tests}/q`, rss('Quick', entries(1, 3)));
  const id = await subscribe(ana, group, quick);
  feeds.asked.length = 0;
  void poll(running.app);
  await expect.poll(() => feeds.asked.length, { timeout: 30_000 }).toBe(2);
  await expect
    .poll(async () => titles(ana, group, { reader_subscription_id: id }), { timeout: 30_000 })
    .toHaveLength(3);
  await running.app.server.close();
  const { q, ...slow } = await states();
  expect(q).toMatchObject({ claimed_until: null, failures: 0, fetched_at: expect.any(String) });
  for (const feed of Object.values(slow))
    expect(feed).toMatchObject({ claimed_until: null, failures: 0, fetched_at: null });
  expect(Object.keys(slow)).toHaveLength(3);
  expect(feeds.asked).not.toContain(new URL(urlOf('c')).pathname);
  const given = await running.database.transaction('oficina_app', group, async (db) =>
    db.query('SELECT title FROM reader_items WHERE account_id = $1 AND reader_subscription_id = $2', [group, id]),
  );
  expect(given).toHaveLength(3);
});
