import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, type Client } from '#src/testing/app.ts';
import {
  entries,
  feedServer,
  openReader,
  readerGroup,
  rss,
  subscribe,
  type FeedServer,
  type OpenReader,
} from '#src/testing/feeds/feed-server.ts';
import { issueToken } from '#src/testing/token.ts';
import { pollFeeds } from '../engine/poll.ts';
import { fetchIconsJob } from './fetch-icons.ts';

/** Icons of sites: fetched once per host, redrawn, and sent by our own server. */

let opened: OpenReader;
/** One host per site. */
const sites: FeedServer[] = [];

beforeAll(async () => {
  for (let count = 0; count < 9; count += 1) sites.push(await feedServer());
  opened = await openReader(...sites.map(({ host }) => host));
});
afterAll(async () => {
  for (const server of sites) server.close();
  await opened.close();
});

const day = 86_400_000;

async function fetchIcons(): Promise<void> {
  await pollFeeds(opened.running.app);
  await fetchIconsJob.work(opened.running.app, {});
}

/** Subscribes to a feed of this site, whose paths answer with these bytes. */
async function site(place: number, files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const own = sites[place];
  if (own === undefined) throw new Error('no such site');
  own.serve('/feed', rss('Site', entries(1, 1)).replace('http://example.com/', own.url('/')));
  for (const [path, bytes] of Object.entries(files))
    own.serve(path, (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(bytes));
  return subscribe(opened.ana, opened.group, own.url('/feed'));
}

async function icon(id: string, who: Client = opened.ana) {
  const { running, group } = opened;
  return running.app.server.inject({ url: `/api/${group}/${id}/icon`, headers: { cookie: who.cookie } });
}

async function versionOf(id: string): Promise<string | undefined> {
  const rows = (await opened.ana.call('GET', `${opened.group}/_feeds`)).body['rows'] as {
    _id: string;
    icon?: string;
  }[];
  return rows.find(({ _id }) => _id === id)?.icon;
}

const red = { r: 255, g: 0, b: 0 };
const png = async (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: red } })
    .png()
    .withExif({ IFD0: { Copyright: 'hidden words' } })
    .toBuffer();

/** An icon file with one bitmap of 2 × 2 pixels: red, transparent at the top left. */
function ico(bits: 4 | 32): Buffer {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(2, 4);
  header.writeInt32LE(4, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
  if (bits === 4) header.writeUInt32LE(2, 32);
  const palette = bits === 4 ? Buffer.from([0, 0, 0, 0, 0, 0, 255, 0]) : Buffer.alloc(0);
  const pixel = (alpha: number): number[] => [0, 0, 255, alpha];
  const pixels =
    bits === 4
      ? Buffer.from([0x11, 0, 0, 0, 0x11, 0, 0, 0])
      : Buffer.from([...pixel(255), ...pixel(255), ...pixel(0), ...pixel(255)]);
  const mask = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0]);
  const bitmap = Buffer.concat([header, palette, pixels, mask]);
  const entry = Buffer.alloc(22);
  entry.writeUInt16LE(1, 2);
  entry.writeUInt16LE(1, 4);
  entry.writeUInt8(2, 6);
  entry.writeUInt8(2, 7);
  entry.writeUInt16LE(bits, 12);
  entry.writeUInt32LE(bitmap.length, 14);
  entry.writeUInt32LE(22, 18);
  return Buffer.concat([entry, bitmap]);
}

const page = (links: string): string => `<html><head>${links}</head><body></body></html>`;

