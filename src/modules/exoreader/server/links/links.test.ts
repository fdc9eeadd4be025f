import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, type TestApp } from '#src/testing/app.ts';
import { openReader, readerGroup, type FeedServer, type OpenReader } from '#src/testing/feeds/feed-server.ts';
import { findTitles } from './find-titles.ts';

let opened: OpenReader;
let running: TestApp;
let pages: FeedServer;
let ana: Client;
let group: string;

beforeAll(async () => {
  opened = await openReader();
  ({ feeds: pages, running, ana, group } = opened);
});
beforeEach(async () => {
  group = await readerGroup(running, ana);
});
afterAll(async () => opened.close());

type Answer = Awaited<ReturnType<Client['call']>>;
const keep = async (url: string, fields: object = {}): Promise<Answer> =>
  ana.call('POST', group, { klass: 'bookmark_entry', url, ...fields });
const links = async (selector: object = {}): Promise<Record<string, unknown>[]> => {
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'bookmark_entry', ...selector },
    limit: 200,
  });
  return found.body['docs'] as Record<string, unknown>[];
};
const send = async (content: string, query = ''): Promise<Answer> =>
  ana.call('POST', `${group}/_bookmarks${query}`, { content });

test('a link has its address in one writing and tags by their rule, and a page is kept once', async () => {
  const made = await keep('https://EXAMPLE.com/a b', { tag_names: [' to read, tools', 'tools'] });
  expect(made.body['reason']).toEqual({ url: [{ code: 'is-invalid' }] });
  const { body } = await keep('https://WWW.Example.com/a', { tag_names: [' to read, tools', 'tools'] });
  const read = await ana.call('GET', `${group}/${String(body['id'])}`);
  expect(read.body).toMatchObject({
    url: 'https://www.example.com/a',
    label: 'https://www.example.com/a',
    tag_names: ['to-read', 'tools'],
    read_later: false,
  });
  expect((await keep('http://example.com/a/?utm_source=x#top')).body['reason']).toEqual({
    url: [{ code: 'has-already-been-taken' }],
  });
  const gone = await ana.call('DELETE', `${group}/${String(body['id'])}?rev=${String(body['rev'])}`);
  expect(gone.status).toBe(200);
  const { _rev, label, url_key: _key, updated_at, created_by, created_at, ...fields } = read.body;
  expect((await ana.call('POST', group, fields)).status, 'what was deleted comes back as it was').toBe(201);
  expect(await links({ tag_names: { $in: ['tools'] } })).toMatchObject([{ ...fields, label }]);
  expect([_rev, updated_at, created_by, created_at]).not.toContain(undefined);
});

test('tags and what is to be read later are counted, words are found', async () => {
  await keep('https://example.com/1', {
    name: 'Sourdough for beginners',
    tag_names: ['bread', 'kitchen'],
    read_later: true,
  });
  await keep('https://example.com/2', { name: 'Knives', tag_names: ['kitchen'], notes: 'Sharpened by stones' });
  expect((await ana.call('GET', `${group}/_tags`)).body).toEqual({
    rows: [
      { tag: 'kitchen', count: 2 },
      { tag: 'bread', count: 1 },
    ],
    read_later: 1,
  });
  for (const text of ['sourdough', 'stones', 'kitchen knives']) {
    const found = await ana.call('POST', `${group}/_search`, { text });
    expect(found.body['rows'], text).toHaveLength(1);
  }
});

