import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { signIn, type Client, type TestApp } from '#src/testing/app.ts';
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
import { resumeHeldGroups } from './resume-held-groups.ts';

/** Groups that are read-only, switched the reader off, or deactivated a subscription. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;
let other: string;
let own: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  other = await readerGroup(running, ana);
  feeds.serve('/both', rss('Both', entries(1, 2)));
  feeds.serve('/own', rss('Own', entries(11, 11)));
  await subscribe(ana, group, feeds.url('/both'));
  await subscribe(ana, other, feeds.url('/both'));
  own = await subscribe(ana, other, feeds.url('/own'));
  await pollFeeds(running.app);
});
afterAll(async () => opened.close());

async function pass(hours: number): Promise<void> {
  running.clock.now = new Date(running.clock.now.getTime() + hours * 3_600_000);
  feeds.asked.length = 0;
  await poll(running.app);
  await pollFeeds(running.app);
  ana = await signIn(running.app, ana);
}

async function unreadOf(): Promise<number> {
  const { body } = await ana.call('GET', `${other}/_feeds`);
  return (body['rows'] as { unread: number }[]).reduce((sum, { unread }) => sum + unread, 0);
}

async function setReader(value: 'enabled' | 'disabled'): Promise<void> {
  const selector = { klass: 'account_configuration', key: 'exoreader' };
  const { body } = await ana.call('POST', `${other}/_find`, { selector, fields: ['_id', '_rev'] });
  const [setting] = body['docs'] as { _id: string; _rev: string }[];
  const answer = await ana.call('PUT', `${other}/${setting?._id}?rev=${setting?._rev}`, { value });
  expect(answer.status, answer.text).toBe(201);
}

test.each([
  ['locked', 20, async (on: boolean) => setPlan(running.app, other, on ? 'locked' : 'pro')],
  ['without the reader', 30, async (on: boolean) => setReader(on ? 'disabled' : 'enabled')],
])('a group that is %s gets nothing, and later what its feeds have then', async (_name, from, hold) => {
  const before = await titles(ana, other);
  await hold(true);
  feeds.serve('/both', rss('Both', entries(from + 1, from + 2)));
  await pass(24);
  expect(await titles(ana, group)).toContain(`Story ${from + 2}`);
  expect(await titles(ana, other)).toEqual(before);
  expect(await unreadOf()).toBe(before.length);
  // No other group reads its second feed.
  await pass(24);
  await resumeHeldGroups(running.app);
  feeds.serve('/both', rss('Both', entries(from + 2, from + 3)));
  feeds.serve('/own', rss('Own', entries(from + 5, from + 5)));
  await pass(24);
  expect(feeds.asked).toEqual(['/both']);
  expect(await titles(ana, other)).toEqual(before);

  await hold(false);
  await resumeHeldGroups(running.app);
  await pass(0);
  expect(feeds.asked).toContain('/own');
  // Items that appeared and disappeared meanwhile would reveal that another group reads the feed.
  const now = [...[2, 3, 5].map((number) => `Story ${from + number}`), ...before];
  expect((await titles(ana, other)).toSorted()).toEqual(now.toSorted());
  expect(await unreadOf()).toBe(now.length);
  expect((await items(ana, other, { read: true })).length).toBe(0);
  await pass(24);
  expect(await titles(ana, other)).toHaveLength(now.length);
});

test('a reactivated subscription is fetched again and receives new items', async () => {
  const set = async (active: boolean): Promise<void> => {
    const { body } = await ana.call('GET', `${other}/${own}`);
    await ana.call('PUT', `${other}/${own}?rev=${String(body['_rev'])}`, { active });
  };
  await set(false);
  feeds.serve('/own', rss('Own', entries(50, 50)));
  await pass(48);
  expect(feeds.asked).not.toContain('/own');
  await set(true);
  await pass(1);
  expect(feeds.asked).toContain('/own');
  expect(await titles(ana, other)).toContain('Story 50');
});
