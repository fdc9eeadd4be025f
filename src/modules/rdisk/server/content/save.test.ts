import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, listed, makeDirectory, rowsOf, saveFile, usage } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let eve: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  eve = await signUp(running.app);
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await driveGroup(running, ana);
});

async function content(id: string, query = '', headers: Record<string, string> = {}, who = ana) {
  return running.app.server.inject({
    url: `/api/${group}/${id}/content${query}`,
    headers: { cookie: who.cookie, ...headers },
  });
}

test('a file is uploaded, listed, downloaded and counted', async () => {
  const dir = await makeDirectory(ana, group, 'Papers');
  const made = await saveFile(running, ana, group, dir, 'letter.txt', 'Dear all');
  expect(made.statusCode, made.body).toBe(201);
  const { id } = made.json<{ id: string }>();
  expect(await listed(ana, group, 'root')).toEqual(['Papers']);
  const page = await list(ana, group, dir);
  expect(page.body).toMatchObject({
    dir,
    ancestors: [{ _id: dir, name: 'Papers', kind: 'dir' }],
    rows: [{ _id: id, name: 'letter.txt', kind: 'file', size: 8, content_type: 'text/plain', version: 1 }],
  });
  const back = await content(id);
  expect(back.body).toBe('Dear all');
  const sha256 = createHash('sha256').update('Dear all').digest('hex');
  expect(back.headers).toMatchObject({
    etag: `"${sha256.slice(0, 32)}-1"`,
    'content-length': '8',
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(await usage(running, group)).toEqual({ files: 8, versions: 0, counted: 8 });
});

test('saving again adds a version and removes the oldest beyond the limit', async () => {
  const ids = new Set<string>();
  for (const text of ['one', 'two!', 'three', 'three', 'four..'])
    ids.add((await saveFile(running, ana, group, 'root', 'a.txt', text)).json<{ id: string }>().id);
  const [id = '', ...others] = ids;
  expect(others).toEqual([]);
  const doc = await ana.call('GET', `${group}/${id}`);
  expect(doc.body).toMatchObject({ version: 4, size: 6, stored: 15 });
  expect((await content(id, '?version=2')).body).toBe('two!');
  expect((await content(id, '?version=1')).statusCode).toBe(404);
  expect(await usage(running, group)).toEqual({ files: 6, versions: 9, counted: 15 });
});

test('the file, or else the nearest directory, sets the maximum of versions', async () => {
  const dir = await makeDirectory(ana, group, 'Few', { max_versions: 2 });
  const inner = await makeDirectory(ana, group, 'Inner', { dir_id: dir });
  let id = '';
  for (const text of ['1', '22', '333'])
    id = (await saveFile(running, ana, group, inner, 'a', text)).json<{ id: string }>().id;
  const rows = await rowsOf(
    running,
    group,
    'SELECT number FROM file_versions WHERE account_id = $2 AND file_id = $1 ORDER BY 1',
    [id, group],
  );
  expect(rows).toEqual([{ number: 2 }, { number: 3 }]);
});

test('a placeholder without bytes costs no version', async () => {
  await saveFile(running, ana, group, 'root', 'a.bin', '');
  const saved = await saveFile(running, ana, group, 'root', 'a.bin', 'real');
  const { id } = saved.json<{ id: string }>();
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ version: 1, size: 4, stored: 4 });
});

test('conditions are checked before and after the transfer', async () => {
  const save = async (headers: Record<string, string>) =>
    saveFile(running, ana, group, 'root', 'c.txt', 'text', headers);
  expect((await save({ 'if-match': '*' })).statusCode).toBe(409);
  const made = await save({ 'if-none-match': '*' });
  expect(made.statusCode).toBe(201);
  expect((await save({ 'if-none-match': '*' })).statusCode).toBe(412);
  const { id, rev } = made.json<{ id: string; rev: string }>();
  const tag = String((await content(id)).headers.etag);
  for (const match of [tag, `"${rev}"`, rev]) expect((await save({ 'if-match': match })).statusCode, match).toBe(201);
  expect((await save({ 'if-match': '"another"' })).statusCode).toBe(409);
});

