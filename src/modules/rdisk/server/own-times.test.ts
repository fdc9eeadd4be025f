import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportArchive } from '#platform/server/transfer/archive/export.ts';
import { importArchive } from '#platform/server/transfer/archive/import.ts';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { clientsOf, mtime, own, ways } from '#src/testing/drive/bring-file.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, rowsOf } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** A file's own time: every way in which it arrives, and every place that reports it. */

let running: TestApp;
let ana: Client;
let group: string;
let secret: string;
let dav: Dav;
let to: ReturnType<typeof clientsOf>;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  ({ secret } = await issueToken(running.app, ana, ['rdisk:write']));
});
afterAll(async () => running.close());
beforeEach(async () => {
  running.clock.now = new Date();
  group = await driveGroup(running, ana);
  dav = davOf(running, group, secret);
  to = clientsOf({ running, ana, group, dav });
});

/** Each reports a file's own time, as a text that `Date` reads. */
const places: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  getlastmodified: async () => property('getlastmodified', 'photo.jpg', '0'),
  'getlastmodified in a listing': async () => property('getlastmodified', '', '1'),
  'getlastmodified in a whole tree': async () => property('getlastmodified', '', 'infinity'),
  'the time of Windows': async () => property('Win32LastModifiedTime', '', '1', 'urn:schemas-microsoft-com:'),
  'Last-Modified of GET': async () => (await dav('GET', 'photo.jpg')).headers['last-modified'],
  'Last-Modified of HEAD': async () => (await dav('HEAD', 'photo.jpg')).headers['last-modified'],
  'Last-Modified of a download': async (id) =>
    (await ana.call('GET', `${group}/${id}/content`)).headers['last-modified'],
  'the document': async (id) => (await ana.call('GET', `${group}/${id}`)).body['modified_at'],
  'the list': async () => timeOf((await list(ana, group, 'root')).body['rows']),
  'the list of this moment': async () => {
    const at = new Date(running.clock.now.getTime() + 1000).toISOString();
    return timeOf((await list(ana, group, 'root', `?at=${at}`)).body['rows']);
  },
  'the newest version': async (id) => {
    const { body } = await ana.call('GET', `${group}/${id}/versions`);
    return (body['rows'] as { modified_at: string }[])[0]?.modified_at;
  },
  'a zip of the file': async (id) => zipTime(`files/_zip?ids=${id}`),
  'a zip of its directory': async () => zipTime('files/root/_zip'),
  'its version, after another is saved': async (id) => {
    const { version } = (await ana.call('GET', `${group}/${id}`)).body;
    running.clock.now = new Date(running.clock.now.getTime() + 60_000);
    await to.put('photo.jpg', 'saved later');
    const newest = (await dav('HEAD', 'photo.jpg')).headers['last-modified'];
    expect(newest, 'without a time it is the time of saving').toBe(running.clock.now.toUTCString());
    const { body } = await ana.call('GET', `${group}/${id}/versions`);
    const row = (body['rows'] as { number: number; modified_at: string }[]).find(({ number }) => number === version);
    const content = await ana.call('GET', `${group}/${id}/content?version=${String(version)}`);
    expect(content.headers['last-modified']).toBe(new Date(row?.modified_at ?? 0).toUTCString());
    return row?.modified_at;
  },
};

async function property(name: string, path: string, depth: string, namespace = 'DAV:'): Promise<string | undefined> {
  const ask = `<propfind xmlns="DAV:"><prop><x:${name} xmlns:x="${namespace}"/></prop></propfind>`;
  const { text } = await dav('PROPFIND', path, ask, { depth });
  const response = text.split('<D:response>').find((part) => part.includes('photo.jpg</D:href>')) ?? '';
  return new RegExp(`${name}[^>]*>([^<]+)<`).exec(response)?.[1];
}

function timeOf(rows: unknown): string | undefined {
  return (rows as { name: string; modified_at: string }[]).find(({ name }) => name === 'photo.jpg')?.modified_at;
}

async function zipTime(url: string): Promise<string | undefined> {
  const answer = await running.app.server.inject({ url: `/api/${group}/${url}`, headers: { cookie: ana.cookie } });
  const zip = await fromBufferPromise(answer.rawPayload);
  for await (const entry of zip.eachEntry())
    if (entry.fileName.endsWith('photo.jpg')) return entry.getLastModDate().toISOString();
  return undefined;
}

describe.each(Object.entries(ways))('brought by %s', (_name, bring) => {
  test('a file has its own time everywhere', async () => {
    await bring(to);
    const id = await to.idOf('photo.jpg');
    const found: Record<string, string> = {};
    for (const [place, timeAt] of Object.entries(places)) {
      const at = await timeAt(id);
      found[place] = typeof at === 'string' ? new Date(at).toISOString() : String(at);
    }
    expect(found).toEqual(Object.fromEntries(Object.keys(places).map((place) => [place, own.toISOString()])));
  });
});

test('own times go into a group’s archive and come back', async () => {
  await to.put('photo.jpg', 'first', mtime);
  await to.put('photo.jpg', 'bytes', { 'x-oc-mtime': '1500000000.5' });
  const folder = await mkdtemp(join(tmpdir(), 'oficina-times-'));
  const [file, there] = [join(folder, 'group.zip'), await testApp()];
  await exportArchive(running.app, group, file);
  await importArchive(there.app, file);
  const read = (table: string): string => `SELECT modified_at FROM ${table} WHERE account_id = $1 ORDER BY 1`;
  const times = async (table: string): Promise<unknown[]> =>
    (await rowsOf<{ modified_at: string | null }>(there, group, read(table), [group])).map((row) => row.modified_at);
  expect(await times('cloud_files')).toEqual(['2017-07-14T02:40:00.500Z']);
  expect(await times('file_versions')).toEqual([own.toISOString(), null]);
  await there.close();
  await rm(folder, { recursive: true });
});
