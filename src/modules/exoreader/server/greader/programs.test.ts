import { Type, type Static } from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, TestApp } from '#src/testing/app.ts';
import { items, rss, entries, titles } from '#src/testing/feeds/feed-server.ts';
import { decoded, openPrograms, send, type OpenPrograms } from '#src/testing/programs.ts';
import { poll } from '../engine/poll.ts';

/**
 * Replays the requests of open-source reading programs in their order, and checks the responses against the shapes that they decode: a field that
 * a program needs is required here. (newsboat itself runs in `newsboat.test.ts`.)
 */
let opened: OpenPrograms;
let running: TestApp;
let ana: Client;
let group: string;
let token: string;

beforeAll(async () => {
  opened = await openPrograms();
  ({ running, ana, group, token } = opened);
});
afterAll(async () => opened.close());

/** Sends requests to the Google Reader API, signed in like these programs. */
function greader(auth: string, agent: string) {
  const headers = { authorization: `GoogleLogin auth=${auth}`, 'user-agent': agent };
  const base = `/greader/${group}`;
  return {
    get: async (path: string) => send(running, { method: 'GET', url: base + path, headers }),
    post: async (path: string, body: string, more: Readonly<Record<string, string>> = {}) =>
      send(running, { method: 'POST', url: base + path, body, headers: { ...headers, ...more } }),
  };
}

const text = Type.String();
const optional = Type.Optional;
const longId = 'tag:google.com,2005:reader/item/';
const reading = 'user/-/state/com.google/reading-list';
const read = 'user/-/state/com.google/read';
const starred = 'user/-/state/com.google/starred';
const refs = Type.Object({
  itemRefs: Type.Array(Type.Object({ id: text })),
  continuation: optional(text),
});

test('NetNewsWire subscribes, labels, reads, marks and imports a file', async () => {
  const login = await send(running, {
    method: 'POST',
    url: `/greader/${group}/accounts/ClientLogin`,
    body: `Email=${encodeURIComponent(ana.email)}&Passwd=${encodeURIComponent(token)}`,
  });
  // It splits each line at `=` and expects two parts.
  const pairs = login.split('\n').map((line) => line.split('='));
  const auth = pairs.find((pair) => pair.length === 2 && pair[0] === 'Auth')?.[1] ?? '';
  const program = greader(auth, 'NetNewsWire (RSS Reader; https://netnewswire.com/)');

  const tags = Type.Object({ tags: Type.Array(Type.Object({ id: text, type: optional(text) })) });
  expect(
    decoded(tags, await program.get('/reader/api/0/tag/list?output=json')).tags.filter(({ type }) => type === 'folder'),
  ).toMatchObject([{ id: 'user/-/label/Tech & more' }]);
  const list = Type.Object({
    subscriptions: Type.Array(
      Type.Object({
        id: text,
        title: optional(text),
        categories: Type.Array(Type.Object({ id: text, label: text })),
        url: optional(text),
        htmlUrl: optional(text),
        iconUrl: optional(text),
      }),
    ),
  });
  const subscriptions = async () =>
    decoded(list, await program.get('/reader/api/0/subscription/list?output=json')).subscriptions;
  expect(await subscriptions()).toHaveLength(2);

  const month = Math.floor(running.clock.now.getTime() / 1000) - 90 * 86_400;
  const ids = '/reader/api/0/stream/items/ids?n=1000&output=json';
  const all = decoded(refs, await program.get(`${ids}&ot=${month}&s=${reading}`));
  expect(all.itemRefs).toHaveLength(59);
  expect(all.continuation).toBeUndefined();
  const unread = decoded(refs, await program.get(`${ids}&s=${reading}&xt=${read}`));
  expect(decoded(refs, await program.get(`${ids}&s=${starred}`)).itemRefs).toEqual([]);

  expect(await program.get('/reader/api/0/token')).toMatch(/^\w+\n?$/);
  const named = unread.itemRefs.map(({ id }) => `i=${longId}${BigInt(id).toString(16).padStart(16, '0')}`);
  const entry = Type.Object({
    id: text,
    title: optional(text),
    author: optional(text),
    published: optional(Type.Number()),
    crawlTimeMsec: optional(text),
    timestampUsec: optional(text),
    summary: Type.Object({ content: optional(text) }),
    alternate: optional(Type.Array(Type.Object({ href: optional(text) }))),
    categories: Type.Array(text),
    origin: Type.Object({ streamId: optional(text), title: optional(text) }),
  });
  const contents = Type.Object({ id: text, updated: Type.Integer(), items: Type.Array(entry) });
  const whole = decoded(
    contents,
    await program.post('/reader/api/0/stream/items/contents', `T=oficina&output=json&${named.join('&')}`),
  );
  expect(new Set(whole.items.map(({ id }) => Number.parseInt(id.split('/').at(-1) ?? '', 16)))).toEqual(
    new Set(unread.itemRefs.map(({ id }) => Number(id))),
  );

  const two = named.slice(0, 2).join('&');
  await program.post('/reader/api/0/edit-tag', `T=oficina&${two}&a=${read}`);
  await program.post('/reader/api/0/edit-tag', `T=oficina&${two}&a=${starred}`);
  expect(await titles(ana, group, { read: true, starred: true })).toHaveLength(2);
  await program.post('/reader/api/0/edit-tag', `T=oficina&${two}&r=${read}`);
  await program.post('/reader/api/0/edit-tag', `T=oficina&${two}&r=${starred}`);
  expect(await titles(ana, group, { $or: [{ read: true }, { starred: true }] })).toEqual([]);

  const added = Type.Object({ numResults: Type.Integer(), error: optional(text), streamId: optional(text) });
  const add = async (address: string) =>
    decoded(added, await program.post('/reader/api/0/subscription/quickadd', `T=oficina&quickadd=${address}`));
  const { numResults, streamId = '' } = await add(encodeURIComponent(opened.feeds.url('/two?a=1&b=2')));
  expect(numResults).toBe(1);
  expect(await add('gopher%3A%2F%2Fexample.com%2F')).toMatchObject({ numResults: 0 });
  const find = async () => (await subscriptions()).find(({ id }) => id === streamId);
  expect(await find()).toMatchObject({ url: opened.feeds.url('/two?a=1&b=2'), categories: [] });
  const edit = async (form: string) =>
    program.post('/reader/api/0/subscription/edit', `T=oficina&s=${streamId}&${form}`);
  await edit('ac=edit&a=user/-/label/Tech%20%26%20more');
  await edit('ac=edit&t=Named%20%26%20kept');
  expect(await find()).toMatchObject({ title: 'Named & kept', categories: [{ label: 'Tech & more' }] });
  await edit('ac=edit&r=user/-/label/Tech%20%26%20more&a=user/-/label/Other');
  await program.post('/reader/api/0/rename-tag', 'T=oficina&s=user/-/label/Other&dest=user/-/label/Next');
  expect(await find()).toMatchObject({ categories: [{ id: 'user/-/label/Next', label: 'Next' }] });
  await program.post('/reader/api/0/disable-tag', 'T=oficina&s=user/-/label/Next');
  await edit('ac=unsubscribe');
  expect(await find()).toBeUndefined();
  const opml = `<?xml version="1.0"?><opml version="1.1"><body><outline text="Two" xmlUrl="${opened.feeds.url('/two?a=1&amp;b=2')}"/></body></opml>`;
  await program.post('/reader/api/0/subscription/import', opml, { 'content-type': 'text/xml' });
  expect((await subscriptions()).map(({ url }) => url)).toContain(opened.feeds.url('/two?a=1&b=2'));
});