test('parts, conditions and the disk', async () => {
  const made = await saveFile(running, ana, group, 'root', 'd.txt', '0123456789');
  const { id } = made.json<{ id: string }>();
  const tag = String((await content(id)).headers.etag);
  const part = await content(id, '', { range: 'bytes=2-4' });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10']);
  expect((await content(id, '', { range: 'bytes=10-' })).statusCode).toBe(416);
  expect((await content(id, '', { range: 'bytes=2-4', 'if-range': '"old"' })).statusCode).toBe(200);
  expect((await content(id, '', { range: 'bytes=2-4', 'if-range': tag })).statusCode).toBe(206);
  expect((await content(id, '', { 'if-none-match': tag })).statusCode).toBe(304);
  expect((await content(id, '?download=1')).headers['content-disposition']).toMatch(/^attachment/);
  const head = await running.app.server.inject({
    method: 'HEAD',
    url: `/api/${group}/${id}/content`,
    headers: { cookie: ana.cookie },
  });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '10', '']);
  const nothing = await saveFile(running, ana, group, 'root', 'nothing.txt', '');
  const empty = await content(nothing.json<{ id: string }>().id, '', { range: 'bytes=0-999' });
  expect([empty.statusCode, empty.headers['content-length'], empty.body]).toEqual([200, '0', '']);
});

