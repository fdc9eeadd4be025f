import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '#platform/entity/failure.ts';

/** Bytes that have arrived whole and lie on the disk, under a name that nobody looks for yet. */
export interface Received {
  /** 64 hex digits. */
  readonly sha256: string;
  readonly size: number;
  /** The first bytes, for telling what it is. */
  readonly head: Buffer;
  /** Gives them their name; the same bytes may have it already. */
  keep(): Promise<void>;
  /** Does nothing after `keep`. */
  discard(): Promise<void>;
}

/** Files by the SHA-256 of what is in them. What was kept survives a kill -9, what was not leaves nothing. */
export interface Blobs {
  /** Reads `source` to its end. More than `limit` bytes → 413; a source that breaks off leaves nothing. */
  receive(source: Readable, limit: number): Promise<Received>;
  read(sha256: string, range?: { readonly start: number; readonly end: number }): Readable;
  remove(sha256: string): Promise<void>;
  /** Everything that lies there, with the moment of its last arrival. */
  list(): AsyncIterable<{ readonly sha256: string; readonly at: Date }>;
}

const headLength = 4100;

/** The store in a folder: `ab/cd/…`, beside it `tmp` for what is arriving. */
export async function openBlobFolder(folder: string): Promise<Blobs> {
  const arriving = await openArrivals(folder);
  return {
    receive: async (source, limit) =>
      receive(arriving, source, limit, async (temporary, { sha256 }) => place(temporary, pathOf(folder, sha256))),
    read: (sha256, range) => createReadStream(pathOf(folder, sha256), range),
    remove: async (sha256) => rm(pathOf(folder, sha256), { force: true }),
    list: () => list(folder),
  };
}

/** Where bytes lie while they are coming, in `tmp` below a folder; what nobody is receiving any more is cleared. */
export async function openArrivals(folder: string): Promise<string> {
  const arriving = join(folder, 'tmp');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  await clearAbandoned(arriving);
  return arriving;
}

/** Reads `source` into a file of its own among the `arriving`; `keep` hands that file over for good. */
export async function receive(
  arriving: string,
  source: Readable,
  limit: number,
  keep: (temporary: string, what: Pick<Received, 'sha256' | 'size'>) => Promise<void>,
): Promise<Received> {
  const temporary = join(arriving, temporaryName());
  const file = await open(temporary, 'wx', 0o600);
  const discard = async (): Promise<void> => rm(temporary, { force: true });
  try {
    const { sha256, size, head } = await copy(source, file, limit);
    await file.sync();
    await file.close();
    return { sha256, size, head, discard, keep: async () => keep(temporary, { sha256, size }) };
  } catch (error) {
    await file.close().catch(() => undefined);
    await discard();
    throw error;
  }
}

async function copy(source: Readable, file: FileHandle, limit: number) {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    if (size < headLength) heads.push(chunk.subarray(0, headLength - size));
    size += chunk.length;
    if (size > limit) throw fail('too_large', 'file-too-large');
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  return { sha256: hash.digest('hex'), size, head: Buffer.concat(heads) };
}

/** The name is only as lasting as the folder that holds it. */
async function place(temporary: string, path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(temporary, path);
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* list(folder: string): AsyncIterable<{ sha256: string; at: Date }> {
  for (const first of await readdir(folder)) {
    if (first.length !== 2) continue;
    for (const second of await readdir(join(folder, first))) {
      for (const sha256 of await readdir(join(folder, first, second))) {
        const found = await stat(join(folder, first, second, sha256)).catch(() => undefined);
        if (found !== undefined) yield { sha256, at: found.mtime };
      }
    }
  }
}

function pathOf(folder: string, sha256: string): string {
  return join(folder, keyOf(sha256));
}

/** `ab/cd/abcd…`: no folder grows too large, and nothing but a digest becomes a path. */
export function keyOf(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('malformed blob name');
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

function temporaryName(): string {
  return `${process.pid}-${randomBytes(8).toString('hex')}`;
}

/** What a killed process was receiving: its name begins with the number of a process that is no more. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!lives(Number.parseInt(name, 10))) await rm(join(folder, name), { force: true });
  }
}

function lives(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
