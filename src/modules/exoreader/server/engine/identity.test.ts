import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  entries,
  items,
  openReader,
  rss,
  subscribe,
  type Entry,
  type FoundItem,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from './poll.ts';

/** Items whose ids or addresses change between two fetches are the same items: they do not come again, and stay read. */

let opened: OpenReader;
let start: Date;

beforeAll(async () => {
  opened = await openReader();
  start = opened.running.clock.now;
});
afterAll(async () => opened.close());

/** Subscribes to a feed, reads its items, and returns what the group has after the feed changed. */
async function after(path: string, before: readonly Entry[], then: readonly Entry[]) {
  const { feeds, running, ana, group } = opened;
  running.clock.now = start;
  feeds.serve(path, rss('Feed', before));
  const subscription = await subscribe(ana, group, feeds.url(path));
  await pollFeeds(running.app);
  await ana.call('POST', `${group}/_mark`, { subscription_id: subscription });
  const read = await items(ana, group, { reader_subscription_id: subscription });
  feeds.serve(path, rss('Feed', then));
  running.clock.now = new Date(start.getTime() + 3 * 3_600_000);
  await pollFeeds(running.app);
  expect(feeds.asked.filter((one) => one === path)).toHaveLength(2);
  const now = await items(ana, group, { reader_subscription_id: subscription });
  const known = new Set(read.map(({ _id: id }) => id));
  return { came: now.filter(({ _id: id }) => !known.has(id)), unread: now.filter((item) => !item.read), now };
}

const titlesOf = (found: readonly FoundItem[]): string[] => found.map(({ title }) => title);
const plain = (some: readonly Entry[], scheme: string): Entry[] =>
  some.map(({ guid: _guid, ...entry }) => ({ ...entry, link: entry.link?.replace(/^\w+/, scheme) ?? '' }));

test('a site that changes to https brings no item back, and its new items come', async () => {
  const { came, now } = await after('/https', plain(entries(1, 20), 'http'), plain(entries(2, 21), 'https'));
  expect(titlesOf(came)).toEqual(['Story 21']);
  expect((now[1] as unknown as { url: string }).url).toBe('https://example.com/20');
});

test('ids that are addresses change to https', async () => {
  const named = (scheme: string) =>
    entries(1, 5).map((entry) => ({ ...entry, guid: `${scheme}://example.com/?p=${entry.guid}` }));
  const { came, unread } = await after('/ids', named('http'), named('https'));
  expect([came, unread]).toEqual([[], []]);
});

test('an edited item without id and link does not come twice; a new one with its title comes', async () => {
  const bare = entries(1, 3).map(({ title = '', date = '', text = '' }) => ({ title, date, text }));
  const [, ...rest] = bare;
  const { came, unread, now } = await after('/edited', bare, [{ ...bare[0], text: '<p>Corrected</p>' }, ...rest]);
  expect([came, unread]).toEqual([[], []]);
  const { ana, group } = opened;
  expect((await ana.call('GET', `${group}/${now[0]?._id}?fields=content`)).body).toEqual({
    content: '<p>Corrected</p>',
  });

  const day = new Date(start.getTime() + 86_400_000).toUTCString();
  const next = await after('/daily', bare, [{ ...bare[0], text: 'Next', date: day }, ...rest]);
  expect(titlesOf(next.came)).toEqual(['Story 3']);
});

test('a planet of two sites with the same paths shows the items of both', async () => {
  const two = (from: number, to: number) =>
    entries(from, to).flatMap((entry) =>
      ['a', 'b'].map((site) => ({
        ...entry,
        guid: `${site} ${entry.guid}`,
        link: `https://${site}.example/${entry.guid}`,
      })),
    );
  const { came } = await after('/planet', two(1, 3), two(2, 4));
  expect(titlesOf(came)).toEqual(['Story 4', 'Story 4']);
});

test('the first day of 1970 is no date', async () => {
  const [entry] = entries(1, 1);
  const { now } = await after('/1970', [{ ...entry, date: 'Thu, 01 Jan 1970 00:00:00 +0000' }], []);
  expect(now[0]?.point_at).toBe(start.toISOString());
});
