import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import cloudantFollow from 'cloudant-follow';
import follow from 'follow';
import PouchDB from 'pouchdb-core';
import http from 'pouchdb-adapter-http';
import memory from 'pouchdb-adapter-memory';
import find from 'pouchdb-find';
import replication from 'pouchdb-replication';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

/** Clients of CouchDB as their authors publish them, signed in by an access token in the address. */

const Pouch = PouchDB.plugin(http).plugin(memory).plugin(find).plugin(replication);

let running: TestApp;
let origin: string;
let ana: Client;
let group: string;
/** The address of the group's database, with a token. */
let url: string;
let headers: { readonly authorization: string };

beforeAll(async () => {
  running = await testApp();
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
  origin = `127.0.0.1:${(running.app.server.server.address() as AddressInfo).port}`;
});
afterAll(async () => running.close());
beforeEach(async () => {
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const { secret } = await issueToken(running.app, ana, ['ticket:write', 'account:write']);
  headers = { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` };
  url = `http://x:${secret}@${origin}/api/${group}`;
});

async function customer(name: string): Promise<string> {
  return String((await ana.call('POST', group, { klass: 'customer', name })).body['id']);
}

for (const [library, Feed] of [
  ['follow', follow.Feed],
  ['cloudant-follow', cloudantFollow.Feed],
] as const)
  test(`${library} hears of old and new changes`, async () => {
    const old = await customer('Old');
    const feed = new Feed({ db: url, since: 0, include_docs: true, heartbeat: 2000 });
    const heard: string[] = [];
    const until = async (id: string): Promise<void> => {
      while (!heard.includes(id)) await once(feed, 'change');
    };
    feed.on('change', ({ id }) => heard.push(id));
    feed.follow();
    await until(old);
    const next = await customer('New');
    await until(next);
    feed.stop();
  });

test('PouchDB reads, writes, finds and lists', async () => {
  const db = new Pouch(url);
  expect(await db.info()).toMatchObject({ db_name: group });
  const made = await db.post({ klass: 'customer', name: 'By PouchDB' });
  const read = await db.get(made.id);
  const changed = await db.put({ ...read, name: 'Changed by PouchDB' });
  expect(await db.get(made.id)).toMatchObject({ _rev: changed.rev, name: 'Changed by PouchDB' });
  await expect(db.put({ ...read, name: 'Stale' })).rejects.toMatchObject({ status: 409 });
  const all = await db.allDocs({ include_docs: true, startkey: 'cus-', endkey: 'cus-g' });
  expect(all.rows.map(({ id }) => id)).toEqual([made.id]);
  expect(await db.createIndex({ index: { fields: ['name'] } })).toMatchObject({ result: 'exists' });
  const selector = { klass: 'customer', name: { $beginsWith: 'Changed' } };
  expect((await db.find({ selector, sort: ['name'], fields: ['_id'] })).docs).toEqual([{ _id: made.id }]);
  expect(await db.explain({ selector })).toMatchObject({ dbname: group });
  await db.remove(made.id, changed.rev);
  await expect(db.get(made.id)).rejects.toMatchObject({ status: 404 });
});

test('PouchDB hears of changes: all, by ids, by a selector, the newest first, and live', async () => {
  const db = new Pouch(url);
  const ids = [await customer('One'), await customer('Two')];
  const [first = '', second = ''] = ids;
  const heard = async (options: object): Promise<string[]> =>
    (await db.changes({ since: 0, ...options })).results.map(({ id }) => id);
  expect((await heard({})).slice(-2)).toEqual(ids);
  expect(await heard({ doc_ids: [second] })).toEqual([second]);
  expect(await heard({ selector: { klass: 'customer', name: 'One' } })).toEqual([first]);
  expect((await heard({ descending: true, limit: 1 })).at(0)).toBe(second);
  const live = db.changes({ live: true, since: 'now', include_docs: true });
  const next = once(live, 'change');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const made = await customer('Three');
  expect((await next)[0]).toMatchObject({ id: made, doc: { name: 'Three' } });
  live.cancel();
});

test('PouchDB copies a group into a database of its own, and later what changed', async () => {
  const names = Array.from({ length: 30 }, (_, place) => `Customer ${place}`);
  const docs = names.map((name) => ({ klass: 'customer', name }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
  const copy = new Pouch(`copy-${group}`, { adapter: 'memory' });
  const options = { batch_size: 10, checkpoint: 'target' } as const;
  const pulled = await copy.replicate.from(url, options);
  expect(pulled).toMatchObject({ ok: true, doc_write_failures: 0 });
  const late = await customer('Late');
  const again = await copy.replicate.from(url, options);
  expect(again.docs_written).toBe(1);
  expect(await copy.get(late)).toMatchObject({ name: 'Late' });
  const here = await copy.allDocs({ startkey: 'cus-', endkey: 'cus-g' });
  expect(here.rows).toHaveLength(31);
  expect(here.rows.at(-1)?.value.rev).toBe((await ana.call('GET', `${group}/${late}`)).body['_rev']);
  await copy.destroy();
});

test('a long answer arrives compressed', async () => {
  await ana.call('POST', `${group}/_bulk_docs`, {
    docs: Array.from({ length: 40 }, () => ({ klass: 'customer', name: 'x' })),
  });
  const answer = await fetch(`http://${origin}/api/${group}/_all_docs`, { headers });
  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(await answer.json()).toMatchObject({ offset: 0 });
});
