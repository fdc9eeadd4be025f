import { parseAtomFeed } from 'feedsmith';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  items,
  openReader,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { greaderProgram, list, type GreaderProgram } from '#src/testing/feeds/greader.ts';
import { issueToken } from '#src/testing/token.ts';
import { pollFeeds, poll } from '../engine/poll.ts';

/** Requests as reading programs send them, and the parts of the responses that they use. */

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;
let token: string;
let subscription: string;
let program: GreaderProgram;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  const label = await ana.call('POST', group, { klass: 'reader_label', name: 'News & more' });
  feeds.serve('/one', rss('One', entries(1, 5)));
  feeds.serve('/two', rss('Two', entries(6, 7)));
  subscription = await subscribe(ana, group, feeds.url('/one'), { reader_label: [label.body['id']] });
  await subscribe(ana, group, feeds.url('/two'));
  await pollFeeds(running.app);
  token = (await issueToken(running.app, ana, ['reader:write'])).secret;
  program = greaderProgram(running, group, token);
});
afterAll(async () => opened.close());

const ask: GreaderProgram['ask'] = async (...asked) => program.ask(...asked);
const json: GreaderProgram['json'] = async (...asked) => program.json(...asked);

test('a program signs in with an access token as its password, and gets 401 without one', async () => {
  const login = await ask('POST', '/accounts/ClientLogin', `Email=ana&Passwd=${token}`, '');
  expect(login.text).toBe(`SID=${token}\nLSID=none\nAuth=${token}\n`);
  expect(
    JSON.parse((await ask('POST', '/accounts/ClientLogin', `Email=ana&Passwd=${token}&output=json`, '')).text),
  ).toMatchObject({ Auth: token });
  expect(await ask('POST', '/accounts/ClientLogin', 'Email=ana&Passwd=correct horse battery', '')).toMatchObject({
    status: 403,
    text: 'Error=BadAuthentication\n',
  });
  const other = (await issueToken(running.app, ana, ['ticket:write'])).secret;
  expect((await ask('POST', '/accounts/ClientLogin', `Email=ana&Passwd=${other}`, '')).status).toBe(403);
  expect((await ask('GET', '/reader/api/0/subscription/list', undefined, `GoogleLogin auth=${other}`)).status).toBe(
    403,
  );
  expect((await ask('GET', '/reader/api/0/subscription/list', undefined, '')).status).toBe(401);
  expect(await json('/reader/api/0/user-info?output=json')).toMatchObject({ userId: ana.id, userEmail: ana.email });
  expect((await ask('GET', '/reader/api/0/token')).status).toBe(200);
});

test('lists of subscriptions with labels, of tags and of unread counts', async () => {
  const [one] = list(await json('/reader/api/0/subscription/list?output=json'), 'subscriptions');
  expect(one).toMatchObject({
    id: `feed/${subscription}`,
    title: 'One',
    url: feeds.url('/one'),
    htmlUrl: 'http://example.com/',
    categories: [{ id: 'user/-/label/News & more', label: 'News & more' }],
  });
  expect(list(await json('/reader/api/0/tag/list?output=json'), 'tags').map(({ id }) => id)).toEqual([
    'user/-/state/com.google/starred',
    'user/-/label/News & more',
  ]);
  const counts = list(await json('/reader/api/0/unread-count?output=json'), 'unreadcounts');
  expect(counts).toContainEqual(expect.objectContaining({ id: 'user/-/label/News & more', count: 5 }));
  expect(counts).toContainEqual(expect.objectContaining({ id: 'user/-/state/com.google/reading-list', count: 7 }));
});

test('ids page by page, then the items by any form of their ids', async () => {
  const first = await json(
    '/reader/api/0/stream/items/ids?s=user/-/state/com.google/reading-list&n=4&xt=user/-/state/com.google/read',
  );
  expect(list(first, 'itemRefs')).toHaveLength(4);
  const rest = await json(
    `/reader/api/0/stream/items/ids?s=user%2F-%2Fstate%2Fcom.google%2Freading-list&n=4&c=${String(first['continuation'])}`,
  );
  expect(list(rest, 'itemRefs')).toHaveLength(3);
  expect(rest).not.toHaveProperty('continuation');
  const ids = [...list(first, 'itemRefs'), ...list(rest, 'itemRefs')].map(({ id }) => String(id));
  expect(new Set(ids).size).toBe(7);
  const [a = '', b = '', c = ''] = ids;
  const hex = (id: string): string => Number(id).toString(16).padStart(16, '0');
  const form = `i=${a}&i=${hex(b)}&i=${encodeURIComponent(`tag:google.com,2005:reader/item/${hex(c)}`)}`;
  const whole = list(await json('/reader/api/0/stream/items/contents', form), 'items');
  expect(whole.map(({ id }) => id)).toEqual([a, b, c].map((id) => `tag:google.com,2005:reader/item/${hex(id)}`));
  expect(list(await json(`/reader/api/0/stream/items/contents?i=${a}`, `i=${b}`), 'items')).toHaveLength(2);
  expect(whole[0]).toMatchObject({
    title: expect.stringMatching(/^Story \d$/) as string,
    canonical: [{ href: expect.stringContaining('http://example.com/') as string }],
    summary: { content: expect.stringContaining('<p>Text of <b>story') as string },
    origin: { streamId: expect.stringMatching(/^feed\/rds-/) as string, htmlUrl: 'http://example.com/' },
    categories: expect.arrayContaining(['user/-/state/com.google/reading-list']) as string[],
    crawlTimeMsec: expect.stringMatching(/^\d{13}$/) as string,
    timestampUsec: expect.stringMatching(/^\d{16}$/) as string,
  });
});

