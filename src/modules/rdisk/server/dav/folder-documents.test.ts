import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { assertUsage, driveGroup, list, rowsOf, versionTexts } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/** Documents that are directories (Pages, Keynote, RTFD): however programs save them, the files inside keep their history. */

let running: TestApp;
let ana: Client;
let secret: string;
let group: string;
let dav: Dav;
let text: string;
let picture: string;

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
  await writeDocument('Letter.pages', 'first', ['Data/removed.jpg']);
  [text, picture] = [await idOf('text.xml'), await idOf('picture.jpg')];
  await change(text, { starred: true, color: '#0b6b5d' });
  await change(await idOf('Letter.pages'), { starred: true, description: 'To the bank' });
  later(60);
});

function later(minutes: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
}

async function change(id: string, fields: object): Promise<void> {
  const { body } = await ana.call('GET', `${group}/${id}`);
  const done = await ana.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, fields);
  expect(done.status, done.text).toBe(201);
}

async function does(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await dav(method, path, body, headers);
  expect([201, 204], `${method} ${path}: ${answer.text}`).toContain(answer.status);
}

const move = async (from: string, to: string): Promise<void> =>
  does('MOVE', from, undefined, { destination: dav.address(to) });

async function writeDocument(path: string, words: string, more: readonly string[] = []): Promise<void> {
  await does('MKCOL', path);
  await does('MKCOL', `${path}/Data`);
  await does('PUT', `${path}/text.xml`, words);
  await does('PUT', `${path}/Data/picture.jpg`, 'the same picture');
  for (const one of more) await does('PUT', `${path}/${one}`, one);
}

/** The id of a live entry by its name, which is there once. */
async function idOf(name: string): Promise<string> {
  const rows = await rowsOf<{ id: string }>(
    running,
    group,
    `WITH RECURSIVE live AS (
       SELECT id, name FROM cloud_files WHERE account_id = $1 AND dir_id IS NULL AND kind IN ('dir', 'file')
       UNION ALL SELECT f.id, f.name FROM live JOIN cloud_files f ON f.account_id = $1 AND f.dir_id = live.id AND f.kind IN ('dir', 'file'))
     SELECT id FROM live WHERE name = $2`,
    [group, name],
  );
  expect(rows, name).toHaveLength(1);
  return rows[0]?.id ?? '';
}

const history = async (id: string): Promise<string[]> => versionTexts(running, ana, group, id);

const patterns: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'into a temporary directory that replaces it',
    async () => {
      await writeDocument('Letter.pages.tmp', 'second', ['Data/new.jpg']);
      await move('Letter.pages.tmp/', 'Letter.pages/');
    },
  ],
  [
    'by deleting it and renaming a temporary directory',
    async () => {
      await writeDocument('.sb-7', 'second', ['Data/new.jpg']);
      await does('DELETE', 'Letter.pages/');
      await move('.sb-7/', 'Letter.pages/');
    },
  ],
  [
    'with a backup, which is deleted in the end',
    async () => {
      await does('MKCOL', '(A Document Being Saved By Pages)');
      await writeDocument('(A%20Document%20Being%20Saved%20By%20Pages)/Letter.pages', 'second', ['Data/new.jpg']);
      await move('Letter.pages/', 'Letter.pages.sb-1a2b-xyz/');
      await move('(A%20Document%20Being%20Saved%20By%20Pages)/Letter.pages/', 'Letter.pages/');
      await does('DELETE', 'Letter.pages.sb-1a2b-xyz/');
      await does('DELETE', '(A%20Document%20Being%20Saved%20By%20Pages)/');
    },
  ],
  [
    'by deleting it and writing it anew, file by file',
    async () => {
      await does('DELETE', 'Letter.pages/');
      await writeDocument('Letter.pages', 'second', ['Data/new.jpg']);
    },
  ],
  [
    'with a backup and file by file',
    async () => {
      await move('Letter.pages/', 'Letter.pages~/');
      await writeDocument('Letter.pages', 'second', ['Data/new.jpg']);
      await does('DELETE', 'Letter.pages~/');
    },
  ],
];

