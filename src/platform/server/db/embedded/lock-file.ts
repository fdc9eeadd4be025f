import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { processExists } from '../../app/process-exists.ts';

/** What a running postmaster writes into its cluster. */
export interface LockFile {
  readonly pid: number;
  readonly socketFolder: string;
}

/** The postmaster that runs on this cluster, whoever started it; undefined when none lives. */
export async function livingPostmaster(cluster: string): Promise<LockFile | undefined> {
  const lock = await readLockFile(cluster);
  if (!lock || !processExists(lock.pid)) return undefined;
  return (await mayServe(lock.pid, cluster)) ? lock : undefined;
}

/**
 * Removes a lock whose number another program has got since, as after the restart of a container: PostgreSQL itself
 * cannot tell them apart and would refuse for ever. While any PostgreSQL process may still use the cluster, it stays.
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
  // PostgreSQL is still writing it where the line has no end.
  const [pid, , , , socketFolder, next] = text.split('\n');
  if (!pid || !/^\d+$/.test(pid) || !socketFolder || next === undefined) return undefined;
  return { pid: Number(pid), socketFolder };
}

/** Whether the process is a PostgreSQL one in this cluster; where the system does not say, it may be. */
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

/** PostgreSQL serves only a folder of its own user: somebody else's server, which hides its folder, is not ours. */
async function ownsCluster(pid: number, cluster: string): Promise<boolean> {
  const [process, folder] = await Promise.all(
    [stat(`/proc/${pid}`), stat(cluster)].map(async (found) => found.catch(() => undefined)),
  );
  return process !== undefined && process.uid === folder?.uid;
}
