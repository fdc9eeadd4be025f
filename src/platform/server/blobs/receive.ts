import { createHash, randomBytes } from 'node:crypto';
import { closeSync, fdatasync, open as openFile, readFileSync, readlinkSync, write } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { failure } from '#platform/entity/failure.ts';
import type { Received } from './blobs.ts';
import { processExists } from '../app/process-exists.ts';

const headLength = 4100;
/** Bytes after which written data is synced to the disk. */
const syncEvery = 16 * 1_048_576;

/** Creates the folder for uploads in progress, `tmp` in `folder`. Removes abandoned files, now and once a day. */
export async function openArrivals(folder: string): Promise<string> {
  const arriving = join(folder, 'tmp');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  await clearAbandoned(arriving);
  setInterval(() => void clearAbandoned(arriving).catch(() => undefined), day).unref();
  return arriving;
}

/** Stores a file permanently. */
export type Keep = (temporary: string, what: Pick<Received, 'sha256' | 'size'>) => Promise<void>;

/**
 * Reads `source` to its end into a temporary file. If all bytes come in one batch, `keep` writes the file. Throws 413
 * above `limit` bytes.
 */
export async function receive(arriving: string, source: Readable, limit: number, keep: Keep): Promise<Received> {
  let temporary = '';
  let all: readonly Buffer[] = [];
  let file: TemporaryFile | undefined;
  let state: 'unwritten' | 'written' | 'kept' = 'unwritten';
  const discard = async (): Promise<void> => (state === 'written' ? rm(temporary, { force: true }) : undefined);
  try {
    const copied = await readDigested(source, limit, async (pieces, areAll) => {
      if (areAll) {
        all = pieces;
        return;
      }
      state = 'written';
      temporary ||= join(arriving, temporaryName());
      file ??= await openTemporary(temporary);
      await file.add(pieces);
    });
    await file?.end();
    const content = file === undefined ? Buffer.concat(all) : undefined;
    return {
      ...copied,
      content,
      discard,
      keep: async () => {
        if (state === 'unwritten' && content !== undefined) {
          state = 'written';
          temporary = join(arriving, temporaryName());
          await writeAtOnce(temporary, content);
        }
        await keep(temporary, copied);
        state = 'kept';
      },
    };
  } catch (error) {
    await file?.close();
    await discard();
    throw error;
  }
}

interface TemporaryFile {
  add(pieces: readonly Buffer[]): Promise<void>;
  /** Returns when all bytes are on the disk. */
  end(): Promise<void>;
  close(): Promise<void>;
}

async function openTemporary(path: string): Promise<TemporaryFile> {
  const file = await open(path, 'wx', 0o600);
  let unsynced = 0;
  let syncing = Promise.resolve();
  return {
    add: async (pieces) => {
      unsynced += await writeAll(file, pieces);
      if (unsynced < syncEvery) return;
      // Sync what has arrived while the rest is arriving.
      await syncing;
      unsynced = 0;
      syncing = file.datasync();
      syncing.catch(() => undefined);
    },
    end: async () => {
      await syncing;
      await file.datasync();
      await file.close();
    },
    close: async () => file.close().catch(() => undefined),
  };
}

/**
 * Writes a small file and syncs it. Closes it synchronously: that does not wait for the disk and saves waking a thread.
 */
async function writeAtOnce(path: string, content: Buffer): Promise<void> {
  const file = await openNumber(path, 'wx', 0o600);
  try {
    let rest = content;
    while (rest.length > 0) rest = rest.subarray((await writeNumber(file, rest)).bytesWritten);
    await syncNumber(file);
  } finally {
    closeSync(file);
  }
}

const openNumber = promisify(openFile);
const writeNumber = promisify(write);
const syncNumber = promisify(fdatasync);

/** Writes pieces without joining them, which would double the memory. Returns the number of bytes. */
async function writeAll(file: FileHandle, pieces: readonly Buffer[]): Promise<number> {
  const all = pieces.reduce((sum, { length }) => sum + length, 0);
  const { bytesWritten } = await file.writev(pieces);
  // A nearly full disk takes only a part; writing the rest reports the error.
  if (bytesWritten < all) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
  return all;
}

/** Bytes per batch. */
const batchSize = 1_048_576;

/**
 * Reads `source` and passes it to `take` in batches, while computing digests, size and first bytes. `areAll`: the batch
 * is the whole content.
 */
export async function readDigested(
  source: Readable,
  limit: number,
  take: (pieces: readonly Buffer[], areAll: boolean) => Promise<void> | void,
): Promise<Pick<Received, 'sha256' | 'crc32' | 'size' | 'head'>> {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  let crc = 0;
  let pieces: Buffer[] = [];
  let waiting = 0;
  let taking = Promise.resolve();
  const handOn = async (areAll: boolean): Promise<void> => {
    await taking;
    const batch = pieces;
    [pieces, waiting] = [[], 0];
    taking = Promise.resolve(take(batch, areAll));
    // Awaited before the next batch, or at the end.
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
      if (size > limit) throw failure('too_large', 'file-too-large');
      pieces.push(chunk);
      waiting += chunk.length;
      if (waiting >= batchSize) await handOn(false);
    }
    if (waiting > 0) await handOn(waiting === size);
  } finally {
    // Wait for writes in progress before anybody closes the file.
    await taking;
  }
  return { sha256: hash.digest('hex'), crc32: crc, size, head: Buffer.concat(heads) };
}

/** Milliseconds. Uploads write regularly; a temporary file without a write for this long is abandoned. */
const day = 86_400_000;

/** Distinguishes this process's files from those of an earlier process with the same id. */
const processToken = randomBytes(6).toString('hex');
const pidNamespace = pidNamespaceId();

/**
 * Identifies the machine and container, within which a process id is unique: others may share the folder and have
 * processes with the same ids.
 */
function pidNamespaceId(): string {
  let place = hostname();
  try {
    place = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Not Linux: no containers that share process ids.
  }
  return createHash('sha256').update(place).digest('hex').slice(0, 16);
}

function temporaryName(): string {
  return `${pidNamespace}-${process.pid}-${processToken}-${randomBytes(8).toString('hex')}`;
}

/** Removes temporary files of killed processes: those of this machine by process id, others by age. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (hasEnded(name) || (await isOld(path))) await rm(path, { force: true });
  }
}

function hasEnded(name: string): boolean {
  const [where, pid, whose] = name.split('-');
  if (where !== pidNamespace) return false;
  return Number(pid) === process.pid ? whose !== processToken : !processExists(Number(pid));
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > day;
}
