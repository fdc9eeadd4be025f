import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runsAsRoot } from '../db/embedded/owner.ts';
import { StartFailure } from './start-failure.ts';

/**
 * Creates the data folder if it is missing. Other users cannot list it; if we run as root, the database's user can
 * enter it.
 */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    if (await makeFolder(dataDir)) await chmod(dataDir, runsAsRoot() ? 0o711 : 0o700);
  } catch (error) {
    throw new StartFailure(
      `The data folder ${dataDir} cannot be made: ${String(error)}. Set DATA_DIR to another one.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Answers whether it created the folder. It creates each parent itself, because Node's `recursive` never ends where a
 * parent refuses new folders, as /proc does.
 */
async function makeFolder(folder: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(folder);
      return true;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
      if (code !== 'ENOENT' || attempt > 1 || folder === dirname(folder)) throw error;
      await makeFolder(dirname(folder));
    }
  }
}

/** Creates the data folder and writes a test file. If that fails (no permission, full disk), throws StartFailure. */
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

/** Answers the disk's blocks, the blocks that this user may still fill (`bavail`), and the bytes of one block. */
export async function readDiskUsage(folder: string): Promise<{ blocks: number; bavail: number; bsize: number }> {
  return statfs(folder);
}

/** With fewer free bytes the disk counts as full: a batch of writes and PostgreSQL's log need this much at once. */
const minFreeBytes = 20_000_000;

/** Whether the disk of a folder is full. A disk whose usage cannot be read counts as not full. */
export async function isDiskFull(folder: string, ask: typeof readDiskUsage = readDiskUsage): Promise<boolean> {
  const disk = await ask(folder).catch(() => undefined);
  return disk !== undefined && disk.blocks > 0 && disk.bavail * disk.bsize < minFreeBytes;
}
