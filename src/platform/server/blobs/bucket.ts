import { AwsClient } from 'aws4fetch';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '../app/start-failure.ts';
import { openArrivals, receive, type Keep } from './receive.ts';
import { type Blob, type Blobs, BytesLost, isDigest, keyOf, ownerName, type Range, trashName } from './blobs.ts';
import { openParts } from './parts.ts';
import { failure, Failure } from '#platform/entity/failure.ts';

/**
 * The store in an S3-compatible bucket, `https://key:secret@host/bucket?region=…`, shared by many processes. Uploads
 * are received into `folder` first, because the bucket needs size and digest beforehand. `timeout`: milliseconds until
 * the answer must begin, including retries, and for each pause in it. Throws StartFailure if the bucket cannot be read.
 */
export async function openBlobBucket(address: string, folder: string, timeout = defaultTimeout): Promise<Blobs> {
  const bucket = connect(address, timeout);
  const arriving = await openArrivals(folder);
  await firstPage(bucket);
  const trashed = (sha256: string): string => `${trashName}/${keyOf(sha256)}`;
  const restore = async (sha256: string): Promise<void> => move(bucket, trashed(sha256), keyOf(sha256));
  const keep: Keep = async (temporary, { sha256, size }) => {
    await withRetries(bucket, async () => upload(bucket, keyOf(sha256), temporary, sha256, size));
    await rm(temporary, { force: true });
  };
  return {
    receive: async (source, limit) => receive(arriving, source, limit, keep),
    parts: await openParts(folder, keep),
    open: async (sha256, range) => {
      const key = keyOf(sha256);
      const found = await download(bucket, key, range);
      if (found !== undefined) return found;
      await withRetries(bucket, async () => restore(sha256));
      const restored = await download(bucket, key, range);
      if (restored === undefined) throw new BytesLost(sha256);
      return restored;
    },
    list: () => list(bucket, ''),
    discard: async (sha256) => move(bucket, keyOf(sha256), trashed(sha256)),
    restore,
    trash: () => list(bucket, `${trashName}/`),
    erase: async (sha256) => {
      await requireOk(await send(bucket, trashed(sha256), { method: 'DELETE' }), [404]);
    },
    owner: async () => {
      const response = await requireOk(await send(bucket, ownerName), [404]);
      return response.status === 404 ? undefined : (await response.text()).trim();
    },
    claim: async (installation) => {
      await requireOk(await send(bucket, ownerName, { method: 'PUT', body: installation }));
    },
  };
}

const defaultTimeout = 15_000;
/** Milliseconds before the second and the third attempt. */
const retryDelays = [200, 1000];

/** Tries idempotent work up to three times within the timeout; then throws 503. */
async function withRetries<T>({ timeout }: Bucket, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + timeout;
  for (const pause of [...retryDelays, undefined]) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (pause === undefined || performance.now() + pause >= until) break;
      await wait(pause);
    }
  }
  throw failure('service_unavailable', 'The file store cannot be reached.', { retryAfter: 10 });
}

interface Bucket {
  readonly client: AwsClient;
  /** Without a trailing slash. */
  readonly url: string;
  readonly timeout: number;
}

function connect(address: string, timeout: number): Bucket {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    // We retry ourselves, within the timeout.
    retries: 0,
  });
  return { client, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}`, timeout };
}

/** Makes the start fail for a wrong key or a missing bucket, instead of the first upload. */
async function firstPage(bucket: Bucket): Promise<void> {
  try {
    await page(bucket, '', '', 1);
  } catch (error) {
    throw new StartFailure(`S3_URL: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Uploads with node:http, because `fetch` would use chunked encoding, which buckets refuse. */
async function upload(bucket: Bucket, key: string, file: string, sha256: string, size: number): Promise<void> {
  const headers = { 'content-length': String(size), 'x-amz-content-sha256': sha256 };
  const signed = await bucket.client.sign(`${bucket.url}/${key}`, { method: 'PUT', headers });
  const requestTo = signed.url.startsWith('https:') ? requestHttps : requestHttp;
  const sending = requestTo(signed.url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(signed.headers), ...headers },
  });
  sending.setTimeout(bucket.timeout, () => sending.destroy(new Error('the bucket does not answer')));
  const answered = new Promise<number>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  const [status] = await Promise.all([answered, pipeline(createReadStream(file), sending)]);
  if (status !== 200) throw new Error(`the bucket answered ${status}`);
}

/** Undefined if the key does not exist. */
async function download(bucket: Bucket, key: string, range?: Range): Promise<Readable | undefined> {
  const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
  const response = await withRetries(bucket, async () => requireOk(await send(bucket, key, { headers }), [404]));
  if (response.status === 404) return undefined;
  return Readable.from(chunksOf(bucket, response), { objectMode: false });
}

/** Ends the stream if the bucket sends nothing for too long; a slow client does not. */
async function* chunksOf({ timeout }: Bucket, response: Response): AsyncIterable<Uint8Array> {
  const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array> | undefined;
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await withTimeout(timeout, reader.read());
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the bucket does not answer')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function send(bucket: Bucket, key: string, options?: RequestInit): Promise<Response> {
  return call(bucket, `${bucket.url}/${key}`, options);
}

async function call({ client, timeout }: Bucket, address: string, options: RequestInit = {}): Promise<Response> {
  const leaving = new AbortController();
  const late = setTimeout(() => leaving.abort(), timeout);
  try {
    return await client.fetch(address, { ...options, signal: leaving.signal });
  } finally {
    clearTimeout(late);
  }
}

/** Copies within the bucket, then deletes the source. */
async function move(bucket: Bucket, from: string, to: string): Promise<void> {
  const source = `${new URL(bucket.url).pathname}/${from}`;
  const copied = await send(bucket, to, { method: 'PUT', headers: { 'x-amz-copy-source': source } });
  const answer = await requireOk(copied, [404]);
  if (answer.status === 404) throw new BytesLost(from.split('/').at(-1) ?? '');
  // A copy can fail with an error body under status 200.
  if ((await answer.text()).includes('<Error>')) throw new Error('the bucket could not copy');
  await requireOk(await send(bucket, from, { method: 'DELETE' }), [404]);
}

async function* list(bucket: Bucket, prefix: string): AsyncIterable<Blob> {
  let after = '';
  for (;;) {
    const found = await page(bucket, prefix, after, 1000);
    for (const { key, at } of found) {
      const sha256 = key.split('/').at(-1) ?? '';
      if (isDigest(sha256) && key === `${prefix}${keyOf(sha256)}`) yield { sha256, at };
    }
    const last = found.at(-1);
    if (last === undefined || found.length < 1000) return;
    after = last.key;
  }
}

/** Keys are digests with slashes, so the XML contains no escapes. */
async function page(bucket: Bucket, prefix: string, after: string, most: number): Promise<{ key: string; at: Date }[]> {
  const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(most) });
  if (prefix !== '') query.set('prefix', prefix);
  if (after !== '') query.set('start-after', after);
  const response = await call(bucket, `${bucket.url}?${query.toString()}`);
  await requireOk(response);
  const text = await response.text();
  return text.split('<Contents>').flatMap((part, place) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(part)?.[1];
    const at = /<LastModified>([^<]*)<\/LastModified>/.exec(part)?.[1];
    return place === 0 || key === undefined || at === undefined ? [] : [{ key, at: new Date(at) }];
  });
}

async function requireOk(response: Response, allowed: readonly number[] = []): Promise<Response> {
  if (response.ok || allowed.includes(response.status)) return response;
  await response.body?.cancel();
  throw new Error(`the bucket answered ${response.status}`);
}
