import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, listed, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';

/** Download and upload of many files at once, and thumbnails. */

let running: TestApp;
let ana: Client;
let group: string;
let trip: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
  trip = await makeDirectory(ana, group, 'Trip');
  const day = await makeDirectory(ana, group, 'Day 1', { dir_id: trip });
  await makeDirectory(ana, group, 'Empty', { dir_id: trip });
  await saveFile(running, ana, group, day, 'ação\\..\\x.txt', 'first');
  await saveFile(running, ana, group, day, 'ação\\..\\x.txt', 'newest');
  await saveFile(running, ana, group, trip, 'map.bin', Buffer.alloc(200_000, 'm'));
});
afterAll(async () => running.close());

async function get(url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return running.app.server.inject({
    method,
    url: `/api/${group}/${url}`,
    headers: { cookie: ana.cookie, ...headers },
  });
}

test('a directory is downloaded as an archive of known length, and a broken download can resume', async () => {
  const whole = await get(`files/${trip}/_zip`);
  expect(whole.statusCode, whole.body.slice(0, 200)).toBe(200);
  const bytes = whole.rawPayload;
  expect(Number(whole.headers['content-length'])).toBe(bytes.length);
  expect(whole.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Trip.zip");
  const names = bytes
    .toString('latin1')
    .split(Buffer.from([0x50, 0x4b, 1, 2]).toString('latin1'))
    .slice(1)
    .map((header) => Buffer.from(header.slice(42, 42 + header.charCodeAt(24)), 'latin1').toString());
  expect(names).toEqual(['Trip/', 'Trip/Day 1/', 'Trip/Day 1/ação_.._x.txt', 'Trip/Empty/', 'Trip/map.bin']);
  expect(bytes.includes(Buffer.from('newest'))).toBe(true);
  expect(bytes.includes(Buffer.from('first'))).toBe(false);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32('newest'));
  expect(bytes.includes(crc)).toBe(true);
  const head = await get(`files/${trip}/_zip`, {}, 'HEAD');
  expect([head.headers['content-length'], head.body]).toEqual([String(bytes.length), '']);
  const etag = String(whole.headers['etag']);
  const rest = await get(`files/${trip}/_zip`, { range: 'bytes=100000-', 'if-range': etag });
  expect(rest.statusCode).toBe(206);
  expect(rest.headers['content-range']).toBe(`bytes 100000-${bytes.length - 1}/${bytes.length}`);
  expect(rest.rawPayload.equals(bytes.subarray(100_000))).toBe(true);
  expect((await get(`files/${trip}/_zip`, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
  expect((await get(`files/${trip}/_zip`, { 'if-none-match': etag })).statusCode).toBe(304);
  await saveFile(running, ana, group, trip, 'map.bin', 'changed');
  const changed = await get(`files/${trip}/_zip`, { range: 'bytes=100-', 'if-range': etag });
  expect(changed.statusCode, 'another archive is sent whole').toBe(200);
});

test('selected entries are downloaded as one archive; entries in the trash or unknown ones get 404', async () => {
  const saved = await saveFile(running, ana, group, 'root', 'one.txt', 'one');
  const { id } = saved.json<{ id: string }>();
  expect((await get(`files/_zip?ids=${id},${trip}`)).headers['content-disposition']).toContain('files.zip');
  expect((await get(`files/_zip?ids=${id}`)).headers['content-disposition']).toContain('one.txt.zip');
  expect((await get('files/root/_zip')).statusCode).toBe(200);
  await ana.call('POST', `${group}/files/_delete`, { ids: [id] });
  for (const ids of [id, 'fil-none', ''])
    expect([400, 404], ids).toContain((await get(`files/_zip?ids=${ids}`)).statusCode);
});

/** What the administration says of the drive. */
async function counted(): Promise<number> {
  const { body } = await ana.call('GET', `${group}/_design/counter/_view/count-by-klass?group_level=1&key="CloudFile"`);
  return (body['rows'] as { value: number }[])[0]?.value ?? 0;
}

test('many small files are uploaded in one request, each with a result', async () => {
  const dir = await makeDirectory(ana, group, 'Many');
  const form = new FormData();
  form.append('file', new File(['a'], 'a/b/one.txt'));
  form.append('file', new File(['b'], 'two.txt'));
  form.append('file', new File(['c'], '../three.txt'));
  form.append('file', new File([''], 'a/empty'));
  const digest = createHash('sha256').update('b').digest('hex');
  form.append('known', `${digest} a/copy of two.txt`);
  form.append('known', `${'0'.repeat(64)} a/unknown`);
  const sent = new Response(form);
  const send = async (query = '') =>
    running.app.server.inject({
      method: 'POST',
      url: `/api/${group}/files/${dir}/_many${query}`,
      headers: { cookie: ana.cookie, 'content-type': sent.headers.get('content-type') ?? '' },
      payload,
    });
  const payload = Buffer.from(await sent.arrayBuffer());
  const before = await counted();
  const answer = await send();
  // Four files and two directories.
  expect(await counted()).toBe(before + 6);
  const { rows } = answer.json<{
    rows: { path: string; ok?: true; id: string; sha256?: string; reason?: unknown }[];
  }>();
  expect(rows.map(({ path, ok }) => [path, ok ?? false])).toEqual([
    ['a/b/one.txt', true],
    ['two.txt', true],
    ['../three.txt', false],
    ['a/empty', true],
    ['a/copy of two.txt', true],
    ['a/unknown', false],
  ]);
  expect(rows.filter(({ sha256 }) => sha256 === digest).map(({ path }) => path)).toEqual([
    'two.txt',
    'a/copy of two.txt',
  ]);
  expect((await get(`${rows[4]?.id ?? ''}/content`)).body).toBe('b');
  expect((await listed(ana, group, dir)).toSorted()).toEqual(['a', 'two.txt']);
  const again = (await send('?clash=skip')).json<{ rows: { skipped?: true }[] }>();
  expect(again.rows.filter(({ skipped }) => skipped === true)).toHaveLength(4);
  // The same bytes under the same name are no clash: a request that broke off is sent again.
  expect((await send('?clash=refuse')).json<{ rows: unknown[] }>().rows).toEqual(rows);
  const broken = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/files/${dir}/_many`,
    headers: { cookie: ana.cookie, 'content-type': 'multipart/form-data; boundary=x' },
    payload: 'nonsense',
  });
  expect(broken.statusCode).toBe(400);
});

test('only images have thumbnails', async () => {
  const picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const saved = await saveFile(running, ana, group, 'root', 'no ending', picture);
  const small = await get(`${saved.json<{ id: string }>().id}/thumbnail`);
  expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(480);
  const svg = await saveFile(running, ana, group, 'root', 'p.png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect((await get(`${svg.json<{ id: string }>().id}/thumbnail`)).statusCode).toBe(404);
  expect((await get(`${trip}/thumbnail`)).statusCode).toBe(404);
});

test('Windows can unpack every name, and two names of one spelling stay two files', async () => {
  const odd = await makeDirectory(ana, group, 'aux: odd?');
  const inside = await makeDirectory(ana, group, 'NUL', { dir_id: odd });
  for (const name of ['CON', 'A.txt', 'a.TXT', '12:30 "x".txt']) await saveFile(running, ana, group, odd, name, name);
  await saveFile(running, ana, group, inside, 'ends.', 'ends');
  const names = async (url: string): Promise<string[]> => {
    const zip = await fromBufferPromise((await get(url)).rawPayload);
    const found = [];
    for await (const { fileName } of zip.eachEntry()) found.push(fileName);
    return found;
  };
  const all = ['12_30 _x_.txt', 'A.txt', '_CON', '_NUL/', '_NUL/ends_', 'a (2).TXT'];
  const whole = (await names(`files/${odd}/_zip`)).map((name) => name.replace(/^aux_ odd_\//, ''));
  expect(whole).toEqual(['', ...all]);
  const other = await saveFile(running, ana, group, inside, 'A.TXT', 'x');
  const rows = (await ana.call('GET', `${group}/files/${odd}`)).body['rows'] as { _id: string; name: string }[];
  const ids = [other.json<{ id: string }>().id, ...rows.filter(({ name }) => name === 'A.txt').map(({ _id }) => _id)];
  expect(await names(`files/_zip?ids=${ids.join(',')}`)).toEqual(['A.TXT', 'A (2).txt']);
});
