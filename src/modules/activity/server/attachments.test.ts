import { request as httpRequest } from 'node:http';
import { readdir, utimes } from 'node:fs/promises';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { newId } from '#platform/entity/id.ts';
import type { Blob } from '#platform/server/blobs/blobs.ts';
import { sweepBlobs } from '#platform/server/blobs/sweep.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let running: TestApp;
let ana: Client;
let group: string;
let ticket: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
  ticket = await made({ klass: 'ticket', content: 'Screen broken' });
});
afterAll(async () => running.close());

async function made(doc: object): Promise<string> {
  const answer = await ana.call('POST', group, doc);
  expect(answer.status, answer.text).toBe(201);
  return String(answer.body['id']);
}

async function send(name: string, bytes: Buffer, item = ticket, who = ana) {
  return running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/${item}/attachments/${encodeURIComponent(name)}`,
    headers: { cookie: who.cookie, 'content-type': 'image/svg+xml' },
    payload: bytes,
  });
}

async function content(id: string, who = ana, headers = {}, query = '') {
  return running.app.server.inject({
    method: 'GET',
    url: `/api/${group}/${id}/content${query}`,
    headers: { cookie: who.cookie, ...headers },
  });
}

async function files(): Promise<string[]> {
  const names = await readdir(running.files, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Names of the stored blobs, without those in the trash. */
async function storedBlobs(): Promise<string[]> {
  const blobs: Blob[] = await Readable.from(running.app.blobs.list()).toArray();
  return blobs.map(({ sha256 }) => sha256).toSorted();
}

async function sizes(): Promise<{ amount: number; size: number } | undefined> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'counter', kind: 'Attachment' } });
  return (body['docs'] as { amount: number; size: number }[])[0];
}

test('a picture is served byte by byte and shown in the page, and never runs code', async () => {
  const sent = await send('front.png', png);
  expect(sent.statusCode, sent.body).toBe(201);
  const { id } = sent.json<{ id: string }>();
  const doc = await ana.call('GET', `${group}/${id}`);
  expect(doc.body).toMatchObject({ item_id: ticket, name: 'front.png', content_type: 'image/png', size: png.length });
  const back = await content(id);
  expect(back.rawPayload.equals(png)).toBe(true);
  expect(back.headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "inline; filename*=UTF-8''front.png",
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=86400',
  });
  expect((await content(id, ana, { 'if-none-match': back.headers.etag })).statusCode).toBe(304);
  const part = await content(id, ana, { range: 'bytes=2-5' });
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 2-5/${png.length}`]);
  expect(part.rawPayload.equals(png.subarray(2, 6))).toBe(true);
  expect(await sizes()).toMatchObject({ amount: 1, size: png.length });
  expect((await ana.call('DELETE', `${group}/${id}?rev=${String(doc.body['_rev'])}`)).status).toBe(200);
  expect(await sizes()).toMatchObject({ amount: 0, size: 0 });
});

test('a small copy is upright, at most 480 pixels wide, and contains no location', async () => {
  const photo = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#123456' } })
    .withExifMerge({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { id } = (await send('photo.jpg', photo)).json<{ id: string }>();
  const [small, again] = [await content(id, ana, {}, '?size=small'), await content(id, ana, {}, '?size=small')];
  expect(small.headers['content-type']).toBe('image/webp');
  const { width, height, exif } = await sharp(small.rawPayload).metadata();
  expect([width, height, exif]).toEqual([240, 480, undefined]);
  expect(again.rawPayload.equals(small.rawPayload)).toBe(true);
  expect((await content(id)).rawPayload.equals(photo), 'the photo itself stays what it was').toBe(true);
  expect((await content(id, ana, {}, '?size=huge')).statusCode).toBe(400);
});

test('a file that only pretends to be a picture is served unchanged', async () => {
  const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(40)]);
  const { id } = (await send('broken.png', broken)).json<{ id: string }>();
  const back = await content(id, ana, {}, '?size=small');
  expect([back.statusCode, back.rawPayload.equals(broken)]).toEqual([200, true]);
});

