import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../../app/start-failure.ts';
import { majorOf, type Binaries } from './binaries.ts';
import type { ClusterLocation } from './cluster-location.ts';
import { exitOf, runProgram } from './run-program.ts';

/** The superuser of the cluster; the app logs in as an ordinary user. */
export const administrator = 'postgres';

const draftSuffix = '.new-';

/** Creates the cluster at the first start. Throws StartFailure if another major version of PostgreSQL created it. */
export async function ensureCluster(place: ClusterLocation, binaries: Binaries): Promise<void> {
  const found = await majorVersion(place.cluster);
  if (found === undefined) return createCluster(place, binaries);
  const wanted = majorOf(binaries.version);
  if (found === wanted) return;
  throw new StartFailure(
    `The database in ${place.cluster} was made by PostgreSQL ${found}, and this version of Oficina brings PostgreSQL ${wanted}. ` +
      `Nothing was changed. Start it with the version of Oficina that made it and take a backup, or set DATA_DIR to a new folder.`,
  );
}

async function majorVersion(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

/** Creates it under another name and renames it, so that an interrupted first start leaves no half-made cluster. */
async function createCluster({ cluster, owner }: ClusterLocation, binaries: Binaries): Promise<void> {
  const draft = await mkdtemp(`${cluster}${draftSuffix}`);
  try {
    if (owner) await chown(draft, owner.uid, owner.gid);
    await initialise(draft, { owner, binaries });
    await rename(draft, cluster);
  } catch (error) {
    // Another of our processes may have been faster.
    if ((await majorVersion(cluster)) === undefined) throw error;
  } finally {
    await removeDrafts(cluster);
  }
}

async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(cluster)}${draftSuffix}`))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function initialise(
  folder: string,
  { owner, binaries }: Pick<ClusterLocation, 'owner'> & { binaries: Binaries },
) {
  const args = [
    `--pgdata=${folder}`,
    `--username=${administrator}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Only the database's user and root can open the socket's private folder.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ];
  const child = runProgram(join(binaries.folder, 'bin', 'initdb'), args, owner, ['ignore', 'ignore', 'pipe']);
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const end = await exitOf(child);
  if (end === 0) return;
  throw new StartFailure(`The database could not be made (initdb ended with ${end}): ${errors.join('').trim()}`);
}
