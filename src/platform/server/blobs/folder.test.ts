import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyOf } from './blobs.ts';
import { openBlobFolder } from './folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-blobs-'));
});
afterEach(async () => rm(folder, { recursive: true, force: true }));

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

test('bytes are found by their SHA-256, whole or in part, once they are stored', async () => {
  const blobs = await openBlobFolder(folder);
  const bytes = randomBytes(300_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const received = await blobs.receive(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), 1_000_000);
  expect(received).toMatchObject({ sha256, size: bytes.length });
  expect(received.head.equals(bytes.subarray(0, 4100))).toBe(true);
  await received.keep();
  await received.discard();
  expect(await files()).toEqual([sha256]);
  expect((await buffer(await blobs.open(sha256))).equals(bytes)).toBe(true);
  expect((await buffer(await blobs.open(sha256, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(true);
  await blobs.discard(sha256);
  expect(await Readable.from(blobs.list()).toArray()).toEqual([]);
  expect(await Readable.from(blobs.trash()).toArray()).toMatchObject([{ sha256 }]);
  await blobs.erase(sha256);
  expect(await files()).toEqual([]);
  await expect(blobs.open(sha256)).rejects.toThrow('bytes-are-lost');
});

test('an upload that is too long, breaks off or is discarded leaves nothing', async () => {
  const blobs = await openBlobFolder(folder);
  await expect(blobs.receive(Readable.from([Buffer.alloc(11)]), 10)).rejects.toMatchObject({ error: 'too_large' });
  const broken = Readable.from(
    (async function* half() {
      yield Buffer.alloc(5);
      throw new Error('gone');
    })(),
  );
  await expect(blobs.receive(broken, 10)).rejects.toThrow('gone');
  await (await blobs.receive(Readable.from([Buffer.alloc(10)]), 10)).discard();
  expect(await files()).toEqual([]);
});

test('few bytes are written at the end, many while they arrive; a failed write leaves nothing', async () => {
  const blobs = await openBlobFolder(folder);
  for (const [size, waiting] of [
    [0, 0],
    [1_048_575, 0],
    [1_048_576, 1],
    [3_000_000, 1],
  ] as const) {
    const bytes = randomBytes(size);
    const pieces = [bytes.subarray(0, 1_048_570), bytes.subarray(1_048_570, 1_048_576), bytes.subarray(1_048_576)];
    const sent = (): Readable => Readable.from(pieces.filter(({ length }) => length > 0));
    const received = await blobs.receive(sent(), 4_000_000);
    expect(await files(), `${size}`).toHaveLength(waiting);
    await received.keep();
    expect((await buffer(await blobs.open(received.sha256))).equals(bytes)).toBe(true);
    expect(received.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    await rm(join(folder, keyOf(received.sha256)));
    const refused = await blobs.receive(sent(), 4_000_000);
    // Something else blocks the path.
    await mkdir(join(folder, keyOf(received.sha256)));
    await expect(refused.keep()).rejects.toThrow('EISDIR');
    await refused.discard();
    expect(await files(), `${size}`).toEqual([]);
  }
});

test('the next start removes uploads of killed processes and keeps those of running ones', async () => {
  const blobs = await openBlobFolder(folder);
  const source = new PassThrough();
  const receiving = blobs.receive(source, 10_000_000);
  source.write(Buffer.alloc(2_000_000));
  await vi.waitFor(async () => expect(await files()).toHaveLength(1));
  const [own = ''] = await files();
  const [here, , self] = own.split('-');
  // The first process id cannot exist; the second file is from an earlier process with our id.
  const dead = [`${here}-999999999-${self}-1`, `${here}-${process.pid}-before-1`];
  // On other machines these ids mean nothing.
  const living = [`${here}-${process.ppid}-other-1`, `elsewhere-999999999-other-1`];
  const old = ['elsewhere-1-other-old', '4711-before-this-version'];
  for (const name of [...dead, ...living, ...old]) await writeFile(join(folder, 'tmp', name), 'half');
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const name of old) await utimes(join(folder, 'tmp', name), twoDaysAgo, twoDaysAgo);
  await openBlobFolder(folder);
  expect((await files()).toSorted()).toEqual([own, ...living].toSorted());
  source.end();
  await (await receiving).discard();
});

test('a name that is no digest is refused', async () => {
  const blobs = await openBlobFolder(folder);
  await expect(blobs.open('../../etc/passwd')).rejects.toThrow('malformed');
});
