import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import nano, { type DocumentScope, type ServerScope } from 'nano';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

/** CouchDB's official client for Node, as somebody would point it at the product: signed in by itself. */

let running: TestApp;
let ana: Client;
/** Without this setting it takes the path of the address for a database's name. */
let whole: { url: string; parseUrl: boolean };
let server: ServerScope;
let db: DocumentScope<Customer>;
let group: string;

interface Customer {
  readonly klass: string;
  readonly name: string;
}

beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
  whole = { url: `http://127.0.0.1:${(running.app.server.server.address() as AddressInfo).port}/api`, parseUrl: false };
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  server = nano(whole);
  await server.auth(ana.email, 'correct horse battery');
  db = server.use<Customer>(group);
});

test('signs in, inserts, gets, finds, updates, destroys and reads a view', async () => {
  const stranger = nano(whole);
  await expect(stranger.auth(ana.email, 'wrong')).rejects.toMatchObject({ statusCode: 401 });
  await expect(stranger.use(group).info()).rejects.toMatchObject({ statusCode: 401 });
  expect((await stranger.auth(ana.email, 'correct horse battery')).name).toBe(ana.id);
  expect((await server.session()).userCtx.name).toBe(ana.id);

  const made = await db.insert({ klass: 'customer', name: 'By nano' });
  const read = await db.get(made.id);
  expect(read).toMatchObject({ _id: made.id, _rev: made.rev, name: 'By nano' });
  const changed = await db.insert({ ...read, name: 'Changed by nano' });
  expect(await db.get(made.id, { rev: made.rev })).toMatchObject({ _rev: made.rev, name: 'By nano' });
  await expect(db.insert({ ...read, name: 'Stale' })).rejects.toMatchObject({ statusCode: 409, error: 'conflict' });
  const found = await db.find({ selector: { klass: 'customer', name: { $beginsWith: 'Changed' } }, fields: ['_id'] });
  expect(found.docs).toEqual([{ _id: made.id }]);
  const view = await db.view('counter', 'count-by-klass', { group_level: 1, key: 'Customer' });
  expect(view.rows).toEqual([{ key: 'Customer', value: 1 }]);
  await db.destroy(made.id, changed.rev);
  await expect(db.get(made.id)).rejects.toMatchObject({ statusCode: 404, reason: 'deleted' });
  await server.request({ method: 'DELETE', path: '_session' });
  await expect(db.get(made.id)).rejects.toMatchObject({ statusCode: 401 });
});

async function three(): Promise<string[]> {
  const written = await db.bulk({ docs: ['One', 'Two', 'Three'].map((name) => ({ klass: 'customer', name })) });
  return written.map(({ id }) => id).toSorted();
}

test('tells how many documents there are', async () => {
  const before = await db.info();
  expect(before).toMatchObject({ db_name: group, compact_running: false });
  const [gone = ''] = await three();
  await db.destroy(gone, (await db.get(gone))._rev);
  const after = await db.info();
  expect(after.doc_count).toBe(before.doc_count + 2);
  expect(after.doc_del_count).toBe(1);
  expect(Number(after.update_seq)).toBe(Number(before.update_seq) + 4);
  expect(after.sizes.external).toBeGreaterThan(0);
});

test('lists documents in the order of their ids, forwards, backwards and in parts', async () => {
  const ids = await three();
  const [first = '', second = '', third = ''] = ids;
  const listed = async (query: Parameters<typeof db.list>[0]) =>
    (await db.list({ startkey: 'cus-', endkey: 'cus-g', ...query })).rows.map(({ id }) => id);
  expect(await listed({})).toEqual(ids);
  expect(await listed({ limit: 1, skip: 1 })).toEqual([second]);
  expect(await listed({ startkey: second })).toEqual([second, third]);
  expect(await listed({ endkey: second })).toEqual([first, second]);
  expect(await listed({ endkey: second, inclusive_end: false })).toEqual([first]);
  expect(await listed({ startkey: second, endkey: first, descending: true })).toEqual([second, first]);
  expect((await db.list({ key: second })).rows.map(({ id }) => id)).toEqual([second]);
  const all = await db.list({ include_docs: true });
  expect(all.total_rows).toBe((await db.info()).doc_count);
  expect(all.rows).toHaveLength(all.total_rows);
  expect(all.rows.find(({ id }) => id === first)).toMatchObject({ key: first, doc: { _id: first, klass: 'customer' } });
  expect((await db.list({ startkey: second })).offset).toBe(all.rows.findIndex(({ id }) => id === second));
});