test.each([
  ['page.html', '<!doctype html><script>alert(1)</script>', 'text/plain; charset=utf-8'],
  [
    'drawing.svg',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'text/plain; charset=utf-8',
  ],
  ['utf16.txt', Buffer.from('\uFEFF<script>alert(1)</script>', 'utf16le'), 'application/octet-stream'],
])('%s never runs in our origin', async (name, text, type) => {
  const made = await saveFile(running, ana, group, 'root', name, text);
  const { headers } = await content(made.json<{ id: string }>().id);
  expect(headers['content-type']).toBe(type);
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('a body of another length than declared leaves nothing', async () => {
  const refused = await saveFile(running, ana, group, 'root', 'e.txt', 'text', { 'content-length': '3' });
  expect(refused.statusCode).toBeGreaterThanOrEqual(400);
  expect(await listed(ana, group, 'root')).toEqual([]);
});

test.each(['..', '.', 'a%2Fb', 'a%0Ab', 'x'.repeat(256)])('%s is not a name', async (name) => {
  const refused = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/files/root/${name}`,
    headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream' },
    payload: 'x',
  });
  // A URL drops such a segment: what is left is the address of the folder, or of none.
  expect([404, 405, 415, 422]).toContain(refused.statusCode);
  expect(await listed(ana, group, 'root')).toEqual([]);
});

test('two spellings of one name are one file, capitals and small letters two', async () => {
  for (const name of ['café.txt', 'cafe\u0301.txt', 'CAFÉ.txt'])
    await saveFile(running, ana, group, 'root', name, name);
  expect(await listed(ana, group, 'root')).toEqual(['café.txt', 'CAFÉ.txt']);
});

test('one live name per directory, at the root and below', async () => {
  const dir = await makeDirectory(ana, group, 'D');
  const taken = { status: 422, body: { reason: { name: [{ code: 'has-already-been-taken' }] } } };
  expect(await ana.call('POST', group, { klass: 'cloud_file', kind: 'dir', name: 'D' })).toMatchObject(taken);
  await makeDirectory(ana, group, 'D', { dir_id: dir });
  expect(await ana.call('POST', group, { klass: 'cloud_file', kind: 'dir', name: 'D', dir_id: dir })).toMatchObject(
    taken,
  );
  expect((await saveFile(running, ana, group, 'root', 'D', 'x')).json()).toMatchObject(taken.body);
});

test('a file can be created from content of the group, but not of others', async () => {
  await saveFile(running, ana, group, 'root', 'a.txt', 'mine');
  const sha256 = createHash('sha256').update('mine').digest('hex');
  const input = { klass: 'cloud_file', kind: 'file', name: 'b.txt', sha256 };
  const made = await ana.call('POST', group, input);
  expect(made.status, made.text).toBe(201);
  expect((await content(String(made.body['id']))).body).toBe('mine');
  const other = await driveGroup(running, eve);
  const refused = await eve.call('POST', other, input);
  expect(refused).toMatchObject({ status: 422, body: { reason: { sha256: [{ code: 'must-exist' }] } } });
});

test('without the feature nothing can be created', async () => {
  const other = await foundGroup(eve);
  const refused = await saveFile(running, eve, other, 'root', 'a.txt', 'x');
  expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('This feature is switched off')]);
});

test('a directory is read page by page', async () => {
  for (const name of ['a', 'b', 'c']) await makeDirectory(ana, group, name);
  const first = await list(ana, group, 'root', '?limit=2');
  const second = await list(ana, group, 'root', `?limit=2&bookmark=${String(first.body['bookmark'])}`);
  expect((second.body['rows'] as { name: string }[]).map(({ name }) => name)).toEqual(['c']);
  expect(second.body['bookmark']).toBeUndefined();
  expect((await list(ana, group, 'root', '?bookmark=x')).status).toBe(400);
});

test('a directory cannot be moved into itself or into a file', async () => {
  const outer = await makeDirectory(ana, group, 'outer');
  const inner = await makeDirectory(ana, group, 'inner', { dir_id: outer });
  const file = (await saveFile(running, ana, group, 'root', 'f', 'x')).json<{ id: string }>().id;
  const { body } = await ana.call('GET', `${group}/${outer}`);
  const move = async (dir: string) => ana.call('PUT', `${group}/${outer}?rev=${String(body['_rev'])}`, { dir_id: dir });
  for (const dir of [outer, inner])
    expect(await move(dir)).toMatchObject({ status: 422, body: { reason: { dir_id: [{ code: 'inside-itself' }] } } });
  expect(await move(file)).toMatchObject({ status: 422, body: { reason: { dir_id: [{ code: 'must-exist' }] } } });
});

test('removing a file for good frees its space', async () => {
  await saveFile(running, ana, group, 'root', 'a.txt', 'one');
  const { id, rev } = (await saveFile(running, ana, group, 'root', 'a.txt', 'two2')).json<{
    id: string;
    rev: string;
  }>();
  expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(200);
  expect(await usage(running, group)).toEqual({ files: 0, versions: 0, counted: 0 });
});

/** How many messages go to the database while something is done. */
async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const prototype = pg.Client.prototype as { query: (...parts: unknown[]) => unknown };
  const { query } = prototype;
  let count = 0;
  prototype.query = function counted(this: unknown, ...parts: unknown[]) {
    count += 1;
    return Reflect.apply(query, this, parts);
  };
  try {
    await work();
    return count;
  } finally {
    prototype.query = query;
  }
}

test('a new file costs one message to the database before its bytes and two after them', async () => {
  const dir = await makeDirectory(ana, group, 'small');
  const dav = davOf(running, group, (await issueToken(running.app, ana, ['rdisk:write'])).secret);
  const byBrowser = async (name: string): Promise<unknown> => saveFile(running, ana, group, dir, name, name);
  const byDav = async (name: string): Promise<unknown> => dav('PUT', `small/${name}`, name);
  for (const [place, save] of [byBrowser, byDav].entries()) {
    // Who asks is remembered from the first on.
    await save(`first-${place}`);
    // One more tells the other processes; the others are what this one does by itself now and then.
    expect(await messagesOf(async () => save(`second-${place}`))).toBeLessThanOrEqual(6);
  }
  expect(await listed(ana, group, dir)).toHaveLength(4);
});

test('reads and writes may depend on the time of the last save', async () => {
  const dav = davOf(running, group, (await issueToken(running.app, ana, ['rdisk:write'])).secret);
  const id = (await saveFile(running, ana, group, 'root', 'f', 'one')).json<{ id: string }>().id;
  const saved = String((await dav('GET', 'f')).headers['last-modified']);
  const earlier = new Date(Date.parse(saved) - 1000).toUTCString();
  expect((await content(id)).headers['last-modified']).toBe(saved);
  const read = async (name: string, moment: string): Promise<number[]> => [
    (await dav('GET', 'f', undefined, { [name]: moment })).status,
    (await content(id, '', { [name]: moment })).statusCode,
  ];
  expect(await read('if-modified-since', saved)).toEqual([304, 304]);
  expect(await read('if-modified-since', earlier)).toEqual([200, 200]);
  expect(await read('if-unmodified-since', earlier)).toEqual([412, 412]);
  const write = async (moment: string): Promise<number[]> => [
    (await dav('PUT', 'f', 'two', { 'if-unmodified-since': moment })).status,
    (await saveFile(running, ana, group, 'root', 'f', 'two', { 'if-unmodified-since': moment })).statusCode,
  ];
  expect(await write(earlier)).toEqual([412, 412]);
  expect(await write(saved)).toEqual([204, 201]);
});

test('files may have names that are reserved words of the API', async () => {
  for (const name of ['_zip', '_many', '_keep', '_', '_none']) {
    const made = await saveFile(running, ana, group, 'root', name, name);
    expect(made.statusCode, `${name}: ${made.body}`).toBe(201);
    expect((await content(made.json<{ id: string }>().id)).body).toBe(name);
  }
  const archive = await running.app.server.inject({
    url: `/api/${group}/files/root/_zip`,
    headers: { cookie: ana.cookie },
  });
  expect([archive.statusCode, archive.headers['content-type']]).toEqual([200, 'application/zip']);
});
