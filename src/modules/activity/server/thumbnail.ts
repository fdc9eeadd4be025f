import type { Sharp } from 'sharp';
import type { Blobs } from '#platform/server/blobs/blobs.ts';
import { readWhole } from '#platform/server/blobs/read-whole.ts';
import { openTaskQueue } from '#platform/server/workers/task-queue.ts';
import { isPicture } from '../rules/attachment.ts';

/** Pixels of a small picture's longer side: twice what a list shows, for sharp screens. */
const thumbnailWidth = 480;

/** Larger pictures are shown as they are instead of being decoded: 60 megapixels take 240 MB. */
const maxPixels = 60_000_000;
const maxCached = 300;

const cached = new Map<string, Buffer>();
let last: Promise<unknown> = Promise.resolve();

/** Limits how many pictures are read from the store at the same time. */
const fetching = openTaskQueue({ places: 6, queue: 100, wait: 10_000 });

/**
 * A picture's small copy as WebP, upright, without the camera's metadata (location, device). Undefined for a file that is no picture,
 * cannot be read, or is too large. One is made at a time, so that a page full of photos takes neither all cores nor the memory. The newest
 * 300 are cached, about 10 kB each.
 */
export async function thumbnail(
  sha256: string,
  type: string,
  account: string,
  blobs: Blobs,
): Promise<Buffer | undefined> {
  if (!isPicture(type)) return undefined;
  const known = cached.get(sha256);
  if (known !== undefined) return known;
  const free = await fetching.take(account);
  // Not within the queue of conversions: a slow store then delays only this picture.
  const bytes = await readWhole(blobs, sha256).finally(free);
  const made = last.then(async () => {
    const small = cached.get(sha256) ?? (await shrink(bytes));
    if (small === undefined) return undefined;
    cached.delete(sha256);
    cached.set(sha256, small);
    const oldest = cached.keys().next().value;
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return small;
  });
  last = made.catch(() => undefined);
  return made;
}

/** Maximum bytes of a picture of which a small copy is made; they are in memory meanwhile. */
const largest = 40_000_000;

/** The small copy of a file that has versions, with its response headers; undefined if there is none. */
export async function smallCopy(
  { blobs }: { readonly blobs: Blobs },
  account: string,
  { sha256, type, size }: { readonly sha256: string; readonly type: string; readonly size: number },
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer } | undefined> {
  const bytes = size > largest ? undefined : await thumbnail(sha256, type, account, blobs);
  if (bytes === undefined) return undefined;
  const headers = {
    etag: `"${sha256}-small"`,
    // A new version has the same address, so a browser must revalidate its copy.
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    'content-type': 'image/webp',
  };
  return { headers, bytes };
}

async function shrink(bytes: Buffer): Promise<Buffer | undefined> {
  const picture = await openPicture(bytes, maxPixels);
  return picture
    .autoOrient()
    .resize({ width: thumbnailWidth, height: thumbnailWidth, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(() => undefined);
}

/** Opens a picture, or `raw` pixels, of at most `most` pixels. The library is imported at the first picture, because it takes 30 MB. */
export async function openPicture(
  bytes: Buffer,
  most: number,
  raw?: { readonly width: number; readonly height: number; readonly channels: 4 },
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: most, failOn: 'error', ...(raw !== undefined && { raw }) });
}