test('Read You signs in with JSON, requests 10,000 ids at a time, and subscribes with a repeated label', async () => {
  const login = await send(running, {
    method: 'POST',
    url: `/greader/${group}/accounts/ClientLogin`,
    body: `output=json&Email=${ana.email}&Passwd=${token}&client=ReadYou&accountType=HOSTED_OR_GOOGLE&service=reader`,
  });
  const { Auth: auth } = decoded(Type.Object({ Auth: text }), login);
  const program = greader(auth, 'ReadYou/0.14.2(42)');
  await program.get('/reader/api/0/token');
  const user = Type.Object({ userId: text, userName: text, userProfileId: text, userEmail: text });
  decoded(user, await program.get('/reader/api/0/user-info?output=json'));
  const list = Type.Object({
    subscriptions: Type.Array(
      Type.Object({
        id: text,
        title: text,
        url: text,
        htmlUrl: text,
        iconUrl: text,
        sortid: text,
        categories: Type.Array(Type.Object({ id: text, label: text })),
      }),
    ),
  });
  const subscriptions = async () =>
    decoded(list, await program.get('/reader/api/0/subscription/list?output=json')).subscriptions;
  const known = new Set((await subscriptions()).map(({ id }) => id));

  const ids = async (asked: string) =>
    decoded(refs, await program.get(`/reader/api/0/stream/items/ids?output=json&${asked}`)).itemRefs.map(
      ({ id }) => id,
    );
  const unread = await ids(`s=${reading}&xt=${read}&n=10000`);
  await program.post(
    '/reader/api/0/edit-tag?output=json',
    `${unread
      .slice(0, 3)
      .map((id) => `i=${id}`)
      .join('&')}&a=user%2F-%2Fstate%2Fcom.google%2Fread&T=oficina`,
  );
  const month = Math.floor(running.clock.now.getTime() / 1000) - 30 * 86_400;
  expect(await ids(`s=${reading}&it=${read}&ot=${month}&n=10000`)).toEqual(unread.slice(0, 3));
  expect(await ids(`s=${read}&ot=${month}&n=10000`)).toEqual(unread.slice(0, 3));
  expect(await ids(`s=${starred}&n=10000`)).toEqual([]);
  const [feed = ''] = known;
  expect(await ids(`s=${feed}&xt=${read}&n=10000`)).not.toEqual([]);

  const item = Type.Object({
    id: text,
    crawlTimeMsec: Type.String({ pattern: '^[0-9]+$' }),
    published: Type.Integer(),
    title: text,
    author: text,
    summary: Type.Object({ content: text }),
    canonical: Type.Array(Type.Object({ href: text }), { minItems: 1 }),
    origin: Type.Object({ streamId: text, htmlUrl: text, title: text }),
  });
  const contents = Type.Object({ id: text, updated: Type.Integer(), items: Type.Array(item) });
  const whole = decoded(
    contents,
    await program.post(
      '/reader/api/0/stream/items/contents?output=json',
      `${unread
        .slice(0, 100)
        .map((id) => `i=${id}`)
        .join('&')}&T=oficina`,
    ),
  );
  expect(whole.items).toHaveLength(unread.length);
  for (const { id, origin } of whole.items) {
    expect(id.startsWith(longId)).toBe(true);
    expect(known).toContain(origin.streamId);
  }

  // The address is unencoded in the query, where it ends at its `&`, and complete in the form.
  opened.feeds.serve('/four?a=1&b=2', rss('Four', entries(70, 70)));
  const address = opened.feeds.url('/four?a=1&b=2');
  const added = decoded(
    Type.Object({ numResults: Type.Integer(), query: text, streamId: text, streamName: text }),
    await program.post(
      `/reader/api/0/subscription/quickadd?output=json&quickadd=${address}`,
      `quickadd=${encodeURIComponent(address)}&T=oficina`,
    ),
  );
  await program.post(
    '/reader/api/0/subscription/edit?output=json',
    `ac=edit&s=${encodeURIComponent(added.streamId)}&a=${encodeURIComponent('user/-/label/user/-/label/Fresh')}&t=Four&T=oficina`,
  );
  expect((await subscriptions()).find(({ id }) => id === added.streamId)).toMatchObject({
    url: address,
    title: 'Four',
    categories: [{ id: 'user/-/label/Fresh', label: 'Fresh' }],
  });
});