test('a file that a browser could run is only downloaded, whatever type it claims', async () => {
  for (const [name, text] of [
    ['page.html', '<script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['image.png', '<html><script>alert(1)</script></html>'],
  ] as const) {
    const { id } = (await send(name, Buffer.from(text))).json<{ id: string }>();
    const back = await content(id);
    expect(back.headers['content-type'], name).toBe('application/octet-stream');
    expect(back.headers['content-disposition'], name).toBe(`attachment; filename*=UTF-8''${name}`);
  }
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\orçamento "final".pdf', 'orçamento "final".pdf'],
  ['evil\u202Egnp.exe', 'evilgnp.exe'],
  ["a\r\nset-cookie: x=1; '(*).txt", "aset-cookie: x=1; '(*).txt"],
  [`${'n'.repeat(249)}😀${'n'.repeat(50)}.jpeg`, `${'n'.repeat(249)}.jpeg`],
])('the name %j is stored as %j and fits safely into one header', async (name, stored) => {
  const sent = await send(name, Buffer.from('text'));
  expect(sent.statusCode, sent.body).toBe(201);
  const { id } = sent.json<{ id: string }>();
  expect((await ana.call('GET', `${group}/${id}`)).body['name']).toBe(stored);
  const header = String((await content(id)).headers['content-disposition']);
  expect(header).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(stored);
});

test('equal bytes are stored once, as long as a record of any group refers to them', async () => {
  const bytes = Buffer.from('the same bytes everywhere');
  const one = (await send('one.txt', bytes)).json<{ id: string; rev: string }>();
  const two = (await send('two.txt', bytes)).json<{ id: string; rev: string }>();
  const { sha256 } = (await ana.call('GET', `${group}/${one.id}`)).body as { sha256: string };
  expect((await files()).filter((name) => name === sha256)).toHaveLength(1);
  await ana.call('DELETE', `${group}/${one.id}?rev=${one.rev}`);
  await tomorrow();
  expect((await content(two.id)).body).toBe(bytes.toString());
  await ana.call('DELETE', `${group}/${two.id}?rev=${two.rev}`);
  await tomorrow();
  // A removed record refers to them as well, until the trash is emptied.
  expect(await storedBlobs()).toContain(sha256);
  await ana.call('DELETE', `${group}/_trash`);
  await tomorrow();
  expect(await storedBlobs()).not.toContain(sha256);
  expect(await files(), 'in the trash').toContain(sha256);
  running.clock.now = new Date(running.clock.now.getTime() + 8 * 86_400_000);
  await sweepBlobs.work(running.app, {});
  running.clock.now = new Date();
  expect(await files()).not.toContain(sha256);
});

test('bytes sent again while they or their record are in the trash are found', async () => {
  const bytes = Buffer.from('gone and come again');
  const one = (await send('one.txt', bytes)).json<{ id: string; rev: string }>();
  const { sha256 } = (await ana.call('GET', `${group}/${one.id}`)).body as { sha256: string };
  await running.app.blobs.discard(sha256);
  expect((await content(one.id)).body).toBe(bytes.toString());
  expect(await storedBlobs()).toContain(sha256);
  await running.app.blobs.discard(sha256);
  await sweepBlobs.work(running.app, {});
  expect(await storedBlobs(), 'a record refers to it again').toContain(sha256);
});

test('a sweep that would delete more than a tenth deletes nothing and reports it', async () => {
  const names = Array.from({ length: 130 }, (_, number) => `loose ${number}`);
  for (const name of names) await (await running.app.blobs.receive(Readable.from([Buffer.from(name)]), 1000)).keep();
  const before = await storedBlobs();
  await expect(tomorrow()).rejects.toThrow(/no record names 130 of \d+ files/);
  expect(await storedBlobs()).toEqual(before);
  await sweepBlobs.work(running.app, { all: true });
  expect(before.length - (await storedBlobs()).length).toBe(130);
});

/** Runs the nightly sweep as if every blob had been stored for a day. */
async function tomorrow(): Promise<void> {
  const past = new Date(running.clock.now.getTime() - 86_400_000);
  for (const entry of await readdir(running.files, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), past, past);
  }
  await sweepBlobs.work(running.app, {});
}

