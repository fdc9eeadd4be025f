import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
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
import { issueToken } from '#src/testing/token.ts';
import { pollFeeds } from '../engine/poll.ts';

/** Requests as Fluent Reader, Reeder and ReadKit send them, and what they decode of the answers. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;
let token: string;
let key: string;

interface Item {
  readonly id: number;
  readonly feed_id: number;
  readonly title: string;
  readonly html: string;
  readonly is_read: number;
  readonly is_saved: number;
}
interface Answer {
  readonly auth: number;
  readonly groups: { id: number; title: string }[];
  readonly feeds: { id: number; title: string; url: string }[];
  readonly feeds_groups: { group_id: number; feed_ids: string }[];
  readonly items: Item[];
  readonly total_items: number;
  readonly unread_item_ids: string;
  readonly saved_item_ids: string;
}

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  const label = await ana.call('POST', group, { klass: 'reader_label', name: 'News' });
  feeds.serve('/one', rss('One', entries(1, 60)));
  feeds.serve('/two', rss('Two', entries(61, 62)));
  await subscribe(ana, group, feeds.url('/one'), { reader_label: [label.body['id']] });
  await subscribe(ana, group, feeds.url('/two'));
  await pollFeeds(running.app);
  token = (await issueToken(running.app, ana, ['reader:write'])).secret;
  key = md5(`${ana.email}:${token}`);
});
afterAll(async () => opened.close());

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

async function ask(query: string, form = `api_key=${key}`, account = group): Promise<Answer & { status: number }> {
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/fever/${account}/?api${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  });
  return { status: answer.statusCode, ...(JSON.parse(answer.body) as Answer) };
}

const numberOf = (id: string): number => Number.parseInt(id.slice(4), 16);

test('a key opens the reader of its person’s groups, and nothing else', async () => {
  expect(await ask('')).toMatchObject({ status: 200, api_version: 3, auth: 1 });
  // As some write it.
  expect(await ask('', `api_key=${key.toUpperCase()}`)).toMatchObject({ auth: 1 });
  const eve = await signUp(running.app);
  const foreign = await readerGroup(running, eve);
  const ticket = (await issueToken(running.app, ana, ['ticket:write'])).secret;
  for (const [form, account] of [
    ['', group],
    [`api_key=${md5('')}`, group],
    [`api_key=${token}`, group],
    [`api_key=${md5(`${ana.email}:${ticket}`)}`, group],
    [`api_key=${key}`, foreign],
    [`api_key=${key}`, 'acc-00000000000000000000000000000000'],
  ] as const)
    expect(await ask('&items&feeds', form, account), form).toEqual({ status: 200, api_version: 3, auth: 0 });
  for (const authorization of [`Bearer md5:${key}`, `Bearer ${key}`, `GoogleLogin auth=md5:${key}`])
    expect(
      (await running.app.server.inject({ url: `/api/${group}/_feeds`, headers: { authorization } })).statusCode,
    ).toBe(401);
});

test('groups, feeds and pictures, and what is unread and saved', async () => {
  const answer = await ask('&groups&feeds&favicons&unread_item_ids&saved_item_ids&links');
  const [one, two] = [
    answer.feeds.find(({ title }) => title === 'One'),
    answer.feeds.find(({ title }) => title === 'Two'),
  ];
  expect(one).toMatchObject({ url: feeds.url('/one'), site_url: 'http://example.com/', is_spark: 0, favicon_id: 1 });
  expect(one?.id).not.toBe(two?.id);
  expect(answer.groups).toEqual([
    { id: expect.any(Number) as number, title: 'News' },
    { id: 1, title: 'Unlabelled' },
  ]);
  expect(answer.feeds_groups).toEqual([
    { group_id: answer.groups[0]?.id, feed_ids: String(one?.id) },
    { group_id: 1, feed_ids: String(two?.id) },
  ]);
  expect(answer.unread_item_ids.split(',')).toHaveLength(62);
  expect(answer).toMatchObject({
    saved_item_ids: '',
    links: [],
    favicons: [{ id: 1, data: expect.stringMatching(/^image\/gif;base64,/) as string }],
  });
});

test('items from the oldest on, from the newest back, and by their ids', async () => {
  const seen: Item[] = [];
  for (let since = 0, more = true; more;) {
    const { items: found, total_items: all } = await ask(`&items&since_id=${since}`);
    expect(all).toBe(62);
    seen.push(...found);
    more = found.length > 0;
    since = found.at(-1)?.id ?? since;
  }
  expect(seen.map(({ title }) => title)).toEqual(expect.arrayContaining(['Story 1', 'Story 62']) as string[]);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(62);
  const back = (await ask('&items')).items;
  expect(back.map(({ id }) => id)).toEqual(
    seen
      .map(({ id }) => id)
      .toReversed()
      .slice(0, 50),
  );
  expect((await ask(`&items&max_id=${back.at(-1)?.id}`)).items).toHaveLength(12);
  const [first] = seen;
  expect((await ask(`&items&with_ids=${first?.id},999999,x,`)).items).toEqual([first]);
  expect(first).toMatchObject({
    html: expect.stringContaining('<p>Text of <b>story') as string,
    is_read: 0,
    is_saved: 0,
  });
});

test('items, feeds and groups are marked, and what is named by nothing marks nothing', async () => {
  const [newest] = await items(ana, group);
  const id = numberOf(newest?._id ?? '');
  for (const as of ['read', 'saved']) await ask('', `api_key=${key}&mark=item&as=${as}&id=${id}`);
  expect(await titles(ana, group, { read: true, starred: true })).toEqual([newest?.title]);
  expect((await ask('&saved_item_ids')).saved_item_ids).toBe(String(id));
  await ask('', `api_key=${key}&mark=item&as=unsaved&id=${id}`);
  await ask(`&mark=item&as=unread&id=${id}`);
  expect((await ask('&unread_item_ids&saved_item_ids')).unread_item_ids.split(',')).toHaveLength(62);

  const { feeds: named, groups } = await ask('&feeds&groups');
  const two = named.find(({ title }) => title === 'Two')?.id;
  const now = Math.floor(running.clock.now.getTime() / 1000);
  for (const form of [
    'mark=feed&as=read&id=12345',
    'mark=group&as=read&id=-1',
    `mark=feed&as=read&id=${two}&before=${now - 7200}`,
  ])
    await ask('', `api_key=${key}&${form}`);
  expect(await titles(ana, group, { read: true })).toEqual([]);
  await ask('', `api_key=${key}&mark=feed&as=read&id=${two}&before=${now}`);
  expect((await titles(ana, group, { read: true })).toSorted()).toEqual(['Story 61', 'Story 62']);
  await ask('', `api_key=${key}&mark=group&as=read&id=${groups[0]?.id}&before=${now}`);
  expect((await ask('&unread_item_ids')).unread_item_ids).toBe('');
  for (const form of [
    'mark=item&as=read',
    'mark=item&as=burnt&id=1',
    'mark=constructor&as=read&id=1',
    `mark=item&as=read&id=${'9'.repeat(30)}`,
  ])
    expect((await ask('', `api_key=${key}&${form}`)).status, form).toBe(400);
});

test('a key that reads marks nothing, nor does one in a group that is read-only; one that was ended opens nothing', async () => {
  const reading = await issueToken(running.app, ana, ['reader:read']);
  const reads = `api_key=${md5(`${ana.email}:${reading.secret}`)}`;
  expect((await ask('&items', reads)).items).toHaveLength(50);
  expect((await ask('', `${reads}&mark=group&as=unread&id=0`)).status).toBe(403);
  await setPlan(running.app, group, 'locked');
  expect((await ask('', `api_key=${key}&mark=group&as=read&id=0`)).status).toBe(403);
  expect((await ask('&items')).items).toHaveLength(50);
  await setPlan(running.app, group, 'pro');
  const { body } = await ana.call('GET', `${ana.id}/${reading.id}`);
  expect((await ana.call('DELETE', `${ana.id}/${reading.id}?rev=${String(body['_rev'])}`)).status).toBe(200);
  expect(await ask('&items', reads)).toEqual({ status: 200, api_version: 3, auth: 0 });
});
