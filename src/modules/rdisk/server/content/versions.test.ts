import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, makeDirectory, rowsOf, saveFile, usage } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
let ana: Client;
let group: string;
let dav: Dav;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());
beforeEach(async () => {
  group = await driveGroup(running, ana);
  dav = davOf(running, group, (await issueToken(running.app, ana, ['rdisk:write'])).secret);
});

interface Version {
  readonly number: number;
  readonly creator?: { readonly label: string };
  readonly program?: string;
  readonly key_label?: string;
}

async function versionsOf(id: string): Promise<readonly Version[]> {
  return (await ana.call('GET', `${group}/${id}/versions`)).body['rows'] as Version[];
}

/** The contents of all versions, the newest first. */
async function contentsOf(id: string): Promise<readonly string[]> {
  const texts = (await versionsOf(id)).map(
    async ({ number }) => (await ana.call('GET', `${group}/${id}/content?version=${number}`)).text,
  );
  return Promise.all(texts);
}

/** A file with the contents one, two and three, which is as many as the drive stores. */
async function threeVersions(): Promise<string> {
  let id = '';
  for (const text of ['one', 'two', 'three'])
    id = (await saveFile(running, ana, group, 'root', 'a.txt', text)).json<{ id: string }>().id;
  return id;
}

async function upload(text: string): Promise<void> {
  const encode = (value: string): string => Buffer.from(value).toString('base64');
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/uploads`,
    headers: {
      cookie: ana.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(text.length),
      'upload-metadata': `name ${encode('a.txt')},clash ${encode('version')}`,
    },
    payload: text,
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

async function sendForm(text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'a.txt');
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/files/root/_many`,
    headers: { cookie: ana.cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

const ways: readonly (readonly [string, (text: string, id: string) => Promise<unknown>])[] = [
  ['the page', async (text) => saveFile(running, ana, group, 'root', 'a.txt', text)],
  ['an upload in parts', upload],
  ['a form', sendForm],
  ['PUT', async (text) => dav('PUT', 'a.txt', text)],
  [
    'PUT after an empty placeholder',
    async (text) => {
      await dav('PUT', 'a.txt', '');
      return dav('PUT', 'a.txt', text);
    },
  ],
  [
    'MOVE',
    async (text) => {
      await dav('PUT', 'b.txt', text);
      return dav('MOVE', 'b.txt', undefined, { destination: dav.address('a.txt') });
    },
  ],
  [
    'COPY',
    async (text) => {
      await dav('PUT', 'b.txt', text);
      return dav('COPY', 'b.txt', undefined, { destination: dav.address('a.txt') });
    },
  ],
  [
    'restoring',
    async (text, id) => {
      const number = (await versionsOf(id))[(await contentsOf(id)).indexOf(text)]?.number;
      return ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${id}`, { version: number });
    },
  ],
];

test.each(ways)('%s of an older content makes its version the newest and removes none', async (_, save) => {
  const id = await threeVersions();
  await save('two', id);
  expect(await contentsOf(id)).toEqual(['two', 'three', 'one']);
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ version: 4, size: 3, stored: 11 });
  await save('two', id);
  await save('one', id);
  expect(await contentsOf(id)).toEqual(['one', 'two', 'three']);
  const files = await list(ana, group, 'root');
  const others = (files.body['rows'] as { _id: string; size: number }[]).filter(({ _id }) => _id !== id);
  const more = others.reduce((sum, { size }) => sum + size, 0);
  const rest = await rowsOf<{ size: number }>(
    running,
    group,
    `SELECT coalesce(sum(stored), 0)::integer AS size FROM cloud_files WHERE account_id = $1 AND id <> $2`,
    [group, id],
  );
  expect(await usage(running, group)).toMatchObject({ counted: 11 + (rest[0]?.size ?? 0), files: 3 + more });
});

test('restoring removes no version, also beyond a lowered limit and from an emptied file', async () => {
  const id = await threeVersions();
  const { body } = await ana.call('GET', `${group}/${id}`);
  await ana.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { ...body, max_versions: 1 });
  await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${id}`, { version: 1 });
  expect(await contentsOf(id)).toEqual(['one', 'three', 'two']);
  await dav('PUT', 'empty.txt', 'text');
  await dav('PUT', 'empty.txt', '');
  const rows = (await list(ana, group, 'root')).body['rows'] as { _id: string; name: string }[];
  const emptied = rows.find(({ name }) => name === 'empty.txt')?._id ?? '';
  await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${emptied}`, { version: 1 });
  expect(await contentsOf(emptied)).toEqual(['text', '']);
});

test('a version tells the person, the program and the label of its key', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
  const saved = await running.app.server.inject({
    method: 'PUT',
    url: `/api/${group}/files/root/a.txt`,
    headers: { cookie: ana.cookie, 'content-type': 'application/octet-stream', 'user-agent': agent },
    payload: 'one',
  });
  const { id } = saved.json<{ id: string }>();
  const made = await ana.call('POST', group, { klass: 'webdav_key', description: 'Laptop' });
  const program = davOf(running, group, String(made.body['key']));
  await program('PUT', 'a.txt', 'two', { 'user-agent': 'rclone/v1.68.2' });
  await program('COPY', 'a.txt', undefined, {
    destination: dav.address('b.txt'),
    'user-agent': 'WebDAVFS/3.0.0 (03008000) Darwin/23.6.0',
  });
  const creator = { label: expect.any(String) as string };
  const [newest, oldest] = await versionsOf(id);
  expect(newest).toMatchObject({ number: 2, creator, program: 'rclone', key_label: 'Laptop' });
  expect(oldest).toMatchObject({ number: 1, creator, program: 'browser' });
  expect(oldest).not.toHaveProperty('key_label');
  const rows = (await list(ana, group, 'root')).body['rows'] as { _id: string; name: string }[];
  const copy = rows.find(({ name }) => name === 'b.txt')?._id ?? '';
  expect(await versionsOf(copy)).toMatchObject([{ number: 1, program: 'Finder', key_label: 'Laptop' }]);
});

test('older versions are thinned by age where a directory says so', async () => {
  await makeDirectory(ana, group, 'Thinned', { versions_by: 'age' });
  const { now } = running.clock;
  const midnight = Date.parse(`${new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`);
  // Every twenty minutes for two days. A token stays valid meanwhile, a session does not.
  for (let number = 0; number < 144; number += 1) {
    running.clock.now = new Date(midnight + number * 20 * 60_000);
    expect((await dav('PUT', 'Thinned/a.txt', `text ${number}`)).status).toBeLessThan(300);
  }
  running.clock.now = now;
  const rows = await rowsOf<{ number: number; size: number }>(
    running,
    group,
    'SELECT number, size::integer AS size FROM file_versions WHERE account_id = $1 ORDER BY number DESC',
    [group],
  );
  const numbers = rows.map(({ number }) => number);
  // The last hour, the last of each hour of the last day, and the last of the day before.
  expect(numbers.slice(0, 6)).toEqual([144, 143, 142, 141, 138, 135]);
  expect(numbers.slice(-2)).toEqual([75, 72]);
  expect(numbers).toHaveLength(27);
  const stored = rows.reduce((sum, { size }) => sum + size, 0);
  expect(await usage(running, group)).toMatchObject({ counted: stored });
});