test('while a slow store receives a file, other writes of the group continue', async () => {
  const { blobs } = running.app;
  const receive = blobs.receive.bind(blobs);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const spy = vi.spyOn(blobs, 'receive').mockImplementation(async (...options) => {
    const received = await receive(...options);
    return {
      ...received,
      keep: async () => {
        await released;
        await received.keep();
      },
    };
  });
  const slow = send('slow.txt', Buffer.from('slow'));
  await expect.poll(() => spy.mock.settledResults.length).toBe(1);
  await made({ klass: 'customer', name: 'Meanwhile' });
  release();
  expect((await slow).statusCode).toBe(201);
  spy.mockRestore();
});

test('an upload that the client aborts leaves nothing behind', async () => {
  await running.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = running.app.server.server.address() as AddressInfo;
  const before = await files();
  const upload = httpRequest({
    port,
    method: 'PUT',
    path: `/api/${group}/${ticket}/attachments/big.bin`,
    headers: { cookie: ana.cookie, 'content-length': 5_000_000 },
  });
  upload.on('error', () => undefined);
  upload.write(Buffer.alloc(3_000_000, 7));
  while ((await files()).length === before.length) await sleep(10);
  upload.destroy();
  while ((await files()).length > before.length) await sleep(10);
  expect(await files()).toEqual(before);
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'attachment', name: 'big.bin' } });
  expect(body['docs']).toEqual([]);
});

test('an upload beyond the quota of the plan is refused with the limit', async () => {
  const full = async (size: number): Promise<unknown> =>
    running.database.transaction('oficina_app', group, async (db) =>
      db.query("UPDATE counters SET size = $2 WHERE account_id = $1 AND id = 'Attachment'", [group, size]),
    );
  await full(99_999_999);
  const refused = await send('more.txt', Buffer.from('two'));
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ reason: { base: [{ code: 'storage-full' }] } });
  await full(0);
});

test('files are attached only to records of the same group whose kind has files, and only with bytes', async () => {
  const category = await made({ klass: 'category', name: 'No files here' });
  expect((await send('x.txt', png, category)).statusCode).toBe(404);
  expect((await send('x.txt', png, newId('tkt'))).statusCode).toBe(404);
  expect((await send(' ', png)).json()).toMatchObject({ reason: { name: [{ code: 'cant-be-blank' }] } });
  const bare = await ana.call('POST', group, {
    klass: 'attachment',
    item_id: ticket,
    name: 'x',
    sha256: 'a'.repeat(64),
  });
  expect(bare.status).toBe(403);
  expect((await ana.call('POST', group, { klass: 'attachment', item_id: ticket, name: 'x' })).status).toBe(400);
  const eve = await signUp(running.app);
  const { id } = (await send('mine.txt', Buffer.from('mine'))).json<{ id: string }>();
  expect((await content(id, eve)).statusCode).toBe(404);
  expect((await send('hers.txt', png, ticket, eve)).statusCode).toBe(404);
  expect((await content(ticket)).statusCode).toBe(404);
});

test('comments and files are removed with their record, and the counters follow', async () => {
  const customer = await made({ klass: 'customer', name: 'Short visit' });
  const comment = await made({ klass: 'comment', item_id: customer, content: 'Called' });
  await send('at-comment.txt', Buffer.from('c'), comment);
  await send('at-customer.txt', Buffer.from('d'), customer);
  const before = await sizes();
  const read = await ana.call('GET', `${group}/${customer}`);
  expect((await ana.call('DELETE', `${group}/${customer}?rev=${String(read.body['_rev'])}`)).status).toBe(200);
  expect((await ana.call('GET', `${group}/${comment}`)).status).toBe(404);
  expect(await sizes()).toMatchObject({ amount: (before?.amount ?? 0) - 2, size: (before?.size ?? 0) - 2 });
});

test('only administrators set the logo of a group, and it must be a picture', async () => {
  const bob = await signUp(running.app);
  await bring(ana, group, bob);
  expect((await send('logo.png', png, group, bob)).statusCode).toBe(403);
  const text = await send('logo.png', Buffer.from('no picture'), group);
  expect(text.json()).toMatchObject({ reason: { base: [{ code: 'no-logo' }] } });
  const { id, rev } = (await send('logo.png', png, group)).json<{ id: string; rev: string }>();
  expect((await content(id, bob)).statusCode).toBe(200);
  expect((await bob.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(403);
  expect((await ana.call('DELETE', `${group}/${id}?rev=${rev}`)).status).toBe(200);
});
