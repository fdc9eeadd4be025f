import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { signIn, signUp, type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  items,
  openReader,
  readerGroup,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds, poll } from './poll.ts';

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let eve: Client;
let group: string;
let other: string;
let start: Date;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  start = running.clock.now;
  eve = await signUp(running.app);
  other = await readerGroup(running, eve);
});
beforeEach(() => {
  feeds.asked.length = 0;
});
afterEach(async () => {
  for (const { _id: id, _rev: rev } of await subscriptions(ana, group))
    await ana.call('DELETE', `${group}/${id}?rev=${rev}`);
  for (const { _id: id, _rev: rev } of await subscriptions(eve, other))
    await eve.call('DELETE', `${other}/${id}?rev=${rev}`);
  running.clock.now = start;
});
afterAll(async () => opened.close());

async function subscriptions(person: Client, db: string): Promise<{ _id: string; _rev: string }[]> {
  [ana, eve] = [await signIn(running.app, ana), await signIn(running.app, eve)];
  const found = await (person.id === ana.id ? ana : eve).call('POST', `${db}/_find`, {
    selector: { klass: 'reader_subscription' },
    fields: ['_id', '_rev'],
    limit: 200,
  });
  return found.body['docs'] as { _id: string; _rev: string }[];
}

/** Moves the clock forward and fetches the feeds that are due then. */
async function pass(hours: number): Promise<void> {
  running.clock.now = new Date(running.clock.now.getTime() + hours * 3_600_000);
  await pollFeeds(running.app);
  [ana, eve] = [await signIn(running.app, ana), await signIn(running.app, eve)];
}

async function stateOf(person: Client, db: string, id: string): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await person.call('GET', `${db}/_feeds`);
  return (body['rows'] as { _id: string }[]).find((row) => row._id === id) ?? {};
}

test('after a 304 nothing is parsed or delivered again', async () => {
  const sent: (string | undefined)[] = [];
  feeds.serve('/304', (request, response) => {
    sent.push(request.headers['if-none-match']);
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"one"' }).end(rss('Three', entries(1, 2)));
  });
  const id = await subscribe(ana, group, feeds.url('/304'));
  await pollFeeds(running.app);
  await pass(2);
  expect(sent).toEqual([undefined, '"one"']);
  expect(await titles(ana, group)).toEqual(['Story 2', 'Story 1']);
  expect(await stateOf(ana, group, id)).toMatchObject({
    came: 0,
    unread: 2,
    fetched_at: running.clock.now.toISOString(),
  });
});

test('a failing feed shows why and since when, is fetched less often, and recovers', async () => {
  feeds.serve('/fails', (_request, response) => response.writeHead(503, { 'retry-after': '7200' }).end());
  const id = await subscribe(ana, group, feeds.url('/fails'));
  await pollFeeds(running.app);
  const since = running.clock.now.toISOString();
  expect(await stateOf(ana, group, id)).toMatchObject({ failure: 'status-503', failing_since: since });
  const next = Date.parse(String((await stateOf(ana, group, id))['next_check_at']));
  expect(next - Date.parse(since)).toBeGreaterThanOrEqual(7_200_000);
  await pass(1);
  expect(feeds.asked).toHaveLength(1);
  await pass(2);
  expect(feeds.asked).toHaveLength(2);
  feeds.serve('/fails', rss('Well again', entries(1, 1)));
  await pass(24);
  expect(await stateOf(ana, group, id)).not.toHaveProperty('failure');
  expect(await titles(ana, group)).toEqual(['Story 1']);
});

test.each([
  ['/page', 'not-a-feed', '<html><body>Hello</body></html>'],
  ['/nothing', 'status-404', undefined],
])('%s is no feed: %s', async (path, failure, answer) => {
  if (answer !== undefined) feeds.serve(path, answer);
  const id = await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  expect(await stateOf(ana, group, id)).toMatchObject({ failure, waiting: false });
});

test('a private address is not fetched', async () => {
  const id = await subscribe(ana, group, 'http://169.254.169.254/latest/feed');
  await pollFeeds(running.app);
  expect(await stateOf(ana, group, id)).toMatchObject({ failure: 'private-address' });
});

