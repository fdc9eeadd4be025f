import { afterAll, beforeAll, expect, test } from 'vitest';
import { regionOf } from '#platform/entity/region/region.ts';
import { withContext } from '#platform/server/app/open-context.ts';
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
import { pollFeeds } from './engine/poll.ts';
import { summary } from './summary.ts';
import { indexWordsJob, reviseWordsJob } from './words/index-words.ts';

let opened: OpenReader;
let running: TestApp;
let feeds: FeedServer;
let ana: Client;
let eve: Client;
let group: string;
let other: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds, running, ana, group } = opened);
  eve = await signUp(running.app);
  other = await readerGroup(running, eve);
});
afterAll(async () => opened.close());

const later = (minutes: number): void => {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
};

test('one fetch brings the items of a feed to all groups that read it, each once', async () => {
  feeds.serve('/one', rss('One', entries(1, 3)));
  const [mine, theirs] = [
    await subscribe(ana, group, feeds.url('/one')),
    await subscribe(eve, other, feeds.url('/one')),
  ];
  await pollFeeds(running.app);
  expect(feeds.asked).toEqual(['/one']);
  expect(await titles(ana, group)).toEqual(['Story 3', 'Story 2', 'Story 1']);
  expect(await titles(eve, other)).toEqual(['Story 3', 'Story 2', 'Story 1']);
  expect((await ana.call('GET', `${group}/${mine}`)).body).toMatchObject({
    title: 'One',
    website_url: 'http://example.com/',
  });

  feeds.serve('/one', rss('One', entries(1, 5)));
  later(60);
  await pollFeeds(running.app);
  expect(await titles(ana, group)).toEqual(['Story 5', 'Story 4', 'Story 3', 'Story 2', 'Story 1']);
  expect((await items(eve, other, { reader_subscription_id: theirs })).map(({ _id: id }) => id)).toEqual(
    [5, 4, 3, 2, 1].map((number) => `rdi-${String(number).padStart(32, '0')}`),
  );
});

test('each group has its own read and starred states; reading a single item returns its text', async () => {
  const [first] = await items(ana, group);
  const id = first?._id ?? '';
  const marked = await ana.call('PUT', `${group}/_design/status/_update/read/${id}`);
  expect(marked.status, marked.text).toBe(201);
  const again = await ana.call('PUT', `${group}/_design/status/_update/read/${id}`);
  expect(again.body).toEqual(marked.body);
  await ana.call('PUT', `${group}/_design/status/_update/star/${id}`);
  expect(await titles(ana, group, { read: { $in: [false] } })).toEqual(['Story 4', 'Story 3', 'Story 2', 'Story 1']);
  expect(await titles(ana, group, { starred: { $in: [true] }, read: { $in: [true, false] } })).toEqual(['Story 5']);
  expect(await titles(eve, other, { read: false, starred: false })).toHaveLength(5);
  const text = await ana.call('GET', `${group}/${id}?fields=content,content_type`);
  expect(text.body).toEqual({ content: '<p>Text of <b>story 5</b></p>', content_type: 'html' });
  expect((await ana.call('PUT', `${group}/_design/status/_update/eat/${id}`)).status).toBe(404);
  expect((await ana.call('PUT', `${group}/_design/status/_update/read/rdi-${'f'.repeat(32)}`)).status).toBe(404);
});

