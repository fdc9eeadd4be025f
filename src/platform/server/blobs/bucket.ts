import { AwsClient } from 'aws4fetch';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartFailure } from '../start-failure.ts';
import { type Blobs, keyOf, openArrivals, receive } from './folder.ts';

/**
 * The store in an S3-compatible bucket, `https://key:secret@host/bucket?region=…`: many processes share it. Bytes are received into
 * `folder` first, because only whole ones are named and the bucket wants to know their number and digest beforehand.
 */
export async function openBlobBucket(address: string, folder: string): Promise<Blobs> {
  const bucket = connect(address);
  const arriving = await openArrivals(folder);
  await firstPage(bucket);
  return {
    receive: async (source, limit) =>
      receive(arriving, source, limit, async (temporary, { sha256, size }) => {
        await upload(bucket, keyOf(sha256), temporary, sha256, size);
        await rm(temporary, { force: true });
      }),
    read: (sha256, range) => {
      const key = keyOf(sha256);
      return Readable.from(download(bucket, key, range), { objectMode: false });
    },
    remove: async (sha256) => {
      await insist(await bucket.client.fetch(`${bucket.url}/${keyOf(sha256)}`, { method: 'DELETE' }), [404]);
    },
    list: () => list(bucket),
  };
}

interface Bucket {
  readonly client: AwsClient;
  /** Without a slash at its end. */
  readonly url: string;
}

function connect(address: string): Bucket {
  const url = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });
  return { client, url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` };
}

/** A start with a wrong key or without the bucket should fail at once, not at the first file. */
async function firstPage(bucket: Bucket): Promise<void> {
  try {
    await page(bucket, '', 1);
  } catch (error) {
    throw new StartFailure(`S3_URL: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Streams the file: `fetch` would send it in chunks of unknown number, which buckets refuse. */
async function upload(bucket: Bucket, key: string, file: string, sha256: string, size: number): Promise<void> {
  const headers = { 'content-length': String(size), 'x-amz-content-sha256': sha256 };
  const signed = await bucket.client.sign(`${bucket.url}/${key}`, { method: 'PUT', headers });
  const send = signed.url.startsWith('https:') ? requestHttps : requestHttp;
  const call = send(signed.url, { method: 'PUT', headers: { ...Object.fromEntries(signed.headers), ...headers } });
  const answered = new Promise<number>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  const [status] = await Promise.all([answered, pipeline(createReadStream(file), call)]);
  if (status !== 200) throw new Error(`the bucket answered ${status}`);
}

async function* download(
  { client, url }: Bucket,
  key: string,
  range?: { readonly start: number; readonly end: number },
): AsyncIterable<Uint8Array> {
  const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
  const response = await client.fetch(`${url}/${key}`, { headers });
  await insist(response);
  if (response.body !== null) yield* response.body as unknown as AsyncIterable<Uint8Array>;
}

async function* list(bucket: Bucket): AsyncIterable<{ sha256: string; at: Date }> {
  let after = '';
  for (;;) {
    const found = await page(bucket, after, 1000);
    for (const { key, at } of found) {
      const sha256 = key.split('/').at(-1) ?? '';
      if (/^[0-9a-f]{64}$/.test(sha256) && key === keyOf(sha256)) yield { sha256, at };
    }
    const last = found.at(-1);
    if (last === undefined || found.length < 1000) return;
    after = last.key;
  }
}

/** Keys are digests with slashes, so nothing in the answer is escaped. */
async function page({ client, url }: Bucket, after: string, most: number): Promise<{ key: string; at: Date }[]> {
  const query = new URLSearchParams({ 'list-type': '2', 'max-keys': String(most) });
  if (after !== '') query.set('start-after', after);
  const response = await client.fetch(`${url}?${query.toString()}`);
  await insist(response);
  const text = await response.text();
  return text.split('<Contents>').flatMap((part, place) => {
    const key = /<Key>([^<]*)<\/Key>/.exec(part)?.[1];
    const at = /<LastModified>([^<]*)<\/LastModified>/.exec(part)?.[1];
    return place === 0 || key === undefined || at === undefined ? [] : [{ key, at: new Date(at) }];
  });
}

async function insist(response: Response, allowed: readonly number[] = []): Promise<void> {
  if (response.ok || allowed.includes(response.status)) return;
  await response.body?.cancel();
  throw new Error(`the bucket answered ${response.status}`);
}
