import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runsAsRoot } from '../db/embedded/owner.ts';
import { StartFailure } from './start-failure.ts';

/** Makes the data folder if it is missing; nobody else can list it, and as root the database's user can pass through. */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    if (await make(dataDir)) await chmod(dataDir, runsAsRoot() ? 0o711 : 0o700);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be made: ${String(error)}. Set DATA_DIR to another one.`,
      {
        cause: error,
      },
    );
  }
}

/** Answers whether it was made. Step by step: Node's own `recursive` never ends where a folder's folder lets none be made, as in /proc. */
async function make(folder: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(folder);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
      if (code !== 'ENOENT' || attempt > 1 || folder === dirname(folder)) throw error;
      await make(dirname(folder));
    }
  }
}

/** Makes the data folder and writes in it, as a start will: a folder of the system, of somebody else or on a full disk is told. */
export async function requireWritable(dataDir: string): Promise<void> {
  await makeDataFolder(dataDir);
  const probe = join(dataDir, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(probe, 'Oficina can write here.\n');
  } catch (error) {
    throw new StartFailure(
      `Nothing can be written in the data folder ${dataDir}: ${String(error)}. Make room, or set DATA_DIR to another one.`,
      { cause: error },
    );
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** Blocks of a disk in all and those that are free for this user, and the bytes of one. */
export async function askDisk(folder: string): Promise<{ blocks: number; bavail: number; bsize: number }> {
  return statfs(folder);
}

/** Bytes below which a disk counts as full: what a batch of writes and PostgreSQL's log take at once. */
const least = 20_000_000;

/** Whether the disk under a folder is full; one that cannot be asked is not. */
export async function isFull(folder: string, ask: typeof askDisk = askDisk): Promise<boolean> {
  const disk = await ask(folder).catch(() => undefined);
  return disk !== undefined && disk.blocks > 0 && disk.bavail * disk.bsize < least;
}
