import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  items,
  openReader,
  rss,
  subscribe,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds, poll } from './engine/poll.ts';

/** Forty identical requests at the same time. */

const many = 40;
let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  feeds.serve('/one', rss('One', entries(1, 20)));
  await subscribe(ana, group, feeds.url('/one'));
  await pollFeeds(running.app);
});
afterAll(async () => opened.close());

/** Counts the responses by status. */
async function atOnce(call: (place: number) => Promise<{ status: number }>): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: many }, async (_none, place) => call(place)));
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

async function counted(klass: string): Promise<number> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass }, fields: ['_id'], limit: 200 });
  return (body['docs'] as object[]).length;
}

test('forty parallel calls of each kind have the effect of one', async () => {
  feeds.serve('/two', rss('Two', entries(21, 22)));
  feeds.serve('/three', rss('Three', entries(31, 31)));
  const page = '<html><head><link rel="alternate" type="application/rss+xml" href="/two"></head></html>';
  feeds.serve('/site', page);
  const opml = `<opml><body><outline text="Label"><outline xmlUrl="${feeds.url('/three')}"/></outline></body></opml>`;
  const file = '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><DT><A HREF="https://example.com/page">Page</A></DL>';
  const [first] = await items(ana, group);
  const [source] = (await ana.call('GET', `${group}/_feeds`)).body['rows'] as { _id: string }[];
  const found: Record<string, Record<number, number>> = {};
  const press = async (name: string, call: () => Promise<{ status: number }>): Promise<void> => {
    found[name] = await atOnce(call);
  };
  await press('subscribe', async () =>
    ana.call('POST', group, { klass: 'reader_subscription', url: feeds.url('/two') }),
  );
  await press('opml', async () => ana.call('POST', `${group}/_opml`, { content: opml }));
  await press('discover', async () => ana.call('POST', `${group}/_discover`, { url: feeds.url('/site') }));
  await press('fetch', async () => ana.call('POST', `${group}/${source?._id}/fetch`, {}));
  await press('feeds', async () => ana.call('GET', `${group}/_feeds`));
  await press('star', async () => ana.call('PUT', `${group}/_design/status/_update/star/${first?._id}`, {}));
  await press('read', async () => ana.call('PUT', `${group}/_design/status/_update/read/${first?._id}`, {}));
  await press('mark', async () => ana.call('POST', `${group}/_mark`, {}));
  await press('link', async () => ana.call('POST', group, { klass: 'bookmark_entry', url: 'https://example.com/a' }));
  await press('bookmarks', async () => ana.call('POST', `${group}/_bookmarks`, { content: file }));
  await press('label', async () => ana.call('POST', group, { klass: 'reader_label', name: 'Forty' }));
  expect(found).toEqual({
    subscribe: { 201: 1, 422: many - 1 },
    opml: { 200: many },
    discover: { 200: many },
    fetch: { 202: many },
    feeds: { 200: many },
    star: { 201: many },
    read: { 201: many },
    mark: { 200: many },
    link: { 201: 1, 422: many - 1 },
    bookmarks: { 200: many },
    label: { 201: 1, 422: many - 1 },
  });
  await poll(running.app);
  await pollFeeds(running.app);
  expect(await counted('reader_subscription')).toBe(3);
  expect(await counted('reader_label')).toBe(2);
  expect(await counted('bookmark_entry')).toBe(2);
  expect(await items(ana, group)).toHaveLength(23);
  const rows = (await ana.call('GET', `${group}/_feeds`)).body['rows'] as { items: number; starred: number }[];
  expect(rows.map((row) => row.items).toSorted((a, b) => a - b)).toEqual([1, 2, 20]);
  expect(rows.reduce((sum, { starred }) => sum + starred, 0)).toBe(1);
});
