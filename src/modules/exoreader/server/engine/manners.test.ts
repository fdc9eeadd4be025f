import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp } from '#src/testing/app.ts';
import { entries, openReader, readerGroup, rss, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { burst, interval } from '../../rules/host-pace.ts';
import { pollFeeds } from './poll.ts';

/** How the server behaves towards those whose feeds it fetches. */

let opened: OpenReader;

beforeAll(async () => (opened = await openReader()));
afterAll(async () => opened.close());

test('it says its name, where to find who runs it, and how many subscriptions read a feed', async () => {
  const { feeds, running, ana, group } = opened;
  const names = new Map<string, string | undefined>();
  for (const path of ['/feed', '/page'])
    feeds.serve(path, (request, response) => {
      names.set(path, request.headers['user-agent']);
      response.end(rss('Feed', entries(1, 1)));
    });
  const eve = await signUp(running.app);
  const other = await readerGroup(running, eve);
  await subscribe(ana, group, feeds.url('/feed'));
  await subscribe(eve, other, feeds.url('/feed'));
  await pollFeeds(running.app);
  await ana.call('POST', `${group}/_discover`, { url: feeds.url('/page') });
  const { baseUrl } = running.app.environment;
  expect(Object.fromEntries(names)).toEqual({
    '/feed': `Oficina/${running.app.version} (+${baseUrl}; 2 subscribers)`,
    '/page': `Oficina/${running.app.version} (+${baseUrl})`,
  });
});

test('many feeds of one host are fetched at a pace, and hold up no other feed', async () => {
  const { feeds, running, ana, group } = opened;
  const many = burst + 15;
  // An inside address, which is refused without asking it.
  for (let number = 0; number < many; number += 1) await subscribe(ana, group, `http://10.0.0.1/${number}`);
  feeds.serve('/other', rss('Other', entries(1, 1)));
  const last = await subscribe(ana, group, feeds.url('/other'));
  const states = async () =>
    (await ana.call('GET', `${group}/_feeds`)).body['rows'] as {
      _id: string;
      items: number;
      failure?: string;
      next_check_at?: string;
    }[];
  const asked = async (): Promise<number> =>
    (await states()).filter(({ failure }) => failure === 'private-address').length;
  await pollFeeds(running.app);
  expect((await states()).find(({ _id: id }) => id === last)?.items).toBe(1);
  expect(await asked()).toBe(burst);
  const { rows } = await running.pool.query<{ next: string }>(
    "SELECT next_check_at AS next FROM feeds WHERE host = '10.0.0.1' AND failure IS NULL ORDER BY next_check_at",
  );
  const now = running.clock.now.getTime();
  expect(rows.map(({ next }) => Date.parse(next) - now)).toEqual(
    Array.from({ length: 15 }, (_none, place) => (place + 1) * interval),
  );
  running.clock.now = new Date(now + 3 * interval);
  await pollFeeds(running.app);
  expect(await asked()).toBe(burst + 3);
  running.clock.now = new Date(now + 15 * interval);
  await pollFeeds(running.app);
  expect(await asked()).toBe(many);
});
