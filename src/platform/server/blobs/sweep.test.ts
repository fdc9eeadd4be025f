import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { keyOf, trashName, type Blob } from './blobs.ts';
import { sweepBlobs } from './sweep.ts';

/** Unreferenced files are removed in two steps, each after its time. */

const day = 86_400_000;
const minute = 60_000;
let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());
afterEach(async () => {
  for (const name of await readdir(running.files)) await rm(join(running.files, name), { recursive: true });
});

/** Stores bytes without a record in the store or its trash, with an age in milliseconds. */
async function lay(text: string, ago: number, within = ''): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = join(running.files, within, keyOf(sha256));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  const at = new Date(running.clock.now.getTime() - ago);
  await utimes(path, at, at);
  return sha256;
}

async function names(blobs: AsyncIterable<Blob>): Promise<string[]> {
  const found: Blob[] = await Readable.from(blobs).toArray();
  return found.map(({ sha256 }) => sha256).toSorted();
}

const sweep = async (): Promise<void> => sweepBlobs.work(running.app, {});

test('after a day a file moves to the trash, after seven more it is deleted', async () => {
  const { blobs } = running.app;
  const young = await lay('young', day - minute);
  const old = await lay('old', day + minute);
  await lay('long gone', 7 * day + minute, trashName);
  const gone = await lay('gone', 7 * day - minute, trashName);
  await sweep();
  expect(await names(blobs.list())).toEqual([young]);
  expect(await names(blobs.trash())).toEqual([old, gone].toSorted());
});

test('a requested file leaves the trash with a new age', async () => {
  const { blobs } = running.app;
  const asked = await lay('asked for', 3 * day, trashName);
  expect((await buffer(await blobs.open(asked))).toString()).toBe('asked for');
  await sweep();
  expect(await names(blobs.list())).toEqual([asked]);
});

test('up to a hundred files are removed without confirmation, more only up to a tenth of all', async () => {
  const { blobs } = running.app;
  for (let number = 0; number < 100; number += 1) await lay(`old ${number}`, 2 * day);
  await sweep();
  expect(await names(blobs.list())).toEqual([]);
  for (let number = 0; number < 101; number += 1) await lay(`older ${number}`, 2 * day);
  for (let number = 0; number < 400; number += 1) await lay(`young ${number}`, 0);
  await expect(sweep()).rejects.toThrow('no record names 101 of 501 files');
  expect(await names(blobs.list())).toHaveLength(501);
  expect(await names(blobs.trash())).toHaveLength(100);
});
