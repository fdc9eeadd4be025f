import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import {
  entries,
  feedServer,
  readerGroup,
  rss,
  subscribe,
  titles,
  type FeedServer,
} from '#src/testing/feeds/feed-server.ts';
import { pruneFeeds } from '../items/prune.ts';
import { pollFeeds, poll } from './poll.ts';

/** Private feeds, which need a sign-in. */

let running: TestApp;
let feeds: FeedServer;
let elsewhere: FeedServer;
let ana: Client;
let eve: Client;
let group: string;
let other: string;

const secret = 's3cret-word';
const people: Readonly<Record<string, number>> = { [`ana:${secret}`]: 1, 'bob:another': 2, 'eve:evening': 3 };

/** The server's response depends on the sign-in. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const basic = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64').toString();
  const number = request.headers['x-key'] === 'k-e-y' ? 4 : people[basic];
  if (number === undefined) response.writeHead(401).end();
  else response.writeHead(200, { etag: '"same"' }).end(rss(`Of ${number}`, entries(number, number)));
}

beforeAll(async () => {
  [feeds, elsewhere] = [await feedServer(), await feedServer()];
  running = await testApp({ FETCH_TEST_HOSTS: `${feeds.host},${elsewhere.host}` });
  [ana, eve] = [await signUp(running.app), await signUp(running.app)];
  [group, other] = [await readerGroup(running, ana), await readerGroup(running, eve)];
  feeds.serve('/own', answer);
});
afterAll(async () => {
  await running.close();
  feeds.close();
  elsewhere.close();
});

const withSignIn = (path: string, auth: string): string => feeds.url(path).replace('//', `//${auth}@`);

async function fetchAll(): Promise<void> {
  await poll(running.app);
  await pollFeeds(running.app);
}

async function set(person: Client, db: string, id: string, values: object): Promise<void> {
  const { body } = await person.call('GET', `${db}/${id}`);
  const answered = await person.call('PUT', `${db}/${id}?rev=${String(body['_rev'])}`, values);
  expect(answered.status, answered.text).toBe(201);
}

async function failureOf(person: Client, db: string, id: string): Promise<unknown> {
  const { body } = await person.call('GET', `${db}/_feeds`);
  return (body['rows'] as { _id: string; failure?: string }[]).find((row) => row._id === id)?.failure;
}

test('only the subscription with the sign-in reads a private feed, and the API never returns the secret', async () => {
  const id = await subscribe(ana, group, withSignIn('/own', `ana:${secret}`));
  const eves = await subscribe(eve, other, feeds.url('/own'));
  await fetchAll();
  expect(await titles(ana, group)).toEqual(['Story 1']);
  expect(await titles(eve, other)).toEqual([]);
  expect(await failureOf(eve, other, eves)).toBe('status-401');
  await set(eve, other, eves, { auth: 'eve:evening' });
  await fetchAll();
  expect(await titles(eve, other)).toEqual(['Story 3']);
  expect(await titles(ana, group)).toEqual(['Story 1']);

  const { body } = await ana.call('GET', `${group}/${id}`);
  expect(body).toMatchObject({ url: feeds.url('/own'), auth_mask: 'ana:••••••', title: 'Of 1' });
  const opml = await ana.call('GET', `${group}/_opml`);
  expect(opml.text).toContain('Without the sign-ins of 1 of these feeds');
  const told = [
    opml,
    await ana.call('GET', `${group}/${id}?revs_info=true`),
    await ana.call('GET', `${group}/_feeds`),
    await ana.call('GET', `${group}/_changes?include_docs=true`),
    await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_id: id } }),
  ].map(({ text }) => text);
  expect(told.join('')).not.toContain(secret);
  expect(told.join('')).not.toContain(encodeURIComponent(Buffer.from(`ana:${secret}`).toString('base64')));
  const { rows } = await running.pool.query<{ auth: Buffer }>('SELECT auth FROM reader_sources WHERE auth IS NOT NULL');
  expect(rows).toHaveLength(2);
  expect(rows.map(({ auth }) => auth.toString('latin1')).join('')).not.toContain(secret);
  const stored = await running.database.transaction('oficina_app', group, async (db) => [
    ...(await db.query('SELECT s::text FROM reader_subscriptions s WHERE account_id = $1', [group])),
    ...(await db.query('SELECT v::text FROM versions v WHERE account_id = $1', [group])),
  ]);
  expect(stored.length).toBeGreaterThan(1);
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('sending the mask keeps the sign-in; it can be changed and removed', async () => {
  const [id = ''] = await ids(ana, group);
  await set(ana, group, id, { auth: 'ana:••••••', title: 'Mine' });
  await fetchAll();
  expect(await failureOf(ana, group, id)).toBeUndefined();
  expect((await ana.call('PUT', `${group}/${id}?rev=${await revOf(id)}`, { auth: 'nobody' })).body['reason']).toEqual({
    auth: [{ code: 'is-invalid' }],
  });
  expect((await ana.call('PUT', `${group}/${id}?rev=${await revOf(id)}`, { auth: 'Host: x' })).status).toBe(422);
  await set(ana, group, id, { auth: 'bob:another' });
  await fetchAll();
  expect(await titles(ana, group)).toEqual(['Story 2', 'Story 1']);
  await set(ana, group, id, { auth: 'X-Key: k-e-y' });
  await fetchAll();
  expect((await ana.call('GET', `${group}/${id}`)).body['auth_mask']).toBe('X-Key: ••••••');
  expect(await titles(ana, group)).toEqual(['Story 4', 'Story 2', 'Story 1']);
  await set(ana, group, id, { auth: null });
  running.clock.now = new Date(running.clock.now.getTime() + 120_000);
  await fetchAll();
  expect(await failureOf(ana, group, id)).toBe('status-401');
  expect((await running.pool.query('SELECT 1 FROM reader_sources WHERE auth IS NOT NULL')).rowCount).toBe(1);
});

test('a sign-in is not sent to another server, not even after a move', async () => {
  const heard: (string | undefined)[] = [];
  elsewhere.serve('/there', (request, response) => {
    heard.push(request.headers.authorization);
    response.writeHead(200).end(rss('There', entries(7, 7)));
  });
  feeds.serve('/away', (_request, response) => response.writeHead(301, { location: elsewhere.url('/there') }).end());
  const id = await subscribe(ana, group, feeds.url('/away'), { auth: `ana:${secret}` });
  for (let day = 0; day < 6; day += 1) {
    await fetchAll();
    running.clock.now = new Date(running.clock.now.getTime() + 25 * 3_600_000);
  }
  expect(heard.length).toBeGreaterThan(3);
  expect(new Set(heard)).toEqual(new Set([undefined]));
  const [kept] = await running.database.transaction('oficina_app', group, async (db) =>
    db.query('SELECT url FROM reader_subscriptions WHERE account_id = $2 AND id = $1', [id, group]),
  );
  expect(kept).toEqual({ url: feeds.url('/away') });
});

test('deleting a subscription deletes what its sign-in fetched', async () => {
  const count = async (): Promise<unknown> => {
    const [row] = await running.app.system('feeds', async (db) =>
      db.query(
        `SELECT count(*)::integer AS feeds, (SELECT count(*)::integer FROM feed_documents d JOIN feeds o ON o.id = d.feed_id AND o.only_for IS NOT NULL) AS documents
         FROM feeds WHERE only_for IS NOT NULL`,
      ),
    );
    return row;
  };
  ana = await signIn(running.app, ana);
  await pruneFeeds(running.app);
  expect(await count()).toEqual({ feeds: 3, documents: 5 });
  for (const id of await ids(ana, group)) await ana.call('DELETE', `${group}/${id}?rev=${await revOf(id)}`);
  await pruneFeeds(running.app);
  expect(await count()).toEqual({ feeds: 1, documents: 1 });
});

test('an OPML file imports sign-ins, and discovery accepts an address with one', async () => {
  const eves = await readerGroup(running, (eve = await signUp(running.app)));
  const file = `<opml><body><outline text="Own" xmlUrl="${withSignIn('/own', 'eve:evening')}"/></body></opml>`;
  const rows = await eve.call('POST', `${eves}/_opml`, { content: file });
  expect(rows.body['rows']).toEqual([{ url: feeds.url('/own'), title: 'Own', labels: [], becomes: 'new' }]);
  await fetchAll();
  expect(await titles(eve, eves)).toEqual(['Story 3']);
  const asked = withSignIn('/own', 'bob:another');
  expect((await eve.call('POST', `${eves}/_discover`, { url: asked })).body).toEqual({
    title: 'Of 2',
    feeds: [{ url: asked, title: 'Of 2' }],
  });
  expect((await eve.call('POST', `${eves}/_discover`, { url: withSignIn('/own', 'bob:wrong') })).status).toBe(422);
});

async function ids(person: Client, db: string): Promise<string[]> {
  const { body } = await person.call('POST', `${db}/_find`, { selector: { klass: 'reader_subscription' } });
  return (body['docs'] as { _id: string }[]).map(({ _id }) => _id);
}

async function revOf(id: string): Promise<string> {
  return String((await ana.call('GET', `${group}/${id}`)).body['_rev']);
}
