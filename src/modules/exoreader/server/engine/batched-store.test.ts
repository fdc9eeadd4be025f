import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type Client, type TestApp } from '#src/testing/app.ts';
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
import { pollFeeds } from './poll.ts';

/** The server stores and delivers several feeds together: each subscription receives the items of its own feed. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
});
afterAll(async () => opened.close());

async function readAgain(): Promise<void> {
  running.clock.now = new Date(running.clock.now.getTime() + 2 * 3_600_000);
  await pollFeeds(running.app);
}

async function texts(subscription: string): Promise<string[]> {
  const found = await items(ana, group, { reader_subscription_id: subscription });
  const read = found.map(async ({ _id: id }) => ana.call('GET', `${group}/${id}?fields=content`));
  return (await Promise.all(read)).map(({ body }) => String(body['content']));
}

test('every item keeps its own complete text, whatever characters the others contain', async () => {
  const written = Array.from({ length: 12 }, (_none, feed) =>
    entries(1, 3).map((entry, place) => ({
      ...entry,
      text: `${'é💡ß'.repeat((feed * 5 + place) % 7)} of ${feed} and ${place}`,
    })),
  );
  const ids: string[] = [];
  for (const [feed, list] of written.entries()) {
    feeds.serve(`/texts/${feed}`, rss(`Texts ${feed}`, list));
    ids.push(await subscribe(ana, group, feeds.url(`/texts/${feed}`)));
  }
  await pollFeeds(running.app);
  for (const [feed, list] of written.entries())
    expect(await texts(ids[feed] ?? '')).toEqual(list.map(({ text }) => text.trim()));
});

test('a new feed, one with new items, one with changed items and one unchanged are stored together', async () => {
  const paths = ['news', 'otherwise', 'same', 'new'];
  for (const path of paths) feeds.serve(`/${path}`, rss(path, entries(1, 3)));
  const ids = new Map<string, string>();
  for (const path of paths.slice(0, 3)) ids.set(path, await subscribe(ana, group, feeds.url(`/${path}`)));
  await pollFeeds(running.app);
  ids.set('new', await subscribe(ana, group, feeds.url('/new')));
  feeds.serve('/news', rss('news', entries(2, 5)));
  feeds.serve(
    '/otherwise',
    rss(
      'otherwise',
      entries(1, 3).map((entry) => ({ ...entry, title: `${entry.title} again` })),
    ),
  );
  await readAgain();
  const found = async (path: string): Promise<string[]> =>
    titles(ana, group, { reader_subscription_id: ids.get(path) ?? '' });
  expect(await found('news')).toEqual(['Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1']);
  expect(await found('otherwise')).toEqual(['Story 3 again', 'Story 2 again', 'Story 1 again']);
  expect(await found('same')).toEqual(['Story 3', 'Story 2', 'Story 1']);
  expect(await found('new')).toEqual(['Story 3', 'Story 2', 'Story 1']);
});

test('a subscription that missed earlier items receives these too', async () => {
  feeds.serve('/late', rss('Late', entries(1, 3)));
  const id = await subscribe(ana, group, feeds.url('/late'));
  await pollFeeds(running.app);
  // As if the process had stopped after it stored the documents and before it delivered the items.
  await running.database.transaction('oficina_app', group, async (db) => {
    await db.query('UPDATE reader_sources SET given = given - 2 WHERE account_id = $1 AND subscription_id = $2', [
      group,
      id,
    ]);
    await db.query(
      "DELETE FROM reader_items WHERE account_id = $1 AND reader_subscription_id = $2 AND title <> 'Story 1'",
      [group, id],
    );
  });
  expect(await titles(ana, group, { reader_subscription_id: id })).toEqual(['Story 1']);
  feeds.serve('/late', rss('Late', entries(4, 5)));
  await readAgain();
  const found = await titles(ana, group, { reader_subscription_id: id });
  expect(found).toEqual(['Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1']);
});

test('a new subscription to a known feed receives its items with their first dates', async () => {
  feeds.serve('/dates', rss('Dates', entries(1, 3)));
  const id = await subscribe(ana, group, feeds.url('/dates'));
  await pollFeeds(running.app);
  const first = await items(ana, group, { reader_subscription_id: id });
  const later = (date: string | undefined): string => new Date(Date.parse(date ?? '') + 60_000).toUTCString();
  feeds.serve(
    '/dates',
    rss(
      'Dates',
      entries(1, 4).map((entry) => ({ ...entry, date: later(entry.date) })),
    ),
  );
  // The feed is not due; the new subscription causes the fetch.
  running.clock.now = new Date(running.clock.now.getTime() + 120_000);
  const eve = await signUp(running.app);
  const other = await readerGroup(running, eve);
  await subscribe(eve, other, feeds.url('/dates'));
  await pollFeeds(running.app);
  const found = await items(eve, other);
  expect(found.map(({ title }) => title)).toEqual(['Story 4', 'Story 3', 'Story 2', 'Story 1']);
  expect(found.slice(1).map(({ point_at: at }) => at)).toEqual(first.map(({ point_at: at }) => at));
});
