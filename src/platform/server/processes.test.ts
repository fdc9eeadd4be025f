import { expect, test } from 'vitest';
import { connectDatabase, type Db } from './database.ts';
import { announceProcess, livingProcesses, splitFolder, type Process } from './processes.ts';
import { testDatabase } from './testing/database.ts';

test('processes on one database see each other until they end or are silent for a minute', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const living = async (): Promise<string[]> =>
    (await database.transaction('oficina_system', 'test', async (db: Db) => livingProcesses(db))).map(
      ({ host, pid }) => `${host} ${pid}`,
    );
  const first = await announceProcess(database, 'front', 11);
  expect(first.others).toEqual([]);
  const second = await announceProcess(database, 'back', 12);
  expect(second.others).toMatchObject([{ host: 'front', pid: 11 }]);
  expect(await living()).toEqual(['front 11', 'back 12']);
  await first.end();
  expect(await living()).toEqual(['back 12']);
  // As a process that was killed leaves it.
  await database.pool.query("UPDATE processes SET seen_at = now() - interval '61 seconds'");
  expect(await living()).toEqual([]);
  const third = await announceProcess(database, 'front', 13);
  expect(third.others).toEqual([]);
  await Promise.all([second.end(), third.end()]);
  expect((await database.pool.query('SELECT FROM processes')).rowCount).toBe(0);
  await database.close();
  await own.drop();
});

test('a second machine with files in a local folder is told in a sentence, and nothing else is', () => {
  const on = (host: string): Process => ({ host, pid: 1, started_at: '' });
  expect(splitFolder([on('front'), on('back'), on('back')], '/data/blobs', 'front')).toMatch(
    /^Oficina runs on back as well, and files lie in \/data\/blobs: .*set S3_URL/,
  );
  expect(splitFolder([on('front')], '/data/blobs', 'front')).toBeUndefined();
  expect(splitFolder([], '/data/blobs', 'front')).toBeUndefined();
  expect(splitFolder([on('back')], undefined, 'front')).toBeUndefined();
});
