import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  const docs = Array.from({ length: 40 }, (_, place) => ({ klass: 'customer', name: `Customer ${place}` }));
  await ana.call('POST', `${group}/_bulk_docs`, { docs });
});
afterAll(async () => running.close());

async function raw(url: string, headers: Record<string, string>) {
  return running.app.server.inject({ url: `/api/${url}`, headers: { cookie: ana.cookie, ...headers } });
}

test('long answers are compressed, short ones and those of foreign pages are not', async () => {
  const url = `${group}/_all_docs?include_docs=true`;
  const plain = await raw(url, {});
  expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await raw(url, { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(Number(br.headers['content-length'])).toBe(br.rawPayload.length);
  const gzip = await raw(url, { 'accept-encoding': 'gzip, br;q=0' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  const encodingOf = async (path: string, headers: Record<string, string>): Promise<unknown> =>
    (await raw(path, { 'accept-encoding': 'br', ...headers })).headers['content-encoding'];
  expect(await encodingOf(url, { 'sec-fetch-site': 'cross-site' })).toBeUndefined();
  expect(await encodingOf(url, { 'sec-fetch-site': 'same-origin' })).toBe('br');
  expect(await encodingOf(group, {})).toBeUndefined();
});

test('a weak tag is the same tag, for reading and for writing', async () => {
  const made = await ana.call('POST', group, { klass: 'customer', name: 'Tagged' });
  const url = `${group}/${String(made.body['id'])}`;
  const { headers } = await ana.call('GET', url);
  const tag = String(headers['etag']);
  for (const sent of [tag, `W/${tag}`, `"x", W/${tag}`])
    expect((await raw(url, { 'if-none-match': sent })).statusCode).toBe(304);
  expect((await raw(url, { 'if-none-match': 'W/"x"' })).statusCode).toBe(200);
  const changed = await ana.call('PUT', url, { name: 'Changed' }, { 'if-match': `W/${tag}` });
  expect(changed.status).toBe(201);
});

test('a token gets what it finds as a sheet', async () => {
  const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
  await ana.call('POST', group, { klass: 'customer', name: '=1+1' });
  const ask = async (who: Client, body: object) =>
    who.call(
      'POST',
      `${group}/_find`,
      { selector: { klass: 'customer', name: '=1+1' }, ...body },
      { accept: 'text/csv' },
    );
  const sheet = await ask(bearer, { fields: ['name', 'klass', 'created_by'] });
  expect(sheet.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8' });
  expect(String(sheet.headers['x-bookmark'])).not.toBe('');
  expect(sheet.text).toBe(`name,klass,created_by\r\n"'=1+1",customer,${ana.id}\r\n`);
  expect((await ask(bearer, {})).status).toBe(400);
  expect((await ask(ana, { fields: ['name'] })).headers['content-type']).toContain('application/json');
});

test('ids, indexes and plans are answered as CouchDB does, and metrics not at all', async () => {
  const { uuids } = (await ana.call('GET', '_uuids?count=3')).body as { uuids: string[] };
  expect(new Set(uuids).size).toBe(3);
  expect(uuids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true);
  expect((await ana.call('GET', '_uuids?count=1001')).status).toBe(400);
  const indexes = await ana.call('GET', `${group}/_index`);
  expect(indexes.body).toMatchObject({ total_rows: 1, indexes: [{ name: '_all_docs', type: 'special' }] });
  const made = await ana.call('POST', `${group}/_index`, { index: { fields: ['name'] }, ddoc: 'd', name: 'by-name' });
  expect(made.body).toEqual({ result: 'exists', id: '_design/d', name: 'by-name' });
  const mixed = { index: { fields: [{ name: 'asc' }, { _id: 'desc' }] } };
  expect((await ana.call('POST', `${group}/_index`, mixed)).status).toBe(400);
  expect((await ana.call('DELETE', `${group}/_index/_design/d/json/by-name`)).status).toBe(404);
  const selector = { klass: 'customer' };
  const plan = await ana.call('POST', `${group}/_explain`, { selector, sort: ['name'], limit: 2 });
  expect(plan.body).toMatchObject({ dbname: group, selector, limit: 2, opts: { sort: { name: 'asc' } } });
  expect((await ana.call('POST', `${group}/_explain`, { selector: {} })).status).toBe(400);
  expect((await running.app.server.inject('/metrics')).statusCode).toBe(404);
});