test('fetches documents by id, with those that are gone and that never were', async () => {
  const [first = '', second = ''] = await three();
  const { _rev: rev } = await db.get(second);
  const gone = await db.destroy(second, rev);
  const keys = [first, second, 'cus-nothing'];
  const docs = (await db.fetch({ keys })).rows;
  expect(docs).toMatchObject([
    { id: first, doc: { _id: first } },
    { id: second, value: { rev: gone.rev, deleted: true }, doc: null },
    { key: 'cus-nothing', error: 'not_found' },
  ]);
  const revs = (await db.fetchRevs({ keys: [first] })).rows;
  expect(revs).toEqual([{ id: first, key: first, value: { rev: (await db.get(first))._rev } }]);
  const got = await server.request({
    db: group,
    path: '_bulk_get',
    method: 'POST',
    body: { docs: [{ id: first }, { id: first, rev: `9-${'0'.repeat(32)}` }, { id: second }] },
  });
  expect(got).toMatchObject({
    results: [
      { id: first, docs: [{ ok: { _id: first } }] },
      { id: first, docs: [{ error: { error: 'not_found' } }] },
      { id: second, docs: [{ error: { error: 'not_found' } }] },
    ],
  });
});

test('hears of changes while they are made', async () => {
  const ids = await three();
  const heard = await server.db.changes(group, { include_docs: true });
  expect(heard.results.filter(({ id }) => ids.includes(id))).toHaveLength(3);
  const reader = db.changesReader;
  const told = reader.start({ since: String(heard.last_seq), includeDocs: true, batchSize: 10 });
  const next = once(told, 'change');
  const made = await db.insert({ klass: 'customer', name: 'Heard of' });
  expect(await next).toMatchObject([{ id: made.id, doc: { name: 'Heard of' } }]);
  // Ending a request that waits is an error of nano's own.
  told.on('error', () => undefined);
  const ended = new Promise((resolve) => told.once('end', resolve));
  reader.stop();
  await ended;
});

test('spools all changes in one answer, and those that a selector finds', async () => {
  const ids = await three();
  const spooled = async (options: object): Promise<{ changes: { id: string }[]; end: unknown }> => {
    const told = server.use(group).changesReader.spool({ since: '0', ...options });
    const changes: { id: string }[] = [];
    told.on('batch', (batch: { id: string }[]) => changes.push(...batch));
    const [end] = (await once(told, 'end')) as unknown[];
    return { changes, end };
  };
  const { update_seq: newest } = await db.info();
  const all = await spooled({ batchSize: 2 });
  expect(all.changes.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(all.end).toBe(newest);
  const some = await spooled({ selector: { klass: 'customer', name: { $in: ['One', 'Three'] } } });
  expect(some.changes).toHaveLength(2);
  expect(some.end).toBe(newest);
});

test('a script signs in by a token alone, as the user or as the password', async () => {
  const { secret } = await issueToken(running.app, ana, ['ticket:write']);
  const status = async (credentials: string, more: Record<string, string> = {}): Promise<number> => {
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    return (
      await running.app.server.inject({
        method: 'POST',
        url: `/api/${group}`,
        headers: { authorization, ...more },
        payload: { klass: 'customer', name: 'x' },
      })
    ).statusCode;
  };
  expect(await status(`${secret}:`)).toBe(201);
  expect(await status(`${ana.email}:${secret}`)).toBe(201);
  expect(await status(`x:${secret.slice(0, -1)}`)).toBe(401);
  expect(await status(`${ana.email}:correct horse battery`)).toBe(401);
  expect(await status(':')).toBe(401);
  // A browser sends remembered credentials for every page that asks.
  expect(await status(`${secret}:`, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
  const inAddress = new URL(whole.url);
  inAddress.username = 'x';
  inAddress.password = secret;
  const made = await nano({ ...whole, url: inAddress.href })
    .use(group)
    .insert({ klass: 'customer', name: 'By address' } as object);
  expect(made.ok).toBe(true);
});
