import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { fail } from '#platform/entity/failure.ts';
import type { Received } from './blobs.ts';

const headLength = 4100;
/** Bytes after which those that have come are sent to the disk. */
const syncEvery = 16 * 1_048_576;

/** Where bytes lie while they are coming, in `tmp` below a folder; what nobody is receiving any more is cleared. */
export async function openArrivals(folder: string): Promise<string> {
  const arriving = join(folder, 'tmp');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  await clearAbandoned(arriving);
  return arriving;
}

/** Hands a file over to the store, for good when it returns. */
export type Keep = (temporary: string, what: Pick<Received, 'sha256' | 'size'>) => Promise<void>;

/** Reads `source` into a file of its own among the `arriving`; `keep` hands that file over for good. */
export async function receive(arriving: string, source: Readable, limit: number, keep: Keep): Promise<Received> {
  const temporary = join(arriving, temporaryName());
  const file = await open(temporary, 'wx', 0o600);
  let kept = false;
  const discard = async (): Promise<void> => (kept ? undefined : rm(temporary, { force: true }));
  try {
    let unsynced = 0;
    let syncing = Promise.resolve();
    const copied = await digested(source, limit, async (pieces) => {
      unsynced += await writeAll(file, pieces);
      if (unsynced < syncEvery) return;
      // What has come goes to the disk while the rest is coming.
      await syncing;
      unsynced = 0;
      syncing = file.datasync();
      syncing.catch(() => undefined);
    });
    await syncing;
    await file.datasync();
    await file.close();
    return {
      ...copied,
      discard,
      keep: async () => {
        await keep(temporary, copied);
        kept = true;
      },
    };
  } catch (error) {
    await file.close().catch(() => undefined);
    await discard();
    throw error;
  }
}

/** Writes pieces as they are: put together first, they would cost memory for as much again. Answers how many bytes they were. */
async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<number> {
  const all = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces);
  // A disk that is nearly full takes a part, and says at the rest why.
  if (bytesWritten < all) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
  return all;
}

/** Bytes that are handed on at once. */
const batchSize = 1_048_576;

/** Reads to the end what is handed on batch by batch, and meanwhile digested: its digests, its size and its first bytes. */
export async function digested(
  source: Readable,
  limit: number,
  take: (pieces: readonly Buffer[]) => Promise<void> | void,
): Promise<Pick<Received, 'sha256' | 'crc32' | 'size' | 'head'>> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  let crc = 0;
  let pieces: Buffer[] = [];
  let waiting = 0;
  let taking = Promise.resolve();
  const handOn = async (): Promise<void> => {
    await taking;
    const batch = pieces;
    [pieces, waiting] = [[], 0];
    taking = Promise.resolve(take(batch));
    // Looked at before the next batch, or at the end.
    taking.catch(() => undefined);
    for (const piece of batch) {
      hash.update(piece);
      crc = crc32(piece, crc);
    }
  };
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (size < headLength) heads.push(chunk.subarray(0, headLength - size));
      size += chunk.length;
      if (size > limit) throw fail('too_large', 'file-too-large');
      pieces.push(chunk);
      waiting += chunk.length;
      if (waiting >= batchSize) await handOn();
    }
    if (waiting > 0) await handOn();
  } finally {
    // Nobody closes what is still being written to.
    await taking;
  }
  return { sha256: hash.digest('hex'), crc32: crc, size, head: Buffer.concat(heads) };
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