test('parallel processes fetch each feed once', async () => {
  const paths = Array.from({ length: 30 }, (_none, place) => `/many/${place}`);
  for (const path of paths) {
    feeds.serve(path, rss(path, entries(1, 1)));
    await subscribe(ana, group, feeds.url(path));
  }
  await Promise.all([pollFeeds(running.app), pollFeeds(running.app), pollFeeds(running.app)]);
  expect(feeds.asked.toSorted()).toEqual(paths.toSorted());
  expect(await titles(ana, group)).toHaveLength(30);
});

test('an interrupted delivery continues and delivers nothing twice', async () => {
  feeds.serve('/crash', rss('Crash', entries(1, 3)));
  const id = await subscribe(ana, group, feeds.url('/crash'));
  await pollFeeds(running.app);
  const [newest] = await items(ana, group);
  // As if the process had stopped before the last delivery: that transaction and the delivery mark are missing.
  await running.database.transaction('oficina_app', group, async (db) => {
    await db.query('DELETE FROM reader_items WHERE account_id = $1 AND id = $2', [group, newest?._id]);
    await db.query(
      'UPDATE reader_sources SET given = given - 1, items = items - 1, unread = unread - 1 WHERE account_id = $1',
      [group],
    );
  });
  await running.app.system('feeds', async (db) => db.query('UPDATE feeds SET spread_document = 0'));
  await pollFeeds(running.app);
  await running.app.system('feeds', async (db) => db.query('UPDATE feeds SET spread_document = 0'));
  await pollFeeds(running.app);
  expect(await titles(ana, group)).toEqual(['Story 3', 'Story 2', 'Story 1']);
  expect(await stateOf(ana, group, id)).toMatchObject({ items: 3, unread: 3 });
  expect(feeds.asked).toEqual(['/crash']);
});

test('a later subscription does not reveal earlier readers of the feed', async () => {
  feeds.serve('/shared', rss('Shared', entries(1, 3)));
  await subscribe(ana, group, feeds.url('/shared'));
  await pollFeeds(running.app);
  feeds.serve('/shared', (_request, response) => response.writeHead(500).end());
  await pass(5);
  await pass(5);
  // The first item is no longer in the feed, and the present one has no date: eve's item gets the time of delivery.
  feeds.serve('/shared', rss('Shared', [...entries(4, 4), { guid: 'undated', title: 'Undated' }]));
  await pass(24);
  await pass(24);
  const id = await subscribe(eve, other, feeds.url('/shared'));
  const since = running.clock.now.toISOString();
  expect(await stateOf(eve, other, id)).toEqual({ _id: id, items: 0, unread: 0, starred: 0, waiting: true });
  await pollFeeds(running.app);
  expect((await titles(eve, other)).toSorted()).toEqual(['Story 4', 'Undated']);
  const [undated] = await items(eve, other, { title: 'Undated' });
  expect(undated?.point_at).toBe(since);
  const state = await stateOf(eve, other, id);
  for (const name of ['checked_at', 'fetched_at']) expect(String(state[name]) >= since, name).toBe(true);
  expect(await titles(ana, group)).toHaveLength(5);
});

test('a feed moves after three sightings over three days, and its items are not given again', async () => {
  feeds.serve('/old', (_request, response) => response.writeHead(301, { location: feeds.url('/new') }).end());
  feeds.serve('/new', rss('Moved', entries(1, 2)));
  const id = await subscribe(ana, group, feeds.url('/old'));
  await pollFeeds(running.app);
  await pass(25);
  await pass(25);
  expect((await ana.call('GET', `${group}/${id}`)).body['url']).toBe(feeds.url('/old'));
  expect(await stateOf(ana, group, id)).toMatchObject({ moving_to: feeds.url('/new') });
  await pass(25);
  feeds.serve('/new', rss('Moved', entries(1, 3)));
  feeds.asked.length = 0;
  await pass(25);
  expect(feeds.asked).toEqual(['/new']);
  expect((await ana.call('GET', `${group}/${id}`)).body['url']).toBe(feeds.url('/new'));
  expect(await titles(ana, group)).toEqual(['Story 3', 'Story 2', 'Story 1']);
});

