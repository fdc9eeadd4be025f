import { afterAll, beforeAll, expect, test } from 'vitest';
import { entries, items, openReader, rss, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from './poll.ts';

let opened: OpenReader;
beforeAll(async () => {
  opened = await openReader();
});
afterAll(async () => opened.close());

test('a new subscription gets the newest hundred items of its feed', async () => {
  const { feeds, running, ana, group } = opened;
  feeds.serve('/long', rss('Long', entries(1, 110)));
  await subscribe(ana, group, feeds.url('/long'));
  await pollFeeds(running.app);
  const count = async (title: string): Promise<number> => (await items(ana, group, { title })).length;
  expect([await count('Story 110'), await count('Story 11'), await count('Story 10')]).toEqual([1, 1, 0]);
});
