import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeDataFolder } from '../../app/data-folder.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { ownerOf, ownerOfNew, type Owner } from './owner.ts';
import { canReach } from './file-access.ts';

/** Folder for clusters of root whose user cannot reach the data folder. */
export const sharedFolder = '/var/lib/oficina';

/** The cluster's folder, the user who runs it, and a notice for the person who starts it. */
export interface ClusterLocation {
  readonly cluster: string;
  readonly owner: Owner | undefined;
  readonly notice?: string;
}

/**
 * Finds or creates the cluster's folder: `postgres` in the data folder, or a link of that name to a folder that the
 * database's user can reach. Throws StartFailure if it cannot be reached.
 */
export async function findClusterLocation(dataDir: string): Promise<ClusterLocation> {
  const name = join(resolve(dataDir), 'postgres');
  await makeDataFolder(resolve(dataDir));
  if (!(await pathExists(name))) await createClusterFolder(name);
  const cluster = await realpath(name).catch((error: unknown) => {
    throw new StartFailure(`${name} is a link to a folder that is not there any more.`, { cause: error });
  });
  const owner = await ownerOf(cluster);
  if (!(await canReach(cluster, owner))) {
    throw new StartFailure(
      `The database's folder ${cluster} belongs to user ${owner?.uid}, who cannot reach it. ` +
        'Make the folders above it passable (chmod o+x), or start as that user.',
    );
  }
  if (cluster === (await realpath(resolve(dataDir)).then((folder) => join(folder, 'postgres'))))
    return { cluster, owner };
  return {
    cluster,
    owner,
    notice: `The database lies in ${cluster}, because its user cannot reach ${resolve(dataDir)}; "postgres" there is a link to it.`,
  };
}

async function createClusterFolder(name: string): Promise<void> {
  const owner = await ownerOfNew();
  const dataDir = join(name, '..');
  if (await canReach(dataDir, owner)) return makeFolder(name, owner);
  await mkdir(sharedFolder, { recursive: true });
  await chmod(sharedFolder, 0o711);
  const folder = await mkdtemp(join(sharedFolder, 'data-'));
  await makeFolder(folder, owner);
  try {
    await symlink(folder, name);
  } catch (error) {
    // Another of our processes was faster; use its folder.
    await rm(folder, { recursive: true });
    if (!(await pathExists(name))) throw error;
  }
}

async function makeFolder(folder: string, owner: Owner | undefined): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o700);
}

async function pathExists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
