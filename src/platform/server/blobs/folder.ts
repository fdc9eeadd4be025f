import { closeSync, createReadStream, fsync, openSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { openArrivals, receive, type Keep } from './arrivals.ts';
import { type Blob, type Blobs, BytesLost, isDigest, keyOf, ownerName, type Range, trashName } from './blobs.ts';
import { openParts } from './parts.ts';

/** The store in a folder: `ab/cd/…`, beside it `tmp` for what is arriving and `trash` for what nobody names. */
export async function openBlobFolder(folder: string): Promise<Blobs> {
  const arriving = await openArrivals(folder);
  const trash = join(folder, trashName);
  const pathOf = (sha256: string): string => join(folder, keyOf(sha256));
  const trashed = (sha256: string): string => join(trash, keyOf(sha256));
  const restore = async (sha256: string): Promise<void> => {
    // Its age begins anew: whoever names it now may not have committed yet.
    await utimes(trashed(sha256), new Date(), new Date());
    await place(trashed(sha256), pathOf(sha256));
  };
  const keep: Keep = async (temporary, { sha256 }) => place(temporary, pathOf(sha256));
  return {
    receive: async (source, limit) => receive(arriving, source, limit, keep),
    parts: await openParts(folder, keep),
    open: async (sha256, range) => {
      try {
        return await stream(pathOf(sha256), range);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      try {
        await restore(sha256);
        return await stream(pathOf(sha256), range);
      } catch (error) {
        throw isMissing(error) ? new BytesLost(sha256) : error;
      }
    },
    list: () => list(folder),
    discard: async (sha256) => {
      await utimes(pathOf(sha256), new Date(), new Date());
      await place(pathOf(sha256), trashed(sha256));
    },
    restore,
    trash: () => list(trash),
    erase: async (sha256) => rm(trashed(sha256), { force: true }),
    owner: async () => (await readFile(join(folder, ownerName), 'utf8').catch(() => undefined))?.trim(),
    claim: async (installation) => writeFile(join(folder, ownerName), `${installation}\n`, { mode: 0o600 }),
  };
}

/** Bytes: what is read at once wakes a thread once. Who reads slowly holds twice as many here. */
const readAtOnce = 262_144;

/** Opened before it is answered with: that a file is missing should be known while there is still a status to say it. */
async function stream(path: string, range?: Range): Promise<Readable> {
  const handle = await open(path, 'r');
  return createReadStream(path, { ...range, fd: handle, highWaterMark: readAtOnce });
}

/** A name is only as lasting as the folders that lead to it. */
async function place(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, path);
  // At once: a file system that writes all its changes together waits for the disk once.
  await Promise.all([folder, ...(made === undefined ? [] : foldersAbove(folder, made))].map(sync));
}

/** Folders above one, up to the one in which `made` was made. */
function foldersAbove(folder: string, made: string): string[] {
  const above = dirname(folder);
  return above.length < made.length ? [above] : [above, ...foldersAbove(above, made)];
}

/** Opening and closing a folder waits for no disk, so no thread is woken for it. */
async function sync(folder: string): Promise<void> {
  const handle = openSync(folder, 'r');
  try {
    await syncNumber(handle);
  } finally {
    closeSync(handle);
  }
}

const syncNumber = promisify(fsync);

async function* list(folder: string): AsyncIterable<Blob> {
  for (const first of await readdir(folder).catch(() => [])) {
    if (first.length !== 2) continue;
    for (const second of await readdir(join(folder, first))) {
      for (const sha256 of await readdir(join(folder, first, second))) {
        if (!isDigest(sha256)) continue;
        const found = await stat(join(folder, first, second, sha256)).catch(() => undefined);
        if (found !== undefined) yield { sha256, at: found.mtime };
      }
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
