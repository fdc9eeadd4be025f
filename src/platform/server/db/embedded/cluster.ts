import { chown, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartFailure } from '../../app/start-failure.ts';
import { majorOf, type Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import { ending, run } from './program.ts';

/** The cluster's own administrator; the app signs in as a user that is none. */
export const administrator = 'postgres';

const draftMark = '.new-';

/** Makes the cluster at the first start, and refuses one that another major version of PostgreSQL made. */
export async function ensureCluster(place: Place, binaries: Binaries): Promise<void> {
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

/** Made beside its place and renamed, so that an interrupted first start leaves nothing half made. */
async function createCluster({ cluster, owner }: Place, binaries: Binaries): Promise<void> {
  const draft = await mkdtemp(`${cluster}${draftMark}`);
  try {
    if (owner) await chown(draft, owner.uid, owner.gid);
    await initialise(draft, { owner, binaries });
    await rename(draft, cluster);
  } catch (error) {
    // Another process of ours may have been quicker.
    if ((await majorVersion(cluster)) === undefined) throw error;
  } finally {
    await removeDrafts(cluster);
  }
}

async function removeDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${basename(cluster)}${draftMark}`))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

async function initialise(folder: string, { owner, binaries }: Pick<Place, 'owner'> & { binaries: Binaries }) {
  const args = [
    `--pgdata=${folder}`,
    `--username=${administrator}`,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // The socket's folder is private: who can open it is the database's user or root.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ];
  const child = run(join(binaries.folder, 'bin', 'initdb'), args, owner, ['ignore', 'ignore', 'pipe']);
  const complaints: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const end = await ending(child);
  if (end === 0) return;
  throw new StartFailure(`The database could not be made (initdb ended with ${end}): ${complaints.join('').trim()}`);
}
