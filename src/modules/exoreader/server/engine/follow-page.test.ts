import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FeedServer } from '#src/testing/feeds/feed-server.ts';
import {
  entries,
  openReader,
  readerGroup,
  rss,
  subscribe,
  titles,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from './poll.ts';

/** Subscriptions to the address of a page, as lists of other programs contain them. */

let opened: OpenReader;
let group: string;
let feeds: FeedServer;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds } = opened);
});
beforeEach(async () => {
  group = await readerGroup(opened.running, opened.ana);
});
afterAll(async () => opened.close());

function servePage(path: string, feed: string): void {
  feeds.serve(path, (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<link rel="alternate" type="application/rss+xml" href="${feed}"><p>A page.`),
  );
}

const urlOf = async (id: string): Promise<unknown> =>
  (await opened.ana.call('GET', `${group}/${id}?fields=url,failure`)).body;

test.each(['the API', 'a list of feeds'])(
  'a page that came by %s is read by the feed that it links to',
  async (door) => {
    const { running, ana } = opened;
    const path = `/${door.replaceAll(' ', '-')}`;
    servePage(path, `${path}.xml`);
    feeds.serve(`${path}.xml`, rss('News', entries(1, 2)));
    if (door === 'the API') await subscribe(ana, group, feeds.url(path));
    else {
      const content = `<opml version="1.0"><body><outline xmlUrl="${feeds.url(path)}"/></body></opml>`;
      expect((await ana.call('POST', `${group}/_opml`, { content })).body['count']).toBe(1);
    }
    // The import of a list fetches by itself, and a feed that is being fetched is not fetched again.
    const read = async (): Promise<unknown> => {
      await pollFeeds(running.app);
      return titles(ana, group);
    };
    await expect.poll(read, { timeout: 60_000 }).toEqual(['Story 2', 'Story 1']);
    const { body } = await ana.call('POST', `${group}/_find`, {
      selector: { klass: 'reader_subscription' },
      fields: ['url'],
    });
    expect(body['docs']).toEqual([{ url: feeds.url(`${path}.xml`) }]);
  },
);

test('two pages that link to each other are asked once each', async () => {
  const { running, ana } = opened;
  servePage('/one', '/two');
  servePage('/two', '/one');
  const id = await subscribe(ana, group, feeds.url('/one'));
  for (let turn = 0; turn < 4; turn += 1) await pollFeeds(running.app);
  expect(feeds.asked.filter((path) => path === '/one' || path === '/two')).toEqual(['/one', '/two']);
  expect(await urlOf(id)).toMatchObject({ url: expect.stringMatching(/\/(one|two)$/) });
});

test('a feed that answers with a page for a while stays the feed', async () => {
  const { running, ana } = opened;
  feeds.serve('/works', rss('Works', entries(1, 1)));
  const id = await subscribe(ana, group, feeds.url('/works'));
  await pollFeeds(running.app);
  servePage('/works', '/other.xml');
  await running.app.system('feeds', async (db) => db.query('UPDATE feeds SET next_check_at = now()'));
  await pollFeeds(running.app);
  expect(feeds.asked).not.toContain('/other.xml');
  expect(await urlOf(id)).toMatchObject({ url: feeds.url('/works') });
});
