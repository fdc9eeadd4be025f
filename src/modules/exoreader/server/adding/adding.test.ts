import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  openReader,
  readerGroup,
  rss,
  subscribe,
  titles,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { pollFeeds, poll } from '../engine/poll.ts';

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
});
beforeEach(async () => {
  group = await readerGroup(running, ana);
});
afterAll(async () => opened.close());

const discover = async (url: string): ReturnType<Client['call']> => ana.call('POST', `${group}/_discover`, { url });

function page(links: string): (request: unknown, response: ServerResponse) => void {
  return (_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<html><head><title>A site</title>${links}</head></html>`);
}

test('discovery lists a site’s feeds and marks those that the group reads', async () => {
  feeds.serve(
    '/site',
    page(`<link rel="alternate" type="application/rss+xml" title="News" href="/news.xml">
      <link rel="alternate" type="application/atom+xml" href="comments.xml">
      <link rel="alternate" type="application/json" href="/wp-json/x"><link rel="stylesheet" href="/a.css">`),
  );
  const id = await subscribe(ana, group, feeds.url('/news.xml'));
  expect((await discover(feeds.url('/site'))).body).toEqual({
    title: 'A site',
    feeds: [
      { url: feeds.url('/news.xml'), title: 'News', subscription_id: id },
      { url: feeds.url('/comments.xml'), title: '' },
    ],
  });
});

test('discovery finds a feed at its own address and at common addresses', async () => {
  feeds.serve('/direct', rss('Direct', entries(1, 1)));
  expect((await discover(feeds.url('/direct'))).body['feeds']).toEqual([
    { url: feeds.url('/direct'), title: 'Direct' },
  ]);
  feeds.serve('/blog/', page(''));
  feeds.serve('/blog/feed.xml', rss('Beside', entries(1, 1)));
  expect((await discover(feeds.url('/blog/'))).body).toEqual({
    title: 'A site',
    feeds: [{ url: feeds.url('/blog/feed.xml'), title: 'Beside' }],
  });
});

test.each([
  ['a feed of type text/xml', '<link rel="alternate" type="text/xml" title="News" href="/kinds/feed">'],
  ['a feed of type application/xml', '<link rel="alternate" type="application/xml" title="News" href="/kinds/feed">'],
  ['a link with the word RSS', '<a href="/kinds/feed">RSS</a>'],
  ['a picture of a link', '<a href="/kinds/feed"><img alt="RSS feed" src="/rss.png"></a>'],
  ['a link named by its title', '<a href="/kinds/feed" title="Atom"></a>'],
  ['a link whose address says so', '<a href="/about">About</a><a href="/kinds/feed">What is new</a>'],
  ['a link that begins with feed:', '<a href="feed:http://__HOST__/kinds/news">Subscribe</a>', '/kinds/news'],
  ['a link that begins with feed://', '<a href="feed://__HOST__/kinds/news">Subscribe</a>', '/kinds/news'],
])('discovery finds %s', async (_name, links, path = '/kinds/feed') => {
  feeds.serve(path, rss('News', entries(1, 1)));
  feeds.serve('/kinds/', page(links.replace('__HOST__', feeds.host)));
  const { body } = await discover(feeds.url('/kinds/'));
  expect(body).toEqual({ title: 'A site', feeds: [{ url: feeds.url(path), title: 'News' }] });
});

test('a feed of comments is the last that discovery lists', async () => {
  feeds.serve(
    '/talk',
    page(`<link rel="alternate" type="application/rss+xml" title="Talk » Comments" href="/talk/1">
      <link rel="alternate" type="application/rss+xml" title="Talk" href="/talk/2">`),
  );
  const found = (await discover(feeds.url('/talk'))).body['feeds'] as { title: string }[];
  expect(found.map(({ title }) => title)).toEqual(['Talk', 'Talk » Comments']);
});

test('a site that is typed without https:// is found where only HTTP answers, but not if HTTPS was asked for', async () => {
  feeds.serve('/plain', page('<link rel="alternate" type="application/rss+xml" title="Plain" href="/plain.xml">'));
  for (const typed of [`${feeds.host}/plain`, `feed:${feeds.host}/plain`, ` ${feeds.host}/plain `])
    expect((await discover(typed)).body['feeds']).toEqual([{ url: feeds.url('/plain.xml'), title: 'Plain' }]);
  expect((await discover(`https://${feeds.host}/plain`)).body).toMatchObject({
    reason: { url: [{ code: 'site-not-reached' }] },
  });
});

test.each([
  ['no address', 'not an address at all', { code: 'not-an-address' }],
  ['a page without feeds', '/empty', { code: 'not-a-feed' }],
  ['a page that is missing', '/missing', { code: 'site-answers-status', params: { status: '404' } }],
  ['a site out of order', '/broken', { code: 'site-answers-status', params: { status: '500' } }],
  ['a site that hangs up', '/mute', { code: 'site-not-reached' }],
  ['a page that leads to itself', '/circle', { code: 'address-without-end' }],
  ['an address of the inside', 'http://127.0.0.1:1/', { code: 'address-not-asked' }],
  ['an address with a password of the inside', 'http://a:b@127.0.0.1:1/', { code: 'address-not-asked' }],
])('%s is refused at its field, by what is wrong with it', async (_name, url, complaint) => {
  feeds.serve('/empty', page(''));
  feeds.serve('/broken', (_request, response) => response.writeHead(500).end());
  feeds.serve('/mute', (_request, response) => response.destroy());
  feeds.serve('/circle', (_request, response) => response.writeHead(302, { location: '/circle' }).end());
  const answer = await discover(url.startsWith('/') ? feeds.url(url) : url);
  expect(answer).toMatchObject({ status: 422, body: { reason: { url: [complaint] } } });
});