test('contents of a stream, with paths in the forms that programs send', async () => {
  for (const path of [
    `//reader//api/0/stream/contents/feed/${subscription}?n=3&r=o`,
    `/reader/api/0/stream/contents/feed%2F${subscription}?n=3&r=o`,
    `/reader/api/0/stream/contents?s=feed/${encodeURIComponent(feeds.url('/one'))}&n=3&r=o`,
  ]) {
    const { items: found, continuation } = (await json(path)) as { items?: { title: string }[]; continuation?: string };
    expect(
      found?.map(({ title }) => title),
      path,
    ).toEqual(['Story 1', 'Story 2', 'Story 3']);
    expect(continuation, path).toMatch(/^\d+$/);
  }
  expect(list(await json('/reader/api/0/stream/contents/user/1005/label/News%20&%20more'), 'items')).toHaveLength(5);
  expect(list(await json('/reader/api/0/stream/contents/feed/nothing'), 'items')).toEqual([]);
  const future = Math.floor(running.clock.now.getTime() / 1000) + 100;
  expect(
    list(await json(`/reader/api/0/stream/items/ids?s=user/-/state/com.google/reading-list&ot=${future}`), 'itemRefs'),
  ).toEqual([]);
});

test('a stream as Atom, with read states as categories', async () => {
  const answer = await ask('GET', `/reader/atom/feed%2F${subscription}?n=2&r=o`);
  expect(answer.headers['content-type']).toContain('application/atom+xml');
  const feed = parseAtomFeed(answer.text);
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual(['Story 1', 'Story 2']);
  expect(feed.entries?.[0]).toMatchObject({
    id: expect.stringContaining('tag:google.com,2005:reader/item/') as string,
    content: { value: '<p>Text of <b>story 1</b></p>' },
    categories: expect.arrayContaining([
      { term: 'user/-/label/News & more', scheme: 'http://www.google.com/reader/', label: 'News & more' },
    ]) as object[],
  });
});

test('marking many items as read and starred, and repeating it', async () => {
  const all = await items(ana, group);
  const numbers = all.slice(0, 3).map(({ _id: id }) => Number.parseInt(id.slice(4), 16));
  const form = `${numbers.map((number) => `i=${number}`).join('&')}&a=user/-/state/com.google/read&a=user/-/state/com.google/starred&T=oficina`;
  for (let time = 0; time < 2; time += 1) expect((await ask('POST', '/reader/api/0/edit-tag', form)).text).toBe('OK');
  expect(await titles(ana, group, { read: true, starred: true })).toHaveLength(3);
  await ask('POST', '/reader/api/0/edit-tag', `i=${numbers[0]}&r=user/-/state/com.google/read`);
  expect(await titles(ana, group, { read: true })).toHaveLength(2);
  expect(list(await json('/reader/api/0/stream/items/ids?s=user/-/state/com.google/starred'), 'itemRefs')).toHaveLength(
    3,
  );
  expect((await ask('POST', '/reader/api/0/edit-tag', 'i=nonsense&a=user/-/state/com.google/read')).text).toBe('OK');
});

test('marking everything as read up to a time, in seconds or finer units', async () => {
  const now = running.clock.now.getTime();
  const before = `s=user/-/label/News %26 more&ts=${(now - 3_600_000) * 1000}`;
  expect((await ask('POST', '/reader/api/0/mark-all-as-read', before)).text).toBe('OK');
  expect(await titles(ana, group, { read: false })).not.toEqual([]);
  const { length } = await titles(ana, group, { read: false, reader_subscription_id: { $ne: subscription } });
  await ask('POST', '/reader/api/0/mark-all-as-read', `s=feed/${subscription}&ts=${(now + 1000) * 1_000_000}`);
  expect(await titles(ana, group, { read: false })).toHaveLength(length);
  await ask('POST', '/reader/api/0/mark-all-as-read', 's=user/-/state/com.google/reading-list');
  expect(await titles(ana, group, { read: false })).toEqual([]);
});

