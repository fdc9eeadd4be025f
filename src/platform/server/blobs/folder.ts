import { closeSync, createReadStream, fsync, openSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { openArrivals, receive, type Keep } from './receive.ts';
import { type Blob, type Blobs, BytesLost, isDigest, keyOf, ownerName, type Range, trashName } from './blobs.ts';
import { openParts } from './parts.ts';

/** The store in a folder: files in `ab/cd/…`, uploads in `tmp`, unreferenced files in `trash`. */
export async function openBlobFolder(folder: string): Promise<Blobs> {
  const arriving = await openArrivals(folder);
  const trash = join(folder, trashName);
  const pathOf = (sha256: string): string => join(folder, keyOf(sha256));
  const trashed = (sha256: string): string => join(trash, keyOf(sha256));
  const restore = async (sha256: string): Promise<void> => {
    // Renew its age: the transaction that refers to it may not have committed yet.
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
      await utimes(pathOf(sha256), new Date(), new Date()).catch((error: unknown) => {
        throw isMissing(error) ? new BytesLost(sha256) : error;
      });
      await place(pathOf(sha256), trashed(sha256));
    },
    restore,
    trash: () => list(trash),
    erase: async (sha256) => rm(trashed(sha256), { force: true }),
    owner: async () => (await readFile(join(folder, ownerName), 'utf8').catch(() => undefined))?.trim(),
    claim: async (installation) => writeFile(join(folder, ownerName), `${installation}\n`, { mode: 0o600 }),
  };
}

/** Bytes per read: each read wakes a thread once. A slow client holds twice as many in memory. */
const readAtOnce = 262_144;

/** Opens the file before the answer begins, so that a missing file can still get an error status. */
async function stream(path: string, range?: Range): Promise<Readable> {
  const handle = await open(path, 'r');
  return createReadStream(path, { ...range, fd: handle, highWaterMark: readAtOnce });
}

/** Renames the file and syncs its folders: a new name survives a crash only if its folders are synced. */
async function place(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, path);
  // Concurrently: a journaling file system then waits for the disk only once.
  await Promise.all([folder, ...(made === undefined ? [] : foldersAbove(folder, made))].map(sync));
}

/** The parent folders, up to the one in which `made` was created. */
function foldersAbove(folder: string, made: string): string[] {
  const above = dirname(folder);
  return above.length < made.length ? [above] : [above, ...foldersAbove(above, made)];
}

/** Syncs a folder. Opens and closes it synchronously, which does not wait for the disk. */
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