const opml = (body: string): string => `<?xml version="1.0"?><opml version="1.0"><body>${body}</body></opml>`;
const send = async (content: string, query = ''): ReturnType<Client['call']> =>
  ana.call('POST', `${group}/_opml${query}`, { content });

test('a dry run of an import shows new, known, repeated and invalid feeds; folders become labels', async () => {
  await subscribe(ana, group, feeds.url('/known'));
  const file = opml(`
    <outline text="Tech &amp; co"><outline text="Web">
      <outline type="rss" text="One" xmlUrl="${feeds.url('/l/1')}" htmlUrl="http://example.com"/></outline>
      <outline text="Two" xmlURL="${feeds.url('/l/2')}" category="/News/Daily,Other"/></outline>
    <outline text="Again" xmlUrl="${feeds.url('/l/1')}"/>
    <outline text="Known" xmlUrl="${feeds.url('/known')}"/>
    <outline text="Bad" xmlUrl="javascript:alert(1)"/>`);
  const { body } = await send(file, '?dry=true');
  expect(body['count']).toBe(2);
  expect(
    (body['rows'] as { title: string; becomes: string; labels: string[] }[]).map((row) => [
      row.title,
      row.becomes,
      row.labels,
    ]),
  ).toEqual([
    ['One', 'new', ['Tech & co', 'Web']],
    ['Two', 'new', ['Tech & co', 'News', 'Daily', 'Other']],
    ['Again', 'twice', []],
    ['Known', 'known', []],
    ['Bad', 'invalid', []],
  ]);
  expect((await ana.call('POST', `${group}/_find`, { selector: { klass: 'reader_label' } })).body['docs']).toEqual([]);

  feeds.serve('/l/1', rss('The first', entries(1, 2)));
  feeds.serve('/l/2', rss('The second', entries(3, 3)));
  feeds.serve('/known', rss('The known one', []));
  expect((await send(file)).body['count']).toBe(2);
  await poll(running.app);
  await poll(running.app);
  await pollFeeds(running.app);
  expect(await titles(ana, group)).toEqual(['Story 3', 'Story 2', 'Story 1']);
  expect((await send(file)).body['count']).toBe(0);

  const out = await ana.call('GET', `${group}/_opml`);
  expect(out.headers['content-disposition']).toContain('attachment');
  expect(out.text.match(/<outline text="Tech &amp; co"/g)).toHaveLength(1);
  expect(out.text.match(/title="The second"/g)).toHaveLength(4);
  // An exported file can be imported into another group.
  group = await readerGroup(running, ana);
  expect((await send(out.text)).body['count']).toBe(3);
});

test('a long list is imported in complete slices and exported into a file of limited size', async () => {
  const category = Array.from({ length: 12 }, (_none, place) => `Label ${place}`).join(',');
  const path = 'x'.repeat(1500);
  const lines = Array.from(
    { length: 600 },
    (_none, place) => `<outline text="F${place}" xmlUrl="https://h${place}.example/${path}" category="${category}"/>`,
  );
  expect((await send(opml(`<outline text="Many">${lines.join('')}</outline>`), '')).body['count']).toBe(600);
  const { body } = await ana.call('GET', `${group}/_feeds`);
  expect(body['rows']).toHaveLength(600);
  const counted = await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`);
  expect(counted.body['rows']).toContainEqual({ key: 'ReaderSubscription', value: 600 });
  const { text } = await ana.call('GET', `${group}/_opml`);
  expect(text.length).toBeLessThan(2_000_000);
  group = await readerGroup(running, ana);
  const again = (await send(text, '?dry=true')).body['rows'] as { labels: string[] }[];
  expect(new Set(again.map(({ labels }) => labels.length))).toEqual(new Set([13]));
  // The addresses do not exist, so they must not be fetched.
  await running.app.system('feeds', async (db) =>
    db.query("UPDATE feeds SET next_check_at = '9999-01-01' WHERE host LIKE '%.example'"),
  );
});

test.each([
  ['nothing', ''],
  ['another language', '{"feeds": []}'],
  ['a file without feeds', opml('<outline text="Empty"/>')],
  ['folders without end', opml('<outline text="x">'.repeat(50_000))],
])('%s is no list', async (_name, content) => {
  expect(await send(content)).toMatchObject({ status: 422, body: { reason: { content: [{ code: 'not-opml' }] } } });
});

test('a group without the reader feature cannot import a list', async () => {
  const selector = { klass: 'account_configuration', key: 'exoreader' };
  const { body } = await ana.call('POST', `${group}/_find`, { selector, fields: ['_id', '_rev'] });
  const [setting] = body['docs'] as { _id: string; _rev: string }[];
  await ana.call('PUT', `${group}/${setting?._id}?rev=${setting?._rev}`, { value: 'disabled' });
  expect((await send(opml('<outline text="x" xmlUrl="https://example.com/feed"/>'))).status).toBe(403);
});
