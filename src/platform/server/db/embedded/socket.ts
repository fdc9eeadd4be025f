import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartFailure } from '../../app/start-failure.ts';
import type { Owner } from './owner.ts';
import { port } from './settings.ts';

/** Bytes that a socket's path may have: 107 on Linux, 103 on macOS. */
const longestPath = 103;

/** The socket's private folder: the cluster itself where the path is short enough, else one under the temporary folder. */
export async function socketFolder(cluster: string, owner: Owner | undefined): Promise<string> {
  if (fits(cluster)) return cluster;
  const folder = join(shortFolder(), `oficina-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`);
  try {
    await mkdir(folder, { mode: 0o700 });
    if (owner) await chown(folder, owner.uid, owner.gid);
    await chmod(folder, 0o700);
  } catch {
    await insistOnOwn(folder, owner);
  }
  return folder;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestPath;
}

function shortFolder(): string {
  return fits(join(tmpdir(), 'oficina-0123456789ab')) ? tmpdir() : '/tmp';
}

/** The name can be guessed, so a folder that stood there before is taken only if nobody else can touch it. */
async function insistOnOwn(folder: string, owner: Owner | undefined): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const own = uid === (owner?.uid ?? process.getuid?.());
  const privateFolder = (mode & 0o170777) === 0o040700;
  if (!own || !privateFolder)
    throw new StartFailure(`${folder} is in the way: remove it, it is not the database's own.`);
}
