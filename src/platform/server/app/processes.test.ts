import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectDatabase, type Db } from '../db/database.ts';
import { announceProcess, livingProcesses, explainUnsharedFolder } from './processes.ts';
import { testDatabase } from '../testing/database.ts';

test('processes of one database see each other until they end or send no heartbeat for a minute', async () => {
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
  // A killed process leaves such a row.
  await database.pool.query("UPDATE processes SET seen_at = now() - interval '61 seconds'");
  expect(await living()).toEqual([]);
  const third = await announceProcess(database, undefined, 'front', 13);
  expect(third.others).toEqual([]);
  await Promise.all([second.end(), third.end()]);
  expect((await database.pool.query('SELECT FROM processes')).rowCount).toBe(0);
  await database.close();
  await own.drop();
});

test('a second machine is refused if it does not share the folder of files', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const place = await mkdtemp(join(tmpdir(), 'oficina-processes-'));
  const [shared, apart] = [join(place, 'shared'), join(place, 'apart')];
  const front = await announceProcess(database, shared, 'front', 11);
  const back = await announceProcess(database, shared, 'back', 12);
  expect(await explainUnsharedFolder(back.others, shared, 'back')).toBeUndefined();
  expect(await explainUnsharedFolder(back.others, apart, 'back')).toMatch(
    /^Oficina runs on front as well, and does not have its files in the folder \/.*Set S3_URL/,
  );
  expect(
    await explainUnsharedFolder(back.others, apart, 'front'),
    'another process of the same machine',
  ).toBeUndefined();
  expect(await explainUnsharedFolder(back.others, undefined, 'back'), 'a bucket').toBeUndefined();
  await Promise.all([front.end(), back.end()]);
  expect(await readdir(join(shared, 'servers'))).toEqual([]);
  await database.close();
  await own.drop();
  await rm(place, { recursive: true });
});