test('marking affects only the named stream, and nothing if the stream does not exist', async () => {
  const all = await items(ana, group);
  const numbers = all.map(({ _id: id }) => `i=${Number.parseInt(id.slice(4), 16)}`).join('&');
  await ask(
    'POST',
    '/reader/api/0/edit-tag',
    `${numbers}&r=user/-/state/com.google/read&r=user/-/state/com.google/starred`,
  );
  await ask('POST', '/reader/api/0/edit-tag', `${numbers.split('&')[0]}&a=user/-/state/com.google/starred`);
  for (const [stream, status] of [
    ['s=feed/unknown', 404],
    ['s=user/-/label/Nowhere', 200],
    ['s=splines/all', 404],
    ['s=user/-/state/com.google/read', 200],
    ['', 400],
  ] as const) {
    expect((await ask('POST', '/reader/api/0/mark-all-as-read', stream)).status, stream).toBe(status);
    expect(await titles(ana, group, { read: true }), stream).toEqual([]);
  }
  expect((await ask('POST', '/reader/api/0/mark-all-as-read', 's=user/-/state/com.google/starred')).text).toBe('OK');
  expect(await titles(ana, group, { read: true })).toEqual([all[0]?.title]);
});

test('subscriptions are added, renamed, labelled and removed; labels are renamed and removed', async () => {
  feeds.serve('/three', rss('Three', entries(8, 8)));
  const added = await json(
    '/reader/api/0/subscription/quickadd',
    `quickadd=${encodeURIComponent(feeds.url('/three'))}`,
  );
  const id = String(added['streamId']);
  expect(id).toMatch(/^feed\/rds-/);
  await ask('POST', '/reader/api/0/subscription/edit', `ac=edit&s=${id}&t=My three&a=user/-/label/Fresh`);
  const find = async () =>
    list(await json('/reader/api/0/subscription/list'), 'subscriptions').find((one) => one['id'] === id);
  expect(await find()).toMatchObject({ title: 'My three', categories: [{ label: 'Fresh' }] });
  await ask('POST', '/reader/api/0/rename-tag', 's=user/-/label/Fresh&dest=user/-/label/Fresher');
  expect(await find()).toMatchObject({ categories: [{ label: 'Fresher' }] });
  await ask('POST', '/reader/api/0/disable-tag', 's=user/-/label/Fresher');
  expect(await find()).toMatchObject({ categories: [] });
  await ask('POST', '/reader/api/0/subscription/edit', `ac=unsubscribe&s=${id}`);
  expect(await find()).toBeUndefined();
  await poll(running.app);
  const out = await ask('GET', '/reader/api/0/subscription/export');
  expect(out.text).toContain('<opml');
  expect((await ask('POST', '/reader/api/0/subscription/import', out.text)).text).toBe('OK');
});

test('a site is added by its feed, once, and an address without one is not added', async () => {
  feeds.serve('/magazine/feed', rss('Magazine', entries(1, 1)));
  feeds.serve('/magazine', (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<link rel="alternate" type="application/rss+xml" title="News" href="/magazine/feed">'),
  );
  const add = async (path: string) =>
    json('/reader/api/0/subscription/quickadd', `quickadd=${encodeURIComponent(path)}`);
  const first = await add(feeds.url('/magazine'));
  expect(first).toMatchObject({ numResults: 1, streamName: 'News' });
  expect(await add(`${feeds.host}/magazine`)).toMatchObject({ numResults: 1, streamId: first['streamId'] });
  const all = list(await json('/reader/api/0/subscription/list'), 'subscriptions');
  expect(all.filter(({ id }) => id === first['streamId'])).toMatchObject([{ url: feeds.url('/magazine/feed') }]);
  expect(await add(feeds.url('/nowhere'))).toMatchObject({ numResults: 0 });
  expect(list(await json('/reader/api/0/subscription/list'), 'subscriptions')).toHaveLength(all.length);
});

test('a read-only token changes nothing, and unknown calls get 404', async () => {
  const reads = `GoogleLogin auth=${(await issueToken(running.app, ana, ['reader:read'])).secret}`;
  expect((await ask('GET', '/reader/api/0/unread-count', undefined, reads)).status).toBe(200);
  expect((await ask('POST', '/reader/api/0/edit-tag', 'i=1&a=user/-/state/com.google/read', reads)).status).toBe(403);
  const [one] = await items(ana, group);
  const asked = `i=${Number.parseInt(one?._id.slice(4) ?? '', 16)}`;
  expect((await ask('POST', '/reader/api/0/stream/items/contents', asked, reads)).text).toContain(one?.title);
  for (const [call, form] of [
    ['mark-all-as-read', 's=user/-/state/com.google/reading-list'],
    ['subscription/edit', 'ac=subscribe&s=feed/http://example.com/'],
    ['subscription/quickadd', 'quickadd=http://example.com/'],
    ['subscription/import', '<opml><body><outline xmlUrl="http://example.com/"/></body></opml>'],
    ['rename-tag', 's=user/-/label/News %26 more&dest=user/-/label/Other'],
    ['disable-tag', 's=user/-/label/News %26 more'],
  ] as const)
    expect((await ask('POST', `/reader/api/0/${call}`, form, reads)).status, call).toBe(403);
  for (const name of ['nothing', 'constructor', 'toString', '__proto__'])
    for (const method of ['GET', 'POST'] as const)
      expect((await ask(method, `/reader/api/0/${name}`)).status, name).toBe(404);
  expect((await ask('GET', '/constructor')).status).toBe(404);
});
