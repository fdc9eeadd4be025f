import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { openBlobs } from './open.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oficina-store-'));
});
afterAll(async () => rm(dataDir, { recursive: true, force: true }));

test('a store belongs to the first database that opens it, and refuses others', async () => {
  const [own, foreign] = [await testDatabase(), await testDatabase()];
  const [first, second] = await Promise.all([connectDatabase(own.connection), connectDatabase(foreign.connection)]);
  await second.pool.query('UPDATE installation SET id = gen_random_uuid()');
  const where = { dataDir, s3Url: undefined };
  await openBlobs(where, first);
  await openBlobs(where, first);
  await expect(openBlobs(where, second)).rejects.toThrow('belong to another database');
  for (const database of [first, second]) await database.close();
  for (const database of [own, foreign]) await database.drop();
});