describe.each(patterns)('a document saved %s', (_name, save) => {
  test('keeps the ids, versions, stars and colours of its files', async () => {
    await save();
    expect((await dav('GET', 'Letter.pages/text.xml')).text).toBe('second');
    expect([await idOf('text.xml'), await idOf('picture.jpg')]).toEqual([text, picture]);
    expect(await history(text)).toEqual(['first', 'second']);
    expect(await history(picture), 'the same bytes are no version').toEqual(['the same picture']);
    expect((await ana.call('GET', `${group}/${text}`)).body).toMatchObject({ starred: true, color: '#0b6b5d' });
    const document = (await ana.call('GET', `${group}/${await idOf('Letter.pages')}`)).body;
    expect(document).toMatchObject({ starred: true, description: 'To the bank' });
    expect((await dav('GET', 'Letter.pages/Data/new.jpg')).status).toBe(200);
    expect((await dav('GET', 'Letter.pages/Data/removed.jpg')).status).toBe(404);
    expect((await list(ana, group, 'root')).body['rows']).toHaveLength(1);
    await assertUsage(running, group);
    later(60);
    await writeDocument('again.tmp', 'third');
    await move('again.tmp/', 'Letter.pages/');
    expect(await history(text), 'and once more').toEqual(['first', 'second', 'third']);
    await assertUsage(running, group);
  });
});

test('what the new document lacks is in the trash; nothing is there if it lacks nothing', async () => {
  await writeDocument('a.tmp', 'second');
  await move('a.tmp/', 'Letter.pages/');
  const trash = async (): Promise<string[]> =>
    ((await list(ana, group, 'trash')).body['rows'] as { name: string }[]).map(({ name }) => name);
  expect(await trash()).toEqual(['Letter.pages']);
  await writeDocument('b.tmp', 'third');
  await move('b.tmp/', 'Letter.pages/');
  expect(await trash()).toEqual(['Letter.pages']);
});

test('a backup that stays has the old files', async () => {
  await move('Letter.pages/', 'Letter.pages.bak/');
  await writeDocument('x.tmp', 'second');
  await move('x.tmp/', 'Letter.pages/');
  expect((await dav('GET', 'Letter.pages.bak/text.xml')).text).toBe('first');
  expect((await dav('GET', 'Letter.pages.bak/Data/removed.jpg')).text).toBe('Data/removed.jpg');
  expect(await history(text)).toEqual(['first', 'second']);
  await assertUsage(running, group);
});

test('a renamed directory and another one that gets its name are two', async () => {
  await writeDocument('Other', 'of the other');
  await move('Letter.pages/', 'Archive/');
  await move('Other/', 'Letter.pages/');
  expect((await dav('GET', 'Archive/text.xml')).text).toBe('first');
  expect(await history(text)).toEqual(['first']);
  expect((await ana.call('GET', `${group}/${text}`)).body['dir_id']).toBe(await idOf('Archive'));
});

test('a file takes no history from a directory, nor a directory from a file', async () => {
  await does('DELETE', 'Letter.pages/');
  await does('PUT', 'Letter.pages', 'now a file');
  await does('DELETE', 'Letter.pages');
  await writeDocument('Letter.pages', 'again a directory');
  expect((await dav('GET', 'Letter.pages/text.xml')).text).toBe('again a directory');
  await assertUsage(running, group);
});

test('a large directory replaces another at once', async () => {
  const rows = Array.from({ length: 1200 }, (_, place) => `('fil-${String(place).padStart(32, '0')}')`);
  await does('MKCOL', 'large.tmp');
  await rowsOf(
    running,
    group,
    `INSERT INTO cloud_files (account_id, id, rev, created_at, updated_at, name, kind, dir_id, starred)
     SELECT $1, v.id, '1-a', now(), now(), v.id, 'dir', $2, false FROM (VALUES ${rows.join(',')}) AS v (id) RETURNING 1`,
    [group, await idOf('large.tmp')],
  );
  await move('large.tmp/', 'Letter.pages/');
  expect(await history(text)).toEqual(['first']);
  expect((await dav('GET', 'Letter.pages/text.xml')).status).toBe(404);
});
