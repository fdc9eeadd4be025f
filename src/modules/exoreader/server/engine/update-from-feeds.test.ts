import { afterAll, beforeAll, expect, test } from 'vitest';
import { entries, openReader, rss, subscribe, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { pollFeeds } from './poll.ts';

/** What the timeline shows when a subscription takes over its feed's title. */

let opened: OpenReader;

beforeAll(async () => {
  opened = await openReader();
});
afterAll(async () => opened.close());

test('the timeline shows a title change by the feed, and no person as its author', async () => {
  const { feeds, running, ana, group } = opened;
  feeds.serve('/named', rss('First', entries(1, 1)));
  const id = await subscribe(ana, group, feeds.url('/named'));
  await pollFeeds(running.app);
  const { body } = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'version', item_id: id, event: 'update' },
    fields: ['app_event', 'whodunnit', 'user.label', 'item_label'],
  });
  expect(body['docs']).toEqual([{ app_event: 'feed', whodunnit: '', item_label: 'First' }]);
});

test('a name that the group has chosen stays', async () => {
  const { feeds, running, ana, group } = opened;
  feeds.serve('/ours', rss('Its own name', entries(1, 1)));
  const id = await subscribe(ana, group, feeds.url('/ours'), { title: 'Ours' });
  await pollFeeds(running.app);
  expect((await ana.call('GET', `${group}/${id}?fields=title,website_url`)).body).toEqual({
    title: 'Ours',
    website_url: 'http://example.com/',
  });
});
