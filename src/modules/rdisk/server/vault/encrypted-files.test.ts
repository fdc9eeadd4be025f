import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, signUp, testApp, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { driveGroup, list, makeDirectory, saveFile } from '#src/testing/drive/drive.ts';
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

const binary = 'age-encryption.org/v1\n-> X25519 abc\n';
const armored = '-----BEGIN AGE ENCRYPTED FILE-----\nYWdl\n-----END AGE ENCRYPTED FILE-----\n';

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly kind: string;
}

async function kindOf(name: string): Promise<string | undefined> {
  const rows = (await list(ana, group, 'root')).body['rows'] as readonly Row[];
  return rows.find((row) => row.name === name)?.kind;
}

async function upload(name: string, text: string): Promise<number> {
  const encode = (value: string): string => Buffer.from(value).toString('base64');
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/uploads`,
    headers: {
      cookie: ana.cookie,
      'content-type': 'application/offset+octet-stream',
      'upload-length': String(text.length),
      'upload-metadata': `name ${encode(name)},clash ${encode('version')},kind ${encode('file')}`,
    },
    payload: text,
  });
  return answer.statusCode;
}

async function sendForm(name: string, text: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([text]), name);
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/files/root/_many`,
    headers: { cookie: ana.cookie, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.statusCode;
}

const ways: readonly (readonly [string, (name: string, text: string) => Promise<unknown>])[] = [
  ['the page', async (name, text) => saveFile(running, ana, group, 'root', name, text)],
  ['an upload in parts', upload],
  ['a form', sendForm],
  ['PUT', async (name, text) => dav('PUT', name, text)],
  [
    'PUT after an empty placeholder',
    async (name, text) => {
      await dav('PUT', name, '');
      return dav('PUT', name, text);
    },
  ],
  [
    'PUT and MOVE',
    async (name, text) => {
      await dav('PUT', 'temporary', text);
      return dav('MOVE', 'temporary', undefined, { destination: dav.address(name) });
    },
  ],
];

test.each(ways)('a file that comes by %s is encrypted if its bytes are', async (_, save) => {
  await save('binary', binary);
  await save('armored', armored);
  await save('text', `${binary.slice(0, 12)} is a format`);
  expect([await kindOf('binary'), await kindOf('armored'), await kindOf('text')]).toEqual([
    'file_enc',
    'file_enc',
    'file',
  ]);
  await save('text', binary);
  expect(await kindOf('text')).toBe('file_enc');
});

test('a file that names known bytes is encrypted if they are', async () => {
  const { id } = (await saveFile(running, ana, group, 'root', 'first', binary)).json<{ id: string }>();
  const { sha256 } = (await ana.call('GET', `${group}/${id}`)).body;
  const made = await ana.call('POST', group, { klass: 'cloud_file', kind: 'file', name: 'second', sha256 });
  expect(made.status, made.text).toBe(201);
  expect(await kindOf('second')).toBe('file_enc');
});

test('an encrypted file takes no readable content, but its older readable version can be restored', async () => {
  await dav('PUT', 'a', 'readable');
  await dav('PUT', 'a', binary);
  expect((await dav('PUT', 'a', 'readable again')).status).toBe(422);
  expect((await dav('PUT', 'b', 'readable')).status).toBe(201);
  const onto = { destination: dav.address('a') };
  for (const method of ['COPY', 'MOVE']) expect((await dav(method, 'b', undefined, onto)).status, method).toBe(422);
  expect((await dav('GET', 'a')).text).toBe(binary);
  const rows = (await list(ana, group, 'root')).body['rows'] as readonly Row[];
  const id = rows.find(({ name }) => name === 'a')?._id ?? '';
  await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${id}`, { version: 1 });
  expect(await kindOf('a')).toBe('file');
  await ana.call('PUT', `${group}/_design/cloud_file/_update/revert/${id}`, { version: 2 });
  expect(await kindOf('a')).toBe('file_enc');
});

test('all encrypted files are listed with their directories, page by page, without those in the trash', async () => {
  const outer = await makeDirectory(ana, group, 'Outer');
  const inner = await makeDirectory(ana, group, 'Inner', { dir_id: outer });
  const gone = await makeDirectory(ana, group, 'Gone');
  await saveFile(running, ana, group, 'root', 'c', binary);
  await saveFile(running, ana, group, inner, 'b', binary);
  await saveFile(running, ana, group, gone, 'a', binary);
  await saveFile(running, ana, group, inner, 'text', 'readable');
  await dav('PUT', 'deleted', binary);
  await dav('DELETE', 'deleted');
  await dav('DELETE', 'Gone');
  const found: unknown[] = [];
  let bookmark = '';
  do {
    const page = await list(ana, group, 'encrypted', `?limit=1${bookmark}`);
    expect(page.status, page.text).toBe(200);
    found.push(...(page.body['rows'] as unknown[]));
    const { bookmark: next } = page.body;
    bookmark = typeof next === 'string' ? `&bookmark=${next}` : '';
  } while (bookmark !== '');
  expect(found).toMatchObject([
    { name: 'b', kind: 'file_enc', dir_id: inner, path: ['Outer', 'Inner'] },
    { name: 'c', kind: 'file_enc', path: [] },
  ]);
});