test('the search finds items of the group by words of titles and texts, combined with filters', async () => {
  const text = '<p>Um parágrafo com <b>jabuticaba</b> &amp; ação em C++</p>';
  feeds.serve('/words', rss('Words', [{ guid: 'w1', title: 'Árvores do quintal', text }, ...entries(1, 2)]));
  await subscribe(ana, group, feeds.url('/words'));
  await pollFeeds(running.app);
  await indexWordsJob.work(running.app, {});
  const search = async (words: string, more: object = {}, who = ana, where = group): Promise<Row[]> =>
    (await who.call('POST', `${where}/_search`, { text: words, ...more })).body['rows'] as Row[];
  const kinds = ['reader_item'];
  for (const words of ['jabuticaba', 'JABUT', 'arvores acao', 'paragrafo quintal'])
    expect(await search(words), words).toMatchObject([{ klass: 'reader_item', title: 'Árvores do quintal' }]);
  expect(await search('jabuticaba story')).toEqual([]);
  expect(await search('C++')).toMatchObject([{ title: 'Árvores do quintal' }]);
  expect(await search('C#')).toEqual([]);
  expect(await search('jabuticaba', {}, eve, other)).toEqual([]);
  const page = await ana.call('POST', `${group}/_search`, { text: 'story', kinds, limit: 3 });
  const next = await ana.call('POST', `${group}/_search`, {
    text: 'story',
    kinds,
    limit: 200,
    bookmark: page.body['bookmark'],
  });
  const ids = [page, next].flatMap(({ body }) => (body['rows'] as Row[]).map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength((await items(ana, group, { title: { $beginsWith: 'Story' } })).length);
  expect(next.body['bookmark']).toBe('');

  feeds.serve('/words', rss('Words', [{ guid: 'w1', title: 'Árvores do quintal', text: '<p>Agora pitanga</p>' }]));
  later(60);
  await pollFeeds(running.app);
  await reviseWordsJob.work(running.app, {});
  expect(await search('jabuticaba')).toEqual([]);
  expect(await search('pitanga')).toHaveLength(1);
});

test("on request the text of an item's own page is fetched, sanitised and stored with the group's item", async () => {
  const article = `<article><h1>Whole</h1>${'<p>A sentence of the page, with enough words, commas and room to be an article.</p>'.repeat(8)}
    <p onclick="x()">Seen <a href="/more">there</a><script>alert(1)</script></p></article>`;
  const html = { 'content-type': 'text/html' };
  feeds.serve('/page', (_request, response) =>
    response.writeHead(200, html).end(`<html><body><nav>Menu of the site</nav>${article}</body></html>`),
  );
  feeds.serve('/bare', (_request, response) => response.writeHead(200, html).end(article));
  feeds.serve('/deep', (_request, response) => response.writeHead(200, html).end('<div>'.repeat(100_000)));
  feeds.serve('/sign-in', (_request, response) => response.writeHead(200, html).end('<form>Password <input></form>'));
  feeds.serve('/picture', (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'));
  const links = ['/page', '/bare', '/deep', '/sign-in', '/picture', '/gone'].map((path) => feeds.url(path));
  feeds.serve(
    '/short',
    rss(
      'Short',
      [...links, 'http://10.0.0.1/x'].map((link) => ({ guid: link, title: link, link, text: 'Beginning' })),
    ),
  );
  const id = await subscribe(ana, group, feeds.url('/short'));
  await pollFeeds(running.app);
  const known = new Map(
    (await items(ana, group, { reader_subscription_id: id })).map((item) => [item.title, item._id]),
  );
  const full = async (link: string, who = ana, where = group): ReturnType<Client['call']> =>
    who.call('POST', `${where}/${String(known.get(link))}/full_text`, {});
  for (const link of links.slice(0, 2)) {
    const { body, text } = await full(link);
    expect(String(body['full_text'])).toContain(`Seen <a href="${feeds.url('/more')}"`);
    expect(text).not.toMatch(/script|onclick|Menu of/);
    const read = await ana.call('GET', `${group}/${String(known.get(link))}?fields=content,full_text`);
    expect(read.body).toEqual({ content: 'Beginning', full_text: body['full_text'] });
  }
  const codes = await Promise.all(
    [...links.slice(2), 'http://10.0.0.1/x'].map(async (link) => {
      const { body } = await full(link);
      return (body['reason'] as { url: { code: string }[] }).url[0]?.code;
    }),
  );
  expect(codes).toEqual(['no-article', 'no-article', 'no-article', 'site-answers-status', 'address-not-asked']);
  expect((await full(String(links[0]), eve, other)).status).toBe(404);
});

test('weekly summary: new unread items, saved links, and the subscriptions with the most items', async () => {
  const own = await readerGroup(running, ana);
  const now = running.clock.now.getTime();
  const told = async (locale: 'en' | 'pt-BR'): Promise<unknown> => {
    const user = { id: ana.id, email: null, fullname: null, locale, confirmed: true };
    const who = { user, access: { admin: true, pending: false }, roles: [] };
    const asked = {
      since: new Date(now - 7 * 86_400_000),
      breakdownSince: new Date(now - 30 * 86_400_000),
      region: regionOf(locale),
    };
    return withContext(running.app, { account: own, who, log: running.app.server.log }, async (ctx) =>
      summary(ctx, asked),
    );
  };
  expect(await told('en')).toEqual({ lines: [], breakdown: [] });
  const old = { guid: 'old', title: 'Old', date: new Date(now - 20 * 86_400_000).toUTCString() };
  feeds.serve('/week', rss('Week', [...entries(1, 3), old]));
  await subscribe(ana, own, feeds.url('/week'));
  await pollFeeds(running.app);
  const [first] = await items(ana, own);
  await ana.call('PUT', `${own}/_design/status/_update/read/${String(first?._id)}`);
  await ana.call('POST', own, {
    klass: 'bookmark_entry',
    url: 'https://example.com/',
    name: 'A page',
    read_later: true,
  });
  expect(await told('en')).toEqual({
    lines: ['2 new items to read', '1 link saved', '1 to read later'],
    breakdown: ['Week: 4'],
  });
  expect(JSON.stringify(await told('pt-BR'))).toContain('2 itens novos para ler');
});

interface Row {
  readonly id: string;
}
