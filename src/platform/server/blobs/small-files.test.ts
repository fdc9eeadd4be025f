import { readdir } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { driveGroup, rowsOf, saveFile } from '#src/testing/drive/drive.ts';
import { BytesLost } from './blobs.ts';
import { sweepBlobs } from './sweep.ts';

/** Bytes of small files are rows of the database: they are read like files, and swept like files. */

let running: TestApp;
let ana: Client;
let group: string;

beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await driveGroup(running, ana);
});
afterAll(async () => running.close());

interface Row {
  readonly digest: string;
  readonly size: number;
  readonly discarded: boolean;
}

const rows = async (): Promise<Row[]> =>
  rowsOf<Row>(
    running,
    group,
    `SELECT digest, length(bytes) AS size, discarded_at IS NOT NULL AS discarded FROM small_files
     WHERE account_id = $1 ORDER BY stored_at, digest`,
    [group],
  );

const save = async (name: string, bytes: string): Promise<void> => {
  expect((await saveFile(running, ana, group, 'root', name, bytes)).statusCode).toBe(201);
};

/** Sweeps when the rows are older by so many hours. */
async function sweepAfter(hours: number): Promise<void> {
  await rowsOf(
    running,
    group,
    `UPDATE small_files SET stored_at = stored_at - make_interval(hours => $2),
       discarded_at = discarded_at - make_interval(hours => $2) WHERE account_id = $1`,
    [group, hours],
  );
  await sweepBlobs.work(running.app, {});
}

async function remove(name: string): Promise<void> {
  const { body } = await ana.call('POST', `${group}/_find`, { selector: { klass: 'cloud_file', name } });
  const [doc] = body['docs'] as { _id: string; _rev: string }[];
  const gone = await ana.call('DELETE', `${group}/${doc?._id ?? ''}?rev=${doc?._rev ?? ''}`);
  expect(gone.status, gone.text).toBe(200);
}

test('up to 32 KiB are a row, more are a file', async () => {
  await save('limit', 'x'.repeat(32_768));
  await save('empty', '');
  expect((await rows()).map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([0, 32_768]);
  await save('more', 'x'.repeat(32_769));
  expect(await rows()).toHaveLength(2);
  const files = (await readdir(running.files, { recursive: true })).filter((path) => /[\da-f]{64}$/.test(path));
  expect(files).toHaveLength(1);
});

test('a row is read whole and in ranges', async () => {
  await save('text', 'abcdefgh');
  const { digest = '' } = (await rows()).find(({ size }) => size === 8) ?? {};
  const read = async (range?: { start: number; end: number }): Promise<string> =>
    (await buffer(await running.app.blobs.open(digest, range))).toString();
  expect(await read()).toBe('abcdefgh');
  expect(await read({ start: 0, end: 0 })).toBe('a');
  expect(await read({ start: 5, end: 7 })).toBe('fgh');
  await expect(running.app.blobs.open('0'.repeat(64))).rejects.toBeInstanceOf(BytesLost);
});

test('equal contents are one row for each group', async () => {
  const before = (await rows()).length;
  await save('one', 'same');
  await save('two', 'same');
  expect(await rows()).toHaveLength(before + 1);
  const other = await driveGroup(running, ana);
  await saveFile(running, ana, other, 'root', 'three', 'same');
  expect(await rowsOf(running, other, 'SELECT digest FROM small_files WHERE account_id = $1', [other])).toHaveLength(1);
});

test('a row without a record is marked after a day and deleted after seven more', async () => {
  const own = async (): Promise<readonly boolean[]> =>
    (await rows()).filter(({ size }) => size === 5).map(({ discarded }) => discarded);
  await save('brief', 'brief');
  await remove('brief');
  await sweepAfter(23);
  expect(await own()).toEqual([false]);
  await sweepAfter(2);
  expect(await own()).toEqual([true]);
  // Saved again, it is needed again.
  await save('again', 'brief');
  expect(await own()).toEqual([false]);
  await remove('again');
  await sweepAfter(25);
  await sweepAfter(167);
  expect(await own()).toEqual([true]);
  await sweepAfter(2);
  expect(await own()).toEqual([]);
  expect((await rows()).every(({ discarded }) => !discarded)).toBe(true);
});
