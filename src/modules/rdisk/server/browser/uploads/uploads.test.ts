import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobFolder } from '#platform/server/blobs/folder.ts';
import { conformance } from '#platform/server/testing/conformance.ts';
import { createApp } from '#platform/server/app/create-app.ts';
import { noJobs } from '#platform/server/jobs/jobs.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { entities } from '#src/modules.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, list, listed, makeDirectory, rowsOf } from '#src/testing/drive/drive.ts';
import { sweepUploads } from './uploads.ts';

/** Uploads as programs for tus send them. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
});
afterAll(async () => running.close());

const digestOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function send(
  method: string,
  url: string,
  headers: object,
  body: Buffer | string = '',
  who = ana,
  by = running.app,
) {
  const answer = await by.server.inject({
    method: method as 'GET',
    url,
    headers: { cookie: who.cookie, 'tus-resumable': '1.0.0', ...headers },
    ...(body.length === 0 ? {} : { payload: body }),
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    url: String(answer.headers['location']),
  };
}

async function begin(length: number, metadata: Readonly<Record<string, string>>) {
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  return send('POST', `/api/${group}/uploads`, { 'upload-length': length, 'upload-metadata': pairs.join(',') });
}

const part = async (url: string, at: number, bytes: Buffer | string, more: object = {}) =>
  send('PATCH', url, { 'upload-offset': at, 'content-type': 'application/offset+octet-stream', ...more }, bytes);

test('a file arrives in parts, its directories are created, and it is visible only when complete', async () => {
  const bytes = randomBytes(300_000);
  const begun = await begin(bytes.length, {
    name: 'b.bin',
    relative_path: 'Trip/Day 1/b.bin',
    sha256: digestOf(bytes),
  });
  expect([begun.status, begun.text]).toEqual([201, '']);
  expect((await part(begun.url, 0, bytes.subarray(0, 100_000))).headers['upload-offset']).toBe('100000');
  expect(await listed(ana, group, 'root')).not.toContain('Trip');
  const asked = await send('HEAD', begun.url, {});
  expect([asked.headers['upload-offset'], asked.headers['upload-length']]).toEqual(['100000', '300000']);
  expect((await part(begun.url, 50_000, bytes.subarray(50_000))).status).toBe(409);
  const done = await part(begun.url, 100_000, bytes.subarray(100_000));
  expect(done.status, done.text).toBe(200);
  const { id, name } = JSON.parse(done.text) as { id: string; name: string };
  expect(name).toBe('b.bin');
  const { rows } = (await list(ana, group, 'root')).body as { rows: { _id: string; name: string }[] };
  const trip = rows.find((row) => row.name === 'Trip')?._id ?? '';
  expect(await listed(ana, group, trip)).toEqual(['Day 1']);
  const content = await running.app.server.inject({
    url: `/api/${group}/${id}/content`,
    headers: { cookie: ana.cookie },
  });
  expect(content.rawPayload.equals(bytes)).toBe(true);
  expect((await send('HEAD', begun.url, {})).status).toBe(404);
});

test('an upload continues in another process', async () => {
  const { environment, bus, secret, log } = { ...running.app, log: running.app.server.log };
  const other = await createApp({
    environment,
    database: running.database,
    bus,
    jobs: noJobs,
    // As a process of its own opens it.
    blobs: await openBlobFolder(running.files),
    secret,
    version: 'test',
    entities,
    modules: serverModules,
    tasksOf,
    conformance,
    log,
  });
  await other.server.ready();
  const bytes = randomBytes(90_000);
  const begun = await begin(bytes.length, { name: 'two.bin', sha256: digestOf(bytes) });
  for (const [place, by] of [running.app, other, running.app].entries()) {
    const at = place * 30_000;
    expect((await send('HEAD', begun.url, {}, '', ana, by)).headers['upload-offset']).toBe(String(at));
    const headers = { 'upload-offset': at, 'content-type': 'application/offset+octet-stream' };
    const sent = await send('PATCH', begun.url, headers, bytes.subarray(at, at + 30_000), ana, by);
    expect(sent.status, sent.text).toBe(place === 2 ? 200 : 204);
    if (place < 2) continue;
    const { id } = JSON.parse(sent.text) as { id: string };
    const content = await other.server.inject({ url: `/api/${group}/${id}/content`, headers: { cookie: ana.cookie } });
    expect(content.rawPayload.equals(bytes)).toBe(true);
  }
  await other.server.close();
});

test('content that differs from its digest is refused and deleted', async () => {
  const wrong = await begin(3, { name: 'w', sha256: digestOf('other') });
  expect((await part(wrong.url, 0, 'abc')).status).toBe(422);
  const long = await begin(3, { name: 'l' });
  expect((await part(long.url, 0, 'abcdef')).status).toBe(413);
  expect((await send('HEAD', long.url, {})).headers['upload-offset']).toBe('0');
  expect((await send('DELETE', long.url, {})).status).toBe(204);
  expect(await listed(ana, group, 'root')).not.toContain('w');
});

test('after a name clash the client answers without sending the content again', async () => {
  await begin(0, { name: 'same.txt' });
  const dir = await makeDirectory(ana, group, 'Taken');
  const first = await begin(3, { name: 'same.txt', dir_id: dir });
  await part(first.url, 0, 'one');
  const second = await begin(3, { name: 'same.txt', dir_id: dir, clash: 'refuse' });
  const refused = await part(second.url, 0, 'two');
  expect(JSON.parse(refused.text)).toEqual({
    error: 'unprocessable_entity',
    reason: { name: [{ code: 'has-already-been-taken' }] },
  });
  expect((await send('HEAD', second.url, {})).headers['upload-offset']).toBe('3');
  const metadata = `name ${Buffer.from('same.txt').toString('base64')},clash ${Buffer.from('keep').toString('base64')},dir_id ${Buffer.from(dir).toString('base64')}`;
  const kept = await part(second.url, 3, '', { 'upload-metadata': metadata });
  expect(JSON.parse(kept.text)).toMatchObject({ ok: true, name: 'same (2).txt' });
  const third = await begin(5, { name: 'same.txt', dir_id: dir, clash: 'skip' });
  expect(JSON.parse((await part(third.url, 0, 'three')).text)).toMatchObject({ ok: true, skipped: true });
  expect((await listed(ana, group, dir)).toSorted()).toEqual(['same (2).txt', 'same.txt']);
});

test('a new version requires the rev that the client has seen', async () => {
  const made = await begin(1, { name: 'v.txt' });
  const { id, rev } = JSON.parse((await part(made.url, 0, '1')).text) as { id: string; rev: string };
  const next = await begin(1, { file_id: id, rev });
  expect(JSON.parse((await part(next.url, 0, '2')).text)).toMatchObject({ id });
  const stale = await begin(1, { file_id: id, rev });
  expect((await part(stale.url, 0, '3')).status).toBe(409);
  expect((await ana.call('GET', `${group}/${id}/content`)).text).toBe('2');
});

test('an empty file is created at once, and the first request may contain content', async () => {
  const empty = await begin(0, { name: 'empty' });
  expect(JSON.parse(empty.text)).toMatchObject({ ok: true, name: 'empty' });
  const metadata = `name ${Buffer.from('at-once').toString('base64')}`;
  const headers = {
    'upload-length': 4,
    'upload-metadata': metadata,
    'content-type': 'application/offset+octet-stream',
  };
  expect(JSON.parse((await send('POST', `/api/${group}/uploads`, headers, 'fast')).text)).toMatchObject({
    name: 'at-once',
  });
});

test.each([
  ['no length', { 'upload-length': '' }, 400],
  ['a length that is no number', { 'upload-length': '-1' }, 400],
  ['a length that is not known yet', { 'upload-defer-length': '1', 'upload-length': '1' }, 400],
  ['more than the plan holds', { 'upload-length': '2000000000' }, 507],
  ['more than any file', { 'upload-length': '20000000000' }, 413],
  ['no name', { 'upload-metadata': '' }, 422],
  ['a name that is none', { 'upload-metadata': `name ${Buffer.from('a/../b').toString('base64')}` }, 422],
  ['another protocol', { 'tus-resumable': '0.2' }, 412],
])('%s is refused before a byte is sent', async (_name, headers, status) => {
  const usual = { 'upload-length': '1', 'upload-metadata': `name ${Buffer.from('x').toString('base64')}` };
  expect((await send('POST', `/api/${group}/uploads`, { ...usual, ...headers })).status).toBe(status);
});

test('an upload is its own person’s alone', async () => {
  const { url } = await begin(5, { name: 'mine' });
  const bia = await signUp(running.app);
  const seat = await ana.call('POST', group, { _id: 'sub-', email: bia.email });
  await bia.call('PUT', `${group}/_design/status/_update/accept/${String(seat.body['id'])}`);
  expect((await send('HEAD', url, {}, '', bia)).status).toBe(404);
  expect((await send('DELETE', url, {}, '', bia)).status).toBe(404);
  expect((await send('HEAD', url, {})).status).toBe(200);
});

test('received bytes stay after a broken connection, and a new request replaces a hanging one', async () => {
  await running.app.server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = running.app.server.server.address() as AddressInfo;
  const { url } = await begin(10, { name: 'broken' });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `PATCH ${url} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ana.cookie}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\nContent-Type: application/offset+octet-stream\r\nContent-Length: 10\r\n\r\n01234`,
  );
  await expect.poll(async () => running.app.blobs.parts.size(url.split('/').at(-1) ?? '')).toBe(5);
  expect((await send('HEAD', url, {})).headers['upload-offset']).toBe('5');
  expect(JSON.parse((await part(url, 5, '56789')).text)).toMatchObject({ ok: true });
  socket.destroy();
});

test('inactive uploads and their bytes are deleted', async () => {
  const { url } = await begin(10, { name: 'left' });
  await part(url, 0, '01234');
  const before = running.clock.now;
  await sweepUploads.work(running.app, {});
  expect((await send('HEAD', url, {})).headers['upload-offset']).toBe('5');
  running.clock.now = new Date(before.getTime() + 8 * 86_400_000);
  await sweepUploads.work(running.app, {});
  const names: string[] = [];
  for await (const { name } of running.app.blobs.parts.list()) names.push(name);
  expect(names).toEqual([]);
  expect(await rowsOf(running, group, 'SELECT id FROM drive_uploads WHERE account_id = $1', [group])).toEqual([]);
  running.clock.now = before;
});
