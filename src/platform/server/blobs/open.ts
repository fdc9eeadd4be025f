import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Environment } from '../app/environment.ts';
import { StartFailure } from '../app/start-failure.ts';
import type { Blobs } from './blobs.ts';
import { openBlobBucket } from './bucket.ts';
import { openBlobFolder } from './folder.ts';
import { withSmallFiles } from './small-files.ts';

/**
 * Opens the store: the bucket of `S3_URL`, or else the data folder. Throws StartFailure if it belongs to another
 * database.
 */
export async function openBlobs(where: Pick<Environment, 'dataDir' | 's3Url'>, database: Database): Promise<Blobs> {
  const blobs = await openStore(where);
  await matchOwner(blobs, database, where.s3Url === undefined ? blobFolder(where.dataDir) : 'the bucket of S3_URL');
  return withSmallFiles(blobs, database, where.s3Url !== undefined);
}

/** Opens the store without checking its owner. */
export async function openStore({ dataDir, s3Url }: Pick<Environment, 'dataDir' | 's3Url'>): Promise<Blobs> {
  const folder = blobFolder(dataDir);
  return s3Url === undefined ? openBlobFolder(folder) : openBlobBucket(s3Url, folder);
}

/** The owner that a store has while a backup of that installation is restored into it. */
export function restoring(installation: string): string {
  return `restoring ${installation}`;
}

/** Folder of files, or of uploads on their way to a bucket. */
export function blobFolder(dataDir: string): string {
  return join(dataDir, 'blobs');
}

/**
 * Compares the ids of database and store, because a wrong database would let the sweep delete all files. A new store
 * takes the id of the first database that opens it.
 */
async function matchOwner(blobs: Blobs, database: Database, place: string): Promise<void> {
  const [installation] = await database.transaction('oficina_system', 'installation', async (db) =>
    db.query<{ id: string }>('SELECT id FROM installation'),
  );
  if (installation === undefined) throw new Error('the installation has no id');
  const owner = await blobs.owner();
  if (owner === undefined) return blobs.claim(installation.id);
  if (owner === installation.id) return undefined;
  // The restore ended after its last step in the database, so it is complete.
  if (owner === restoring(installation.id)) return blobs.claim(installation.id);
  if (owner.startsWith(restoring('')))
    throw new StartFailure(
      [
        `A restore into ${place} was not finished. Run it again: oficina restore FILE.`,
        'To begin without the backup, remove the file "installation" of the store.',
      ].join('\n'),
    );
  throw new StartFailure(
    [
      `The files in ${place} belong to another database than the one that is being opened.`,
      'Set DATABASE_URL, DATA_DIR and S3_URL to those of one installation. If the database was restored or moved on purpose,',
      `write its id ${installation.id} into the file "installation" of the store.`,
    ].join('\n'),
  );
}
