import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import { readDigested, type Keep } from './receive.ts';
import type { Parts } from './blobs.ts';

/** Opens the uploads over several requests, in `parts` in a folder. */
export async function openParts(folder: string, keep: Keep): Promise<Parts> {
  const partsFolder = join(folder, 'parts');
  await mkdir(partsFolder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string): string => {
    if (!/^[\w-]{1,80}$/.test(name)) throw new Error('malformed name of an upload');
    return join(partsFolder, name);
  };
  const remove = async (name: string): Promise<void> => rm(pathOf(name), { force: true });
  return {
    size: async (name) => sizeOf(pathOf(name)),
    append: async (name, at, source, limit) => append(pathOf(name), at, source, limit),
    finish: async (name) => {
      const path = pathOf(name);
      const file = await open(path, 'a+', 0o600);
      await file.close();
      const known = await readDigested(createReadStream(path), Number.POSITIVE_INFINITY, () => undefined);
      return { ...known, discard: async () => remove(name), keep: async () => keep(path, known) };
    },
    remove,
    list: () => list(partsFolder),
  };
}

async function append(path: string, at: number, source: Readable, limit: number): Promise<number> {
  const file = await open(path, 'a', 0o600);
  let size = 0;
  try {
    ({ size } = await file.stat());
    if (size !== at) throw failure('conflict', 'The upload is at another offset.');
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (size + chunk.length > limit) throw failure('too_large', 'file-too-large');
      await file.writeFile(chunk);
      size += chunk.length;
    }
    return size;
  } catch (error) {
    // Keep what arrived before the client disconnected, so that it can continue.
    if (source.readableAborted || isCut(error)) return size;
    throw error;
  } finally {
    await file.datasync();
    await file.close();
  }
}

function isCut(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
  );
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0;
}

async function* list(place: string): ReturnType<Parts['list']> {
  for (const name of await readdir(place)) {
    const found = await stat(join(place, name)).catch(() => undefined);
    if (found !== undefined) yield { name, at: found.mtime };
  }
}