test('links without a name are named after their pages; what does not answer keeps its address', async () => {
  const page =
    (head: string): Parameters<FeedServer['serve']>[1] =>
    (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(Buffer.from(`<html><head>${head}</head><body><svg><title>No</title></svg>`, 'latin1'));
  pages.serve('/plain', page('<meta charset="iso-8859-1"><title> Caf\u00e9\n &amp; more </title>'));
  pages.serve('/shown', page('<meta property="og:title" content="Shown elsewhere"><title></title>'));
  pages.serve('/picture', (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end('<title>x</title>'),
  );
  pages.serve('/inside', (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end());
  const ids: string[] = [];
  for (const path of ['/plain', '/shown', '/picture', '/missing', '/inside'])
    ids.push(String((await keep(pages.url(path))).body['id']));
  const own = await keep(pages.url('/plain?own'), { name: 'Own' });
  await findTitles(running.app, group, [...ids, String(own.body['id'])]);
  const named = new Map((await links()).map((doc) => [doc['_id'], doc['name']]));
  expect(ids.map((id) => named.get(id))).toEqual(['Café & more', 'Shown elsewhere', undefined, undefined, undefined]);
  expect(named.get(own.body['id'])).toBe('Own');
  expect(pages.asked).not.toContain('/plain?own');
});

const file = `<!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
  <DL><p>
    <DT><A HREF="https://example.com/one" ADD_DATE="1600000000" ICON="data:image/png;base64,AA">One &amp; only</A>
    <DT><H3>Home cooking</H3>
    <DL><p>
      <DT><A HREF="https://example.com/two" TAGS="bread,slow food" TOREAD="1">Two</A>
      <DD>Notes of
      two lines
      <DT><A HREF="http://www.example.com/one/">One again</A>
    </DL><p>
    <DT><A HREF="javascript:alert(1)">Script</A>
  </DL><p>
  <DT><A HREF="place:sort=8">Recent</A>
  <DT><A HREF="https://example.com/known">Known</A>
</DL><p>`;

test("a browser's file is looked at first, taken, and comes out the same", async () => {
  await keep('https://example.com/known');
  const dry = await send(file, '?dry=true');
  expect(dry.body).toMatchObject({ count: 2, left: 0 });
  expect(
    (dry.body['rows'] as { name: string; becomes: string }[]).map(({ name, becomes }) => `${name}: ${becomes}`),
  ).toEqual(['One & only: new', 'Two: new', 'One again: twice', 'Known: known', 'Script: invalid', 'Recent: invalid']);
  expect(await links()).toHaveLength(1);
  expect((await send(file)).body['count']).toBe(2);
  expect((await send(file)).body['count'], 'taken once').toBe(0);
  expect(await links({ name: 'One & only' })).toMatchObject([
    { url: 'https://example.com/one', tag_names: ['Home-cooking'], added_at: '2020-09-13T12:26:40.000Z' },
  ]);
  expect(await links({ name: 'Two' })).toMatchObject([
    { tag_names: ['Home-cooking', 'bread', 'slow-food'], read_later: true, notes: 'Notes of\n      two lines' },
  ]);
  const out = await ana.call('GET', `${group}/_bookmarks`);
  expect(out.headers['content-disposition']).toContain('bookmarks.html');
  const before = (await links()).map(({ url, name, tag_names: tags, notes, read_later: later, added_at: at }) => ({
    url,
    name: name ?? url,
    tags,
    notes,
    later,
    at,
  }));
  group = await readerGroup(running, ana);
  expect((await send(out.text)).body['count']).toBe(3);
  const after = (await links()).map(({ url, name, tag_names: tags, notes, read_later: later, added_at: at }) => ({
    url,
    name,
    tags,
    notes,
    later,
    at,
  }));
  const seconds = (rows: typeof after): unknown[] =>
    rows
      .map((row) => ({ ...row, at: String(row.at).slice(0, 19) }))
      .toSorted((a, b) => String(a.url).localeCompare(String(b.url)));
  expect(seconds(after)).toEqual(seconds(before));
});

test('what is no such file is refused, and thousands come in by slices', async () => {
  expect((await send('%PDF-1.4 nothing')).body['reason']).toEqual({ content: [{ code: 'not-bookmarks' }] });
  const many = Array.from(
    { length: 1200 },
    (_none, place) => `<DT><A HREF="https://example.com/${place}">L${place}</A>`,
  );
  expect((await send(`<DL><p>${many.join('\n')}</DL>`)).body['count']).toBe(1200);
  const counter = await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1`);
  expect(counter.body['rows']).toContainEqual({ key: 'BookmarkEntry', value: 1200 });
});
