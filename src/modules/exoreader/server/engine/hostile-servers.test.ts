import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, type Client, type TestApp } from '#src/testing/app.ts';
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
import { pollFeeds, requestPoll, poll } from './poll.ts';

/** Malicious servers, as feeds and in feed discovery. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let slow: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  slow = await feedServer();
  opened = await openReader(slow.host);
  ({ feeds, running, ana, group } = opened);
});
afterAll(async () => {
  slow.close();
  await opened.close();
});

async function failures(): Promise<Record<string, unknown>> {
  const [{ body }, found] = await Promise.all([
    ana.call('GET', `${group}/_feeds`),
    ana.call('POST', `${group}/_find`, { selector: { klass: 'reader_subscription' }, fields: ['_id', 'url'] }),
  ]);
  const paths = new Map(
    (found.body['docs'] as { _id: string; url: string }[]).map(({ _id, url }) => [_id, new URL(url).pathname]),
  );
  return Object.fromEntries(
    (body['rows'] as { _id: string; failure?: string }[]).map((row) => [paths.get(row._id) ?? '', row.failure]),
  );
}

const to = (location: string) => (_request: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end();

test('private addresses are not reached, archives and redirects have an end, and other feeds are fetched meanwhile', async () => {
  const bomb = gzipSync(Buffer.alloc(60_000_000));
  const inside = [
    'http://169.254.169.254/latest/',
    'http://[::ffff:127.0.0.1]/',
    'http://0x7f.1/',
    'http://localhost:5432/',
  ];
  for (const [place, address] of inside.entries()) feeds.serve(`/inside/${place}`, to(address));
  feeds.serve('/bomb', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  feeds.serve('/torn', (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'));
  feeds.serve('/large', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    const more = (): void => {
      if (!response.destroyed) response.write('x'.repeat(1_000_000), more);
    };
    more();
  });
  for (let hop = 0; hop < 50; hop += 1) feeds.serve(`/hop/${hop}`, to(feeds.url(`/hop/${hop + 1}`)));
  feeds.serve('/hop/50', rss('Far', entries(1, 1)));
  feeds.serve('/script', to('javascript:alert(1)'));
  feeds.serve('/good', rss('Good', entries(2, 2)));
  const bad = [...inside.keys()]
    .map((place) => `/inside/${place}`)
    .concat('/bomb', '/torn', '/large', '/hop/0', '/script');
  for (const path of [...bad, '/good']) await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  expect(await failures()).toEqual({
    '/inside/0': 'private-address',
    '/inside/1': 'private-address',
    '/inside/2': 'private-address',
    '/inside/3': 'bad-port',
    '/bomb': 'too-large',
    '/torn': 'unreachable',
    '/large': 'too-large',
    '/hop/0': 'too-many-redirects',
    '/script': 'bad-address',
    '/good': undefined,
  });
  expect(await titles(ana, group)).toEqual(['Story 2']);
  expect(feeds.asked.filter((path) => path.startsWith('/hop/')).length).toBeLessThan(10);
  const answers = await Promise.all(
    bad.map(async (path) => ana.call('POST', `${group}/_discover`, { url: feeds.url(path) })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
});

test('a Retry-After of a year delays other feeds of the host by a day', async () => {
  const year = { 'retry-after': String(365 * 86_400) };
  for (const path of ['/year/1', '/year/2']) {
    feeds.serve(path, (_request, response) => response.writeHead(429, year).end());
    await subscribe(ana, group, feeds.url(path));
  }
  await pollFeeds(running.app);
  feeds.serve('/new', rss('New', entries(3, 3)));
  await subscribe(ana, group, feeds.url('/new'));
  await poll(running.app);
  expect(await titles(ana, group)).not.toContain('Story 3');
  running.clock.now = new Date(running.clock.now.getTime() + 25 * 3_600_000);
  await pollFeeds(running.app);
  ana = await signIn(running.app, ana);
  expect(await titles(ana, group)).toContain('Story 3');
  const next = (await ana.call('GET', `${group}/_feeds`)).body['rows'] as { next_check_at: string }[];
  const latest = Math.max(...next.map((row) => Date.parse(row.next_check_at)));
  expect(latest - running.clock.now.getTime()).toBeLessThanOrEqual(7 * 86_400_000);
});

test('a new subscription during a claim does not wait for slow servers', async () => {
  const open: ServerResponse[] = [];
  slow.serve('/held', (_request, response) => void open.push(response.writeHead(200)));
  await subscribe(ana, group, slow.url('/held'));
  const reading = poll(running.app);
  await expect.poll(() => open.length).toBe(1);
  const lock = await running.pool.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE feeds');
  const looks = "SELECT FROM pg_locks WHERE relation = 'feeds'::regclass AND NOT granted";
  // The poll may not listen for wake-ups yet.
  await expect
    .poll(
      async () => {
        requestPoll(running.app);
        return (await lock.query(looks)).rowCount;
      },
      { timeout: 15_000 },
    )
    .toBeGreaterThan(0);
  feeds.serve('/looked', rss('Looked', entries(8, 8)));
  await subscribe(ana, group, feeds.url('/looked'));
  requestPoll(running.app);
  await lock.query('ROLLBACK');
  lock.release();
  await expect.poll(async () => titles(ana, group)).toContain('Story 8');
  for (const response of open) response.destroy();
  await reading;
});

test('servers that respond byte by byte delay no other feed, not even a new subscription', async () => {
  const open: ServerResponse[] = [];
  for (let place = 0; place < 4; place += 1) {
    slow.serve(`/${place}`, (_request, response) => void open.push(response.writeHead(200)));
    await subscribe(ana, group, slow.url(`/${place}`));
  }
  const reading = poll(running.app);
  await expect.poll(() => open.length).toBe(2);
  for (const response of open) response.write('<');
  feeds.serve('/meanwhile', rss('Meanwhile', entries(7, 7)));
  const id = await subscribe(ana, group, feeds.url('/meanwhile'));
  await ana.call('POST', `${group}/${id}/fetch`, {});
  await expect.poll(async () => titles(ana, group)).toContain('Story 7');
  expect(open).toHaveLength(2);
  slow.close();
  await reading;
});