test('a temporary redirect does not move a feed', async () => {
  feeds.serve('/now', (_request, response) => response.writeHead(302, { location: feeds.url('/there') }).end());
  feeds.serve('/there', rss('There', entries(1, 1)));
  const id = await subscribe(ana, group, feeds.url('/now'));
  for (let day = 0; day < 6; day += 1) await pass(25);
  expect((await ana.call('GET', `${group}/${id}`)).body['url']).toBe(feeds.url('/now'));
});

test('a feed with status 410 is fetched once more a day later, then only on request', async () => {
  feeds.serve('/gone', (_request, response) => response.writeHead(410).end());
  const id = await subscribe(ana, group, feeds.url('/gone'));
  await pollFeeds(running.app);
  await pass(25);
  expect(await stateOf(ana, group, id)).toMatchObject({
    failure: 'status-410',
    paused_at: running.clock.now.toISOString(),
  });
  await pass(24 * 30);
  expect(feeds.asked).toHaveLength(2);
  feeds.serve('/gone', rss('Back', entries(1, 1)));
  expect((await ana.call('POST', `${group}/${id}/fetch`, {})).status).toBe(202);
  // The poll that the call started, or another one.
  await poll(running.app);
  await poll(running.app);
  expect(await titles(ana, group)).toEqual(['Story 1']);
});

test('repeated ids of a feed are not used as keys, and known items are not taken for new', async () => {
  feeds.serve('/names', rss('Names', entries(1, 4)));
  await subscribe(ana, group, feeds.url('/names'));
  await pollFeeds(running.app);
  feeds.serve(
    '/names',
    rss(
      'Names',
      entries(1, 6).map((entry) => ({ ...entry, guid: 'same' })),
    ),
  );
  await pass(3);
  expect((await titles(ana, group)).toSorted()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `Story ${number}`));
});

test('an item whose text changes keeps its date and read state', async () => {
  feeds.serve('/anew', rss('Anew', entries(1, 1)));
  await subscribe(ana, group, feeds.url('/anew'));
  await pollFeeds(running.app);
  const [before] = await items(ana, group);
  await ana.call('PUT', `${group}/_design/status/_update/read/${before?._id}`);
  feeds.serve(
    '/anew',
    rss('Anew', [{ ...entries(9, 9)[0], guid: 'guid-1', title: 'Better', text: 'Corrected & short' }]),
  );
  await pass(3);
  const [after] = await items(ana, group);
  expect(after).toMatchObject({ _id: before?._id, read: true, point_at: before?.point_at, title: 'Better' });
  expect((await ana.call('GET', `${group}/${before?._id}?fields=content,content_type`)).body).toEqual({
    content: 'Corrected & short',
    content_type: 'text',
  });
});

test('a feed without active subscriptions is not fetched', async () => {
  feeds.serve('/off', rss('Off', entries(1, 1)));
  const id = await subscribe(ana, group, feeds.url('/off'), { active: false });
  await pollFeeds(running.app);
  expect(feeds.asked).toEqual([]);
  const { body } = await ana.call('GET', `${group}/${id}`);
  await ana.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { active: true });
  await pollFeeds(running.app);
  expect(feeds.asked).toEqual(['/off']);
  const now = await ana.call('GET', `${group}/${id}`);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(now.body['_rev'])}`)).status).toBe(200);
  await pass(48);
  expect(feeds.asked).toEqual(['/off']);
  expect(await titles(ana, group)).toEqual([]);
});

test('two addresses of a host with status 429 within minutes pause the whole host', async () => {
  feeds.serve('/busy/1', (_request, response) => response.writeHead(429, { 'retry-after': '14400' }).end());
  feeds.serve('/busy/2', (_request, response) => response.writeHead(429, { 'retry-after': '14400' }).end());
  feeds.serve('/calm', rss('Calm', entries(1, 1)));
  for (const path of ['/busy/1', '/busy/2', '/calm']) await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  feeds.asked.length = 0;
  await pass(3);
  expect(feeds.asked).toEqual([]);
  await pass(2);
  expect(feeds.asked).toContain('/calm');
});
