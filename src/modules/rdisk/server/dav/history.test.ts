import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Dav, davOf } from '#src/testing/drive/dav.ts';
import { assertUsage, driveGroup, list, usage, versionTexts } from '#src/testing/drive/drive.ts';
import { issueToken } from '#src/testing/token.ts';

/**
 * The ways in which programs save over a network drive: whatever temporary files they use, the saved file keeps its
 * history.
 */

let running: TestApp;
let ana: Client;
let group: string;
let secret: string;
let dav: Dav;
/** The file that is saved, with a star. */
let id: string;

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
  await put('letter.odt', 'first');
  id = await idOf('letter.odt');
  const { body } = await ana.call('GET', `${group}/${id}`);
  await ana.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { starred: true, color: '#0b6b5d' });
  // The clock moves on, so that the file is not new.
  later(60);
});

function later(minutes: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + minutes * 60_000);
}

async function put(name: string, text: string): Promise<void> {
  const answer = await dav('PUT', name, text);
  expect([201, 204], answer.text).toContain(answer.status);
}

async function move(from: string, to: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await dav('MOVE', from, undefined, { destination: dav.address(to), ...headers });
  expect([201, 204], answer.text).toContain(answer.status);
}

async function remove(name: string): Promise<void> {
  expect((await dav('DELETE', name)).status).toBe(204);
}

async function entries(): Promise<readonly { _id: string; name: string }[]> {
  return (await list(ana, group, 'root')).body['rows'] as { _id: string; name: string }[];
}

async function idOf(name: string): Promise<string> {
  return (await entries()).find((entry) => entry.name === name)?._id ?? '';
}

const history = async (fileId: string): Promise<string[]> => versionTexts(running, ana, group, fileId);

const patterns: readonly (readonly [string, () => Promise<void>])[] = [
  ['in place', async () => put('letter.odt', 'second')],
  [
    'into a temporary file that is renamed over it',
    async () => {
      await put('.letter.odt.tmp42', 'second');
      await move('.letter.odt.tmp42', 'letter.odt');
    },
  ],
  [
    'by deleting it and writing it anew',
    async () => {
      await remove('letter.odt');
      await put('letter.odt', 'second');
    },
  ],
  [
    'by deleting it and renaming a temporary file',
    async () => {
      await put('lu1234.tmp', 'second');
      await remove('letter.odt');
      await move('lu1234.tmp', 'letter.odt');
    },
  ],
  [
    'by an empty placeholder and the real bytes',
    async () => {
      await put('letter.odt', '');
      await put('letter.odt', 'second');
    },
  ],
  [
    'by deleting it, an empty placeholder and the real bytes',
    async () => {
      await remove('letter.odt');
      await put('letter.odt', '');
      await put('letter.odt', 'second');
    },
  ],
  [
    'with a backup file, which is deleted in the end',
    async () => {
      await move('letter.odt', 'letter.odt~');
      await put('letter.odt', 'second');
      await remove('letter.odt~');
    },
  ],
  [
    'as Office does: a temporary file, the old one aside, the new one in its place, the old one deleted',
    async () => {
      await put('A1B2C3D4.tmp', '');
      await put('A1B2C3D4.tmp', 'second');
      await move('letter.odt', 'E5F6A7B8.tmp');
      await move('A1B2C3D4.tmp', 'letter.odt');
      await remove('E5F6A7B8.tmp');
    },
  ],
  [
    'as Finder does: with a directory of its own for the new one',
    async () => {
      expect((await dav('MKCOL', '.sb-1')).status).toBe(201);
      await put('.sb-1/letter.odt', 'second');
      await move('letter.odt', 'letter.odt.sb-2');
      await move('.sb-1/letter.odt', 'letter.odt');
      await remove('letter.odt.sb-2');
      await remove('.sb-1/');
    },
  ],
  [
    'as TextEdit does: over it from a directory of its own',
    async () => {
      expect((await dav('MKCOL', 'letter.odt.sb-1a2b-xyz')).status).toBe(201);
      await put('letter.odt.sb-1a2b-xyz/letter.odt', 'second');
      await move('letter.odt.sb-1a2b-xyz/letter.odt', 'letter.odt');
      await remove('letter.odt.sb-1a2b-xyz/');
    },
  ],
  [
    'as LibreOffice does: in place, beside a file that says who has it open',
    async () => {
      await put('.~lock.letter.odt#', ',ana,laptop');
      await put('letter.odt', 'second');
      await remove('.~lock.letter.odt#');
    },
  ],
  [
    'as vim does: a probe, a swap file, the old one aside',
    async () => {
      await put('.letter.odt.swp', 'b0VIM');
      await put('4913', '');
      await remove('4913');
      await move('letter.odt', 'letter.odt~');
      await put('letter.odt', 'second');
      await remove('letter.odt~');
      await remove('.letter.odt.swp');
    },
  ],
  [
    'with a copy of it as a backup, which is deleted in the end',
    async () => {
      const copied = await dav('COPY', 'letter.odt', undefined, { destination: dav.address('letter.odt~') });
      expect(copied.status).toBe(201);
      await put('letter.odt', 'second');
      await remove('letter.odt~');
    },
  ],
  [
    'as Photoshop does: a placeholder that grows, the old one deleted, the new one renamed',
    async () => {
      await put('~$letter.odt', 'ana');
      await put('psA0D2.tmp', '');
      await put('psA0D2.tmp', 'sec');
      await put('psA0D2.tmp', 'second');
      await remove('letter.odt');
      await move('psA0D2.tmp', 'letter.odt');
      await remove('~$letter.odt');
    },
  ],
];

