import S3rver from 's3rver';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobBucket } from './bucket.ts';
import type { Blobs } from './folder.ts';

let folder: string;
let server: S3rver;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oficina-bucket-'));
  const directory = join(folder, 'bucket');
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  });
  const { port } = await server.run();
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/files`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function listed(blobs: Blobs): Promise<{ sha256: string; at: Date }[]> {
  return Readable.from(blobs.list()).toArray() as Promise<{ sha256: string; at: Date }[]>;
}

test('bytes are found by their SHA-256, whole or in part, once they are kept', async () => {
  const blobs = await openBlobBucket(address, folder);
  const bytes = randomBytes(300_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const received = await blobs.receive(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), 1_000_000);
  await expect(buffer(blobs.read(sha256)), 'not kept yet').rejects.toThrow('404');
  await received.keep();
  await received.discard();
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  expect((await buffer(blobs.read(sha256))).equals(bytes)).toBe(true);
  expect((await buffer(blobs.read(sha256, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(true);
  const found = await listed(blobs);
  expect(found.map((blob) => blob.sha256)).toEqual([sha256]);
  expect(Math.abs(Date.now() - (found[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
  await blobs.remove(sha256);
  await blobs.remove(sha256);
  expect(await listed(blobs)).toEqual([]);
});

test('a wrong key and a missing bucket end the start with their reason', async () => {
  await expect(openBlobBucket(address.replace('//S3RVER:', '//nobody:'), folder)).rejects.toThrow(
    'S3_URL: the bucket answered 403',
  );
  await expect(openBlobBucket(address.replace('/files', '/others'), folder)).rejects.toThrow(
    'S3_URL: the bucket answered 404',
  );
});
