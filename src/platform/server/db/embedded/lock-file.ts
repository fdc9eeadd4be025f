import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { processExists } from '../../app/process-exists.ts';

/** The content of `postmaster.pid`, which a running postmaster writes into its cluster. */
export interface LockFile {
  readonly pid: number;
  readonly socketFolder: string;
}

/** The postmaster that runs on this cluster, whichever process started it; undefined if none runs. */
export async function runningPostmaster(cluster: string): Promise<LockFile | undefined> {
  const lock = await readLockFile(cluster);
  if (!lock || !processExists(lock.pid)) return undefined;
  return (await mayServe(lock.pid, cluster)) ? lock : undefined;
}

/**
 * Removes a lock whose process id another program has now, for example after the restart of a container: PostgreSQL
 * cannot tell them apart and would refuse to start for ever. Keeps it while any PostgreSQL process may still use the
 * cluster.
 */
export async function dropStaleLock(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const lock = await readLockFile(cluster);
  if (!lock || !processExists(lock.pid)) return;
  for (const entry of await readdir('/proc')) {
    if (/^\d+$/.test(entry) && (await mayServe(Number(entry), cluster))) return;
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

async function readLockFile(cluster: string): Promise<LockFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // Without a line end, PostgreSQL is still writing the file.
  const [pid, , , , socketFolder, next] = text.split('\n');
  if (!pid || !/^\d+$/.test(pid) || !socketFolder || next === undefined) return undefined;
  return { pid: Number(pid), socketFolder };
}

/** Whether the process is PostgreSQL in this cluster; true if the system does not say. */
async function mayServe(pid: number, cluster: string): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'postgres') return false;
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === cluster;
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return !gone && ownsCluster(pid, cluster);
  }
}

/**
 * PostgreSQL only serves a folder of its own user, so a server of another user, whose folder is hidden from us, is not
 * ours.
 */
async function ownsCluster(pid: number, cluster: string): Promise<boolean> {
  const [process, folder] = await Promise.all(
    [stat(`/proc/${pid}`), stat(cluster)].map(async (found) => found.catch(() => undefined)),
  );
  return process !== undefined && process.uid === folder?.uid;
}
