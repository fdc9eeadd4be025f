import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { openBlobBucket } from './bucket.ts';
import { type Blobs, openBlobFolder } from './folder.ts';

/** Where files lie: in the bucket of `S3_URL`, or else in the data folder. */
export async function openBlobs({ dataDir, s3Url }: Pick<Environment, 'dataDir' | 's3Url'>): Promise<Blobs> {
  const folder = join(dataDir, 'blobs');
  return s3Url === undefined ? openBlobFolder(folder) : openBlobBucket(s3Url, folder);
}