test('Fluent Reader fetches complete items, each with an address, until it finds a known one', async () => {
  // Items that other programs added come before these, and not in between.
  await poll(running.app);
  const login = await send(running, {
    method: 'POST',
    url: `/greader/${group}/accounts/ClientLogin`,
    body: new URLSearchParams({ Email: ana.email, Passwd: token }).toString(),
  });
  const program = greader(/Auth=(\S+)/.exec(login)?.[1] ?? '', 'Fluent Reader');
  await program.get('/reader/api/0/user-info');
  const refsOf = async (asked: string) =>
    decoded(refs, await program.get(`/reader/api/0/stream/items/ids?output=json&${asked}&n=1000`)).itemRefs;
  expect(await refsOf(`s=${reading}&xt=${read}`)).not.toEqual([]);
  await refsOf(`s=${starred}`);
  const item = Type.Object({
    id: text,
    title: text,
    author: text,
    published: Type.Integer(),
    crawlTimeMsec: Type.String({ pattern: '^[0-9]+$' }),
    canonical: Type.Array(Type.Object({ href: Type.String({ pattern: '^https?://' }) }), { minItems: 1 }),
    summary: Type.Object({ content: text }),
    categories: Type.Array(text),
    origin: Type.Object({ streamId: text }),
  });
  const page = Type.Object({ items: Type.Array(item), continuation: optional(text) });
  const seen: string[] = [];
  for (let place: string | undefined = ''; place !== undefined;) {
    const asked: string = place === '' ? '' : `&c=${place}`;
    const found: Static<typeof page> = decoded(
      page,
      await program.get(`/reader/api/0/stream/contents?output=json&n=40${asked}`),
    );
    seen.push(...found.items.map(({ id }) => id));
    place = found.continuation;
  }
  expect(new Set(seen).size).toBe(seen.length);
  const all = await items(ana, group);
  expect(seen).toHaveLength(all.length);
  // It sends ids as the decimal form of the long id.
  const short = (id: string | undefined): string => BigInt.asIntN(64, BigInt(`0x${id?.split('/').at(-1)}`)).toString();
  await program.post('/reader/api/0/edit-tag', `i=${[seen[5], seen[6]].map(short).join('&i=')}&a=${starred}`);
  expect(await titles(ana, group, { starred: true })).toHaveLength(2);
  await program.post('/reader/api/0/edit-tag', `i=${short(seen[5])}&i=${short(seen[6])}&r=${starred}`);
  const streamId = decoded(page, await program.get('/reader/api/0/stream/contents?output=json&n=1')).items[0]?.origin;
  await program.post('/reader/api/0/mark-all-as-read', new URLSearchParams({ s: streamId?.streamId ?? '' }).toString());
  expect(await titles(ana, group, { read: false, reader_subscription_id: streamId?.streamId.slice(5) })).toEqual([]);
});
