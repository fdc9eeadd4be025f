import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectDatabase, type Db } from '../db/database.ts';
import { announceProcess, livingProcesses, splitFolder } from './processes.ts';
import { testDatabase } from '../testing/database.ts';

test('processes on one database see each other until they end or are silent for a minute', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const living = async (): Promise<string[]> =>
    (await database.transaction('oficina_system', 'test', async (db: Db) => livingProcesses(db))).map(
      ({ host, pid }) => `${host} ${pid}`,
    );
  const first = await announceProcess(database, undefined, 'front', 11);
  expect(first.others).toEqual([]);
  const second = await announceProcess(database, undefined, 'back', 12);
  expect(second.others).toMatchObject([{ host: 'front', pid: 11 }]);
  expect(await living()).toEqual(['front 11', 'back 12']);
  await first.end();
  expect(await living()).toEqual(['back 12']);
  // As a process that was killed leaves it.
  await database.pool.query("UPDATE processes SET seen_at = now() - interval '61 seconds'");
  expect(await living()).toEqual([]);
  const third = await announceProcess(database, undefined, 'front', 13);
  expect(third.others).toEqual([]);
  await Promise.all([second.end(), third.end()]);
  expect((await database.pool.query('SELECT FROM processes')).rowCount).toBe(0);
  await database.close();
  await own.drop();
});

test('a second machine with files in a folder of its own is told, and one that shares the folder is not', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const place = await mkdtemp(join(tmpdir(), 'oficina-processes-'));
  const [shared, apart] = [join(place, 'shared'), join(place, 'apart')];
  const front = await announceProcess(database, shared, 'front', 11);
  const back = await announceProcess(database, shared, 'back', 12);
  expect(await splitFolder(back.others, shared, 'back')).toBeUndefined();
  expect(await splitFolder(back.others, apart, 'back')).toMatch(
    /^Oficina runs on front as well, and does not have its files in the folder \/.*Set S3_URL/,
  );
  expect(await splitFolder(back.others, apart, 'front'), 'another process of the same machine').toBeUndefined();
  expect(await splitFolder(back.others, undefined, 'back'), 'a bucket').toBeUndefined();
  await Promise.all([front.end(), back.end()]);
  expect(await readdir(join(shared, 'servers'))).toEqual([]);
  await database.close();
  await own.drop();
  await rm(place, { recursive: true });
});
