import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { startJobs } from './jobs.ts';
import { testDatabase } from './testing/database.ts';

test('a queue is made although the workers of the others stand in its way, and its work is done', async () => {
  const own = await testDatabase();
  const database = openDatabase(own.connection);
  const jobs = await startJobs(database.pool, pino({ level: 'silent' }));
  // What a deadlock looks like to the one that PostgreSQL ends.
  const query = database.pool.query.bind(database.pool) as (text: string, values?: unknown[]) => Promise<unknown>;
  let ended = 0;
  const failing = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (!text.includes('create_queue') || ended === 2) return query(text, values);
    ended += 1;
    throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
  };
  Object.assign(database.pool, { query: failing });
  const done = new Promise(
    (resolve) =>
      void jobs.work('polish', async (data) => resolve(data)).then(async () => jobs.send('polish', { id: 1 })),
  );
  expect(await done).toEqual({ id: 1 });
  expect(ended).toBe(2);
  await jobs.stop();
  await database.close();
  await own.drop();
});
