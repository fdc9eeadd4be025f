import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { StartFailure } from '../../app/start-failure.ts';
import { memberSize, names, openLedger } from './format.ts';

export interface ArchiveWriter {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Splits `source` into members `name.00000…` and applies `pressed` to each. Returns the number of bytes read. */
  addParts(name: string, source: AsyncIterable<Buffer>, pressed: (bytes: Buffer) => Promise<Part>): Promise<number>;
}

interface Part {
  readonly ending: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes a backup with what `fill` adds into `FILE.partial` and renames it when it is on the disk; leaves no file after
 * a failure. Throws StartFailure if the file cannot be written.
 */
export async function writeArchive(file: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  await writeWhole(file, async (partial) => writePartial(partial, fill));
}

/** Creates FILE from `FILE.partial`, which `write` writes and syncs. Throws like `writeArchive`. */
export async function writeWhole(file: string, write: (partial: string) => Promise<void>): Promise<void> {
  if (existsSync(file)) throw new StartFailure(`${file} exists already. Name a file that does not.`);
  const partial = `${file}.partial`;
  try {
    await write(partial);
    await rename(partial, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw told(error, file);
  }
}

async function writePartial(partial: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const handle = await open(partial, 'w', 0o600);
  const output = createWriteStream(partial, { fd: handle, autoClose: false });
  const ended = finished(output);
  // Awaited later.
  ended.catch(() => undefined);
  try {
    const tar = pack();
    // It ends with the output, whose failure is reported.
    tar.on('error', () => undefined);
    output.on('error', () => undefined);
    tar.pipe(output);
    const ledger = openLedger();
    const failed = once(output, 'error').then(([error]: unknown[]) => {
      throw error;
    });
    failed.catch(() => undefined);
    const write = async (name: string, bytes: Uint8Array): Promise<void> =>
      Promise.race([
        failed,
        new Promise<void>((done, refused) => {
          const written = (error?: Error | null): void => (error ? refused(error) : done());
          tar.entry({ name, size: bytes.length, mode: 0o600 }, Buffer.from(bytes), written);
        }),
      ]);
    const add: ArchiveWriter['add'] = async (name, bytes) => {
      ledger.add(name, bytes);
      await write(name, bytes);
      if (output.writableNeedDrain) await Promise.race([failed, once(output, 'drain')]);
    };
    await fill({ add, addParts: async (name, source, pressed) => cut(name, source, pressed, add) });
    await write(names.digest, Buffer.from(ledger.digest()));
    tar.finalize();
    await ended;
    await handle.sync();
  } finally {
    output.destroy();
    await handle.close();
  }
}

async function cut(
  name: string,
  source: AsyncIterable<Buffer>,
  pressed: (bytes: Buffer) => Promise<Part>,
  add: ArchiveWriter['add'],
): Promise<number> {
  let pieces: Buffer[] = [];
  let waiting = 0;
  let number = 0;
  let all = 0;
  const flush = async (): Promise<void> => {
    const { ending, bytes } = await pressed(Buffer.concat(pieces));
    [pieces, waiting] = [[], 0];
    await add(`${name}.${String(number).padStart(5, '0')}${ending}`, bytes);
    number += 1;
  };
  for await (const chunk of source) {
    all += chunk.length;
    for (let from = 0; from < chunk.length;) {
      const piece = chunk.subarray(from, from + memberSize - waiting);
      pieces.push(piece);
      waiting += piece.length;
      from += piece.length;
      if (waiting === memberSize) await flush();
    }
  }
  // Empty content also has a member.
  if (waiting > 0 || number === 0) await flush();
  return all;
}

/** A new name survives a crash only if its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function told(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new StartFailure(`The disk of ${file} is full: nothing was written.`);
  if (error instanceof Error && 'syscall' in error && /^E[A-Z]+$/.test(code))
    return new StartFailure(`${file} cannot be written: ${error.message}`, { cause: error });
  return error;
}
