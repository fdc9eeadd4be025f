import type { Sharp } from 'sharp';
import type { Blobs } from '#platform/server/blobs/blobs.ts';
import { readWhole } from '#platform/server/blobs/read-whole.ts';
import { openTaskQueue } from '#platform/server/workers/task-queue.ts';
import { isPicture } from '../rules/attachment.ts';

/** Pixels of the wider side of a small picture: twice what a list shows, for sharp screens. */
const thumbnailWidth = 480;

/** What is larger is shown as it is rather than unpacked: 60 megapixels take 240 MB. */
const maxPixels = 60_000_000;
const maxKept = 300;

const kept = new Map<string, Buffer>();
let last: Promise<unknown> = Promise.resolve();

/** How many pictures may be read from the store at the same time. */
const fetching = openTaskQueue({ places: 6, queue: 100, wait: 10_000 });

/**
 * A picture's small copy as WebP, upright, without what the camera wrote into it (place, device). Undefined for what is no picture,
 * cannot be read, or is too large. One is made at a time, so that a page full of photos takes neither all cores nor the memory;
 * the newest 300 are remembered, some 10 kB each.
 */
export async function thumbnail(
  sha256: string,
  type: string,
  account: string,
  blobs: Blobs,
): Promise<Buffer | undefined> {
  if (!isPicture(type)) return undefined;
  const known = kept.get(sha256);
  if (known !== undefined) return known;
  const free = await fetching.take(account);
  // A store that is slow with one picture keeps nobody from the others.
  const bytes = await readWhole(blobs, sha256).finally(free);
  const made = last.then(async () => {
    const small = kept.get(sha256) ?? (await shrink(bytes));
    if (small === undefined) return undefined;
    kept.delete(sha256);
    kept.set(sha256, small);
    const oldest = kept.keys().next().value;
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return small;
  });
  last = made.catch(() => undefined);
  return made;
}

/** Bytes of a picture of which a small copy is made: they are in memory meanwhile. */
const largest = 40_000_000;

/** The small copy of a file that has versions, with the headers under which it leaves; undefined where there is none. */
export async function smallCopy(
  { blobs }: { readonly blobs: Blobs },
  account: string,
  { sha256, type, size }: { readonly sha256: string; readonly type: string; readonly size: number },
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer } | undefined> {
  const bytes = size > largest ? undefined : await thumbnail(sha256, type, account, blobs);
  if (bytes === undefined) return undefined;
  const headers = {
    etag: `"${sha256}-small"`,
    // A new version has the same address: anyone who kept the old one asks first.
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-type': 'image/webp',
  };
  return { headers, bytes };
}

async function shrink(bytes: Buffer): Promise<Buffer | undefined> {
  const picture = await openPicture(bytes);
  return picture
    .autoOrient()
    .resize({ width: thumbnailWidth, height: thumbnailWidth, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(() => undefined);
}

/** Loaded when the first picture is asked for: the library takes 30 MB. */
async function openPicture(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
}
