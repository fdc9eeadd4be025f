import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../../app/start-failure.ts';
import type { Owner } from './owner.ts';
import { port } from './settings.ts';

/** Maximum bytes of a socket's path: 107 on Linux, 103 on macOS. */
const maxPathBytes = 103;

/**
 * The private folder of the socket: the cluster itself if its path is short enough, else a folder in the temporary
 * folder.
 */
export async function socketFolder(cluster: string, owner: Owner | undefined): Promise<string> {
  if (fits(cluster)) return cluster;
  const folder = join(shortFolder(), `oficina-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (owner) await chown(folder, owner.uid, owner.gid);
    await chmod(folder, 0o700);
  } catch {
    await assertPrivateFolder(folder, owner);
  }
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= maxPathBytes;
}

function shortFolder(): string {
  return fits(join(tmpdir(), 'oficina-0123456789ab')) ? tmpdir() : '/tmp';
}

/**
 * The folder's name can be guessed, so an existing folder is used only if no other user can access it. Throws
 * StartFailure otherwise.
 */
async function assertPrivateFolder(folder: string, owner: Owner | undefined): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const own = uid === (owner?.uid ?? process.getuid?.());
  const privateFolder = (mode & 0o170777) === 0o040700;
  if (!own || !privateFolder)
    throw new StartFailure(`${folder} is in the way: remove it, it is not the database's own.`);
}