test('an icon is fetched once for its host, redrawn, and shown to the group that subscribed', async () => {
  const files = {
    '/': page('<link rel=icon href=/drawing.svg type=image/svg+xml><link rel="apple-touch-icon" href="/large.png">'),
    '/large.png': await png(180),
  };
  const id = await site(0, files);
  const [own] = sites;
  own?.serve('/second', rss('Second', entries(1, 1)).replace('http://example.com/', own.url('/blog')));
  const second = await subscribe(opened.ana, opened.group, own?.url('/second') ?? '');
  await pollFeeds(opened.running.app);
  expect((await icon(id)).statusCode).toBe(404);
  await fetchIcons();
  const answer = await icon(id);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  const drawn = await sharp(answer.rawPayload).metadata();
  expect(drawn).toMatchObject({ format: 'png', width: 64, height: 64 });
  expect(answer.rawPayload.includes('hidden words')).toBe(false);
  expect((await icon(second)).rawPayload.equals(answer.rawPayload)).toBe(true);
  expect(await versionOf(id)).toMatch(/^[0-9a-f]{16}$/);
  expect(own?.asked.filter((path) => path === '/large.png')).toHaveLength(1);

  // Fever's programs get it with their feeds.
  const { secret } = await issueToken(opened.running.app, opened.ana, ['reader:read']);
  const key = createHash('md5').update(`${opened.ana.email}:${secret}`).digest('hex');
  const fever = await opened.running.app.server.inject({
    method: 'POST',
    url: `/fever/${opened.group}/?api&feeds&favicons`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `api_key=${key}`,
  });
  const { feeds, favicons } = fever.json<{
    feeds: { favicon_id: number }[];
    favicons: { id: number; data: string }[];
  }>();
  const data = `image/png;base64,${answer.rawPayload.toString('base64')}`;
  expect(feeds.map((feed) => favicons.find((one) => one.id === feed.favicon_id)?.data)).toEqual([data, data]);

  const eve = await signUp(opened.running.app);
  await readerGroup(opened.running, eve);
  expect((await icon(id, eve)).statusCode).toBe(404);
});

test.each([
  ['4 bits', 4],
  ['32 bits', 32],
] as const)('an icon file with a bitmap of %s', async (_name, bits) => {
  const id = await site(bits === 4 ? 1 : 2, { '/favicon.ico': ico(bits) });
  await fetchIcons();
  const { data, info } = await sharp((await icon(id)).rawPayload)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 2, height: 2 });
  expect([...data]).toEqual([data[0], data[1], data[2], 0, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255]);
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script></svg>';
test('drawings, other files and damaged icons are not shown', async () => {
  const torn = ico(32).subarray(0, 60);
  const wide = ico(32);
  wide.writeInt32LE(2_000_000_000, 26);
  const bad = [svg, '<html>no icon</html>', torn, wide, Buffer.alloc(400_000)];
  const ids: string[] = [];
  for (const [place, bytes] of bad.entries())
    ids.push(await site(3 + place, { '/': page('<link rel="icon" href="/icon.png">'), '/icon.png': bytes }));
  await fetchIcons();
  for (const id of ids) {
    expect((await icon(id)).statusCode).toBe(404);
    expect(await versionOf(id)).toBeUndefined();
  }
});

test('an icon is fetched again after a month; a site that answers no more keeps it until its feeds are gone', async () => {
  const id = await site(8, { '/favicon.ico': await png(16) });
  const [, , , , , , , , own] = sites;
  await fetchIcons();
  const asked = (): number => own?.asked.filter((path) => path === '/favicon.ico').length ?? 0;
  expect([asked(), (await icon(id)).statusCode]).toEqual([1, 200]);
  const { running } = opened;
  const start = running.clock.now;
  running.clock.now = new Date(start.getTime() + 29 * day);
  await fetchIconsJob.work(running.app, {});
  expect(asked()).toBe(1);
  own?.serve('/favicon.ico', 'gone');
  running.clock.now = new Date(start.getTime() + 31 * day);
  await fetchIconsJob.work(running.app, {});
  expect(asked()).toBe(2);
  running.clock.now = start;
  expect((await icon(id)).statusCode).toBe(200);

  await running.pool.query('DELETE FROM feeds');
  running.clock.now = new Date(start.getTime() + 62 * day);
  await fetchIconsJob.work(running.app, {});
  running.clock.now = start;
  expect((await running.pool.query('SELECT host FROM site_icons')).rows).toEqual([]);
});