describe.each(patterns)('saved %s', (_name, save) => {
  test('the file has its old bytes as a version, and keeps its id, star and colour', async () => {
    await save();
    expect((await dav('GET', 'letter.odt')).text).toBe('second');
    expect((await entries()).map(({ name }) => name)).toEqual(['letter.odt']);
    expect(await idOf('letter.odt')).toBe(id);
    expect(await history(id)).toEqual(['first', 'second']);
    expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ starred: true, color: '#0b6b5d' });
    await assertUsage(running, group);
  });
});

test('a backup that the program keeps is a file of its own with the old bytes', async () => {
  await move('letter.odt', 'letter.bak');
  await put('letter.odt', 'second');
  expect(await idOf('letter.odt')).toBe(id);
  expect(await history(await idOf('letter.bak'))).toEqual(['first']);
  await assertUsage(running, group);
});

test('two files that swap names by a third one swap their bytes, and both keep all versions', async () => {
  await put('other.odt', 'other first');
  const other = await idOf('other.odt');
  later(60);
  await put('other.odt', 'other second');
  await move('letter.odt', 'swap.tmp');
  await move('other.odt', 'letter.odt');
  await move('swap.tmp', 'other.odt');
  expect((await entries()).map(({ name }) => name)).toEqual(['letter.odt', 'other.odt']);
  expect([await idOf('letter.odt'), await idOf('other.odt')]).toEqual([id, other]);
  expect(await history(id)).toEqual(['first', 'other second']);
  expect(await history(other)).toEqual(['other first', 'other second', 'first']);
  await assertUsage(running, group);
});

test('a renamed file remains the same file under another name', async () => {
  await move('letter.odt', 'renamed.odt');
  expect(await idOf('renamed.odt')).toBe(id);
  later(11);
  await put('letter.odt', 'another letter');
  expect(await idOf('letter.odt')).not.toBe(id);
  expect(await history(id)).toEqual(['first']);
});

test('a file that another one replaces is in the trash with its history', async () => {
  await put('draft.odt', 'draft one');
  later(60);
  await put('draft.odt', 'draft two');
  const draft = await idOf('draft.odt');
  await move('draft.odt', 'letter.odt');
  expect(await history(id)).toEqual(['first', 'draft two']);
  const trash = (await list(ana, group, 'trash')).body['rows'] as { _id: string }[];
  expect(trash.map(({ _id }) => _id)).toEqual([draft]);
  expect(await history(draft)).toEqual(['draft one', 'draft two']);
  await assertUsage(running, group);
});

test('files that systems create beside others have no versions, no trash and no place in listings', async () => {
  for (const text of ['one', 'two', 'three']) await put('._letter.odt', text);
  await put('.DS_Store', 'bytes');
  expect((await dav('GET', '._letter.odt')).text).toBe('three');
  expect((await entries()).map(({ name }) => name)).toEqual(['letter.odt']);
  const before = await usage(running, group);
  expect(before).toMatchObject({ versions: 0 });
  await remove('._letter.odt');
  expect((await list(ana, group, 'trash')).body['rows']).toEqual([]);
  const told = await ana.call('POST', `${group}/_find`, { selector: { klass: 'version', item_label: '._letter.odt' } });
  expect(told.body['docs']).toEqual([]);
  const found = await ana.call('POST', `${group}/_search`, { text: 'DS_Store' });
  expect(found.body['rows']).toEqual([]);
});

test('an interrupted save keeps the old bytes', async () => {
  const short = await dav('PUT', 'letter.odt', 'cut', { 'content-length': '2' });
  expect(short.status).toBeGreaterThanOrEqual(400);
  expect((await dav('GET', 'letter.odt')).text).toBe('first');
  expect((await dav('PUT', 'letter.odt', 'rt', { 'content-range': 'bytes 3-4/5' })).status).toBe(400);
  expect(await history(id)).toEqual(['first']);
});
