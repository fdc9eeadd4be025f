import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Environment } from '../app/environment.ts';
import { StartFailure } from '../app/start-failure.ts';
import type { Blobs } from './blobs.ts';
import { openBlobBucket } from './bucket.ts';
import { openBlobFolder } from './folder.ts';

/** Where files lie: in the bucket of `S3_URL`, or else in the data folder. A store that belongs to another database is refused. */
export async function openBlobs(where: Pick<Environment, 'dataDir' | 's3Url'>, database: Database): Promise<Blobs> {
  const blobs = await openStore(where);
  await matchOwner(blobs, database, where.s3Url === undefined ? blobFolder(where.dataDir) : 'the bucket of S3_URL');
  return blobs;
}

/** The same, whosever it is. */
export async function openStore({ dataDir, s3Url }: Pick<Environment, 'dataDir' | 's3Url'>): Promise<Blobs> {
  const folder = blobFolder(dataDir);
  return s3Url === undefined ? openBlobFolder(folder) : openBlobBucket(s3Url, folder);
}

/** What a store says of its owner while a backup of that installation is restored into it. */
export function restoring(installation: string): string {
  return `restoring ${installation}`;
}

/** Where files lie, or arrive on their way to a bucket. */
export function blobFolder(dataDir: string): string {
  return join(dataDir, 'blobs');
}

/**
 * A database that names none of a store's files would have them all swept away: both carry one id, and refuse each other when it
 * differs. A new store takes the id of the first database that opens it.
 */
async function matchOwner(blobs: Blobs, database: Database, place: string): Promise<void> {
  const [installation] = await database.transaction('oficina_system', 'installation', async (db) =>
    db.query<{ id: string }>('SELECT id FROM installation'),
  );
  if (installation === undefined) throw new Error('the installation has no id');
  const owner = await blobs.owner();
  if (owner === undefined) return blobs.claim(installation.id);
  if (owner === installation.id) return undefined;
  // The restore was ended after its last step in the database: everything is there.
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
