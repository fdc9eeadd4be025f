import S3rver from 's3rver';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBlobBucket } from './bucket.ts';
import { readWhole } from './read-whole.ts';
import type { Blobs } from './blobs.ts';

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

test('bytes are found by their SHA-256, whole or in part, once they are stored', async () => {
  const blobs = await openBlobBucket(address, folder);
  const bytes = randomBytes(300_000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const received = await blobs.receive(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), 1_000_000);
  await expect(blobs.open(sha256), 'not kept yet').rejects.toThrow('bytes-are-lost');
  await received.keep();
  await received.discard();
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  expect((await buffer(await blobs.open(sha256))).equals(bytes)).toBe(true);
  expect((await buffer(await blobs.open(sha256, { start: 5, end: 9 }))).equals(bytes.subarray(5, 10))).toBe(true);
  const found = await listed(blobs);
  expect(found.map((blob) => blob.sha256)).toEqual([sha256]);
  expect(Math.abs(Date.now() - (found[0]?.at.getTime() ?? 0))).toBeLessThan(60_000);
  await blobs.discard(sha256);
  expect(await listed(blobs)).toEqual([]);
  expect(await Readable.from(blobs.trash()).toArray()).toMatchObject([{ sha256 }]);
  expect((await buffer(await blobs.open(sha256))).equals(bytes), 'out of the trash').toBe(true);
  await blobs.discard(sha256);
  await blobs.erase(sha256);
  await blobs.erase(sha256);
  await expect(blobs.open(sha256)).rejects.toThrow('bytes-are-lost');
});

test('a wrong key and a missing bucket end the start with their reason', async () => {
  await expect(openBlobBucket(address.replace('//S3RVER:', '//nobody:'), folder)).rejects.toThrow(
    'S3_URL: the bucket answered 403',
  );
  await expect(openBlobBucket(address.replace('/files', '/others'), folder)).rejects.toThrow(
    'S3_URL: the bucket answered 404',
  );
});

test('a store remembers its owner', async () => {
  const blobs = await openBlobBucket(address, folder);
  expect(await blobs.owner()).toBeUndefined();
  await blobs.claim('a-database');
  expect(await blobs.owner()).toBe('a-database');
  expect(await listed(blobs)).toEqual([]);
});

/** A proxy in front of the bucket, controlled by `treat`. */
async function proxy(treat: (request: IncomingMessage, response: ServerResponse, pass: () => void) => void) {
  const upstream = new URL(address);
  const front = createServer((request, response) => {
    treat(request, response, () => {
      const { method, url, headers } = request;
      const call = httpRequest({ host: upstream.hostname, port: upstream.port, method, path: url, headers });
      call.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(call);
    });
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const behind = new URL(address);
  behind.port = String(port);
  return { address: behind.href, close: () => front.closeAllConnections() ?? front.close() };
}

test('a bucket that never answers, or a byte a second, is reported as unreachable', async () => {
  let silent = false;
  // Long enough for a real answer on a busy machine.
  const patience = 1500;
  const slow = await proxy((request, response, pass) => {
    if (!silent) return pass();
    request.resume();
    if (request.url?.includes('list-type') === true) return undefined;
    if (request.method !== 'GET') return undefined;
    response.writeHead(200);
    const drip = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(drip));
    return undefined;
  });
  const blobs = await openBlobBucket(slow.address, folder, patience);
  const received = await blobs.receive(Readable.from([Buffer.from('slowly')]), 1000);
  silent = true;
  const away = { error: 'service_unavailable', retryAfter: 10 };
  await expect(received.keep()).rejects.toMatchObject(away);
  await received.discard();
  const dripping = await blobs.open(received.sha256);
  expect(String(await new Promise((resolve) => dripping.once('data', resolve)))).toBe('x');
  dripping.destroy();
  await expect(readWhole(blobs, received.sha256, 100)).rejects.toMatchObject(away);
  await expect(openBlobBucket(slow.address, folder, patience)).rejects.toThrow('S3_URL');
  slow.close();
});

test('a bucket with sporadic failures is retried; an unreachable one is reported', async () => {
  let failures = 2;
  const shaky = await proxy((request, response, pass) => {
    if (request.method === 'GET' || failures === 0) return pass();
    failures -= 1;
    request.resume();
    request.on('end', () => response.writeHead(503).end());
  });
  const blobs = await openBlobBucket(shaky.address, folder);
  const received = await blobs.receive(Readable.from([Buffer.from('third time lucky')]), 1000);
  await received.keep();
  expect((await buffer(await blobs.open(received.sha256))).toString()).toBe('third time lucky');
  failures = Number.POSITIVE_INFINITY;
  const other = await blobs.receive(Readable.from([Buffer.from('never')]), 1000);
  await expect(other.keep()).rejects.toMatchObject({ error: 'service_unavailable', retryAfter: 10 });
  await other.discard();
  expect(await readdir(join(folder, 'tmp'))).toEqual([]);
  shaky.close();
});
