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
/** Bytes after which those that have come are sent to the disk. */
const syncEvery = 16 * 1_048_576;

/** Where bytes lie while they are coming, in `tmp` below a folder; what nobody is receiving any more is cleared, now and once a day. */
export async function openArrivals(folder: string): Promise<string> {
  const arriving = join(folder, 'tmp');
  await mkdir(arriving, { recursive: true, mode: 0o700 });
  await clearAbandoned(arriving);
  setInterval(() => void clearAbandoned(arriving).catch(() => undefined), day).unref();
  return arriving;
}

/** Hands a file over to the store, for good when it returns. */
export type Keep = (temporary: string, what: Pick<Received, 'sha256' | 'size'>) => Promise<void>;

/**
 * Reads `source` to its end; `keep` hands a file of its own among the `arriving` over for good. Bytes that come in one batch are written
 * there by `keep`, others while they come.
 */
export async function receive(arriving: string, source: Readable, limit: number, keep: Keep): Promise<Received> {
  const temporary = join(arriving, temporaryName());
  let all: readonly Buffer[] = [];
  let file: Writing | undefined;
  let state: 'unwritten' | 'written' | 'kept' = 'unwritten';
  const discard = async (): Promise<void> => (state === 'written' ? rm(temporary, { force: true }) : undefined);
  try {
    const copied = await digested(source, limit, async (pieces, areAll) => {
      if (areAll) {
        all = pieces;
        return;
      }
      state = 'written';
      file ??= await beginWriting(temporary);
      await file.add(pieces);
    });
    await file?.end();
    return {
      ...copied,
      discard,
      keep: async () => {
        if (state === 'unwritten') {
          state = 'written';
          await writeAtOnce(temporary, all);
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

interface Writing {
  add(pieces: readonly Buffer[]): Promise<void>;
  /** All of it lies on the disk when it returns. */
  end(): Promise<void>;
  close(): Promise<void>;
}

async function beginWriting(path: string): Promise<Writing> {
  const file = await open(path, 'wx', 0o600);
  let unsynced = 0;
  let syncing = Promise.resolve();
  return {
    add: async (pieces) => {
      unsynced += await writeAll(file, pieces);
      if (unsynced < syncEvery) return;
      // What has come goes to the disk while the rest is coming.
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

/** A new file with few bytes, on the disk when it returns. Closing what the disk has waits for nothing, so no thread is woken for it. */
async function writeAtOnce(path: string, pieces: readonly Buffer[]): Promise<void> {
  const file = await openNumber(path, 'wx', 0o600);
  try {
    let rest = Buffer.concat(pieces);
    while (rest.length > 0) rest = rest.subarray((await writeNumber(file, rest)).bytesWritten);
    await syncNumber(file);
  } finally {
    closeSync(file);
  }
}

const openNumber = promisify(openFile);
const writeNumber = promisify(write);
const syncNumber = promisify(fdatasync);

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

/**
 * Reads to the end what is handed on batch by batch, and meanwhile digested: its digests, its size and its first bytes. `areAll` says that
 * one batch was all there is.
 */
export async function digested(
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
      if (size > limit) throw failure('too_large', 'file-too-large');
      pieces.push(chunk);
      waiting += chunk.length;
      if (waiting >= batchSize) await handOn(false);
    }
    if (waiting > 0) await handOn(waiting === size);
  } finally {
    // Nobody closes what is still being written to.
    await taking;
  }
  return { sha256: hash.digest('hex'), crc32: crc, size, head: Buffer.concat(heads) };
}

/** Milliseconds. Who receives a file writes to it now and then: one that nobody has written to for so long is nobody's. */
const day = 86_400_000;

/** Tells files of this process from those of one before it that had its number. */
const self = randomBytes(6).toString('hex');
const here = whereNumbersHold();

/**
 * Names the processes among which a number means the same one: those of other machines and containers may share the folder, and have
 * processes of the same numbers.
 */
function whereNumbersHold(): string {
  let place = hostname();
  try {
    place = `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    // Not Linux: there are no containers that share a number.
  }
  return createHash('sha256').update(place).digest('hex').slice(0, 16);
}

function temporaryName(): string {
  return `${here}-${process.pid}-${self}-${randomBytes(8).toString('hex')}`;
}

/** What a killed process was receiving: one of ours by its number, one of elsewhere by the age of its file. */
async function clearAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (isOver(name) || (await isOld(path))) await rm(path, { force: true });
  }
}

function isOver(name: string): boolean {
  const [where, pid, whose] = name.split('-');
  if (where !== here) return false;
  return Number(pid) === process.pid ? whose !== self : !processExists(Number(pid));
}

async function isOld(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs > day;
}
