import pg from 'pg';
import PgBoss from 'pg-boss';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { dailyBackup } from '../transfer/backup/daily.ts';
import { connectDatabase, type Database } from '../db/database.ts';
import { jobOwners } from './job-owners.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { announceProcess } from '../app/processes.ts';
import { testDatabase } from '../testing/database.ts';

const account = 'acc-00000000000000000000000000000001';

async function send(database: Database, jobs: Jobs, fault?: Error): Promise<void> {
  await database.transaction('oficina_app', account, async (db) => {
    await jobs.within(db).send('polish', { id: 1 });
    if (fault !== undefined) throw fault;
  });
}

test('what a transaction sends goes with it: taken back, or kept although the process ends before it is worked on', async () => {
  const own = await testDatabase();
  const log = pino({ level: 'silent' });
  const first = await connectDatabase(own.connection);
  const maker = await startJobs(first.queuePool, log);
  await maker.work('polish', async () => undefined);
  await maker.stop();
  const sender = await startJobs(first.queuePool, log);
  const sent = async (): Promise<unknown[]> =>
    (await first.pool.query('SELECT data FROM pgboss.job WHERE name = $1', ['polish'])).rows;
  await expect(send(first, sender, new Error('taken back'))).rejects.toThrow('taken back');
  expect(await sent()).toEqual([]);
  await send(first, sender);
  expect(await sent()).toEqual([{ data: { id: 1 } }]);
  await sender.stop();
  await first.close();

  const next = await connectDatabase(own.connection);
  const worker = await startJobs(next.queuePool, log);
  expect(await new Promise((resolve) => void worker.work('polish', async (data) => resolve(data)))).toEqual({ id: 1 });
  await worker.stop();
  await next.close();
  await own.drop();
});

test('work that failed waits to be done again', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database.queuePool, pino({ level: 'silent' }));
  await jobs.work('polish', async () => {
    throw new Error('the mail server is away');
  });
  await send(database, jobs);
  const after = async (): Promise<unknown> =>
    (
      await database.pool.query(
        "SELECT state FROM pgboss.job WHERE name = 'polish' AND state > 'created' AND state <> 'active'",
      )
    ).rows;
  await expect.poll(after).toHaveLength(1);
  expect(await after()).toEqual([{ state: 'retry' }]);
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('what may last long has its time, also in a queue that an older version made', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database.queuePool, pino({ level: 'silent' }));
  await jobs.work('polish', async () => undefined);
  await jobs.stop();
  const again = await startJobs(database.queuePool, pino({ level: 'silent' }));
  let ended: () => void = () => undefined;
  const began = new Promise<void>((begin) => {
    void again
      .work('polish', async () => new Promise<void>((end) => [begin(), (ended = end)]), dailyBackup.minutes)
      .then(async () => send(database, again));
  });
  await began;
  const { rows } = await database.pool.query(
    "SELECT state, expire_in::text AS most FROM pgboss.job WHERE name = 'polish'",
  );
  expect(rows).toEqual([{ state: 'active', most: '06:00:00' }]);
  ended();
  await again.stop();
  await database.close();
  await own.drop();
});

test('what is sent for later waits for its time', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database.queuePool, pino({ level: 'silent' }));
  const done: unknown[] = [];
  await jobs.work('polish', async (data) => void done.push(data));
  const later = { startAfter: 3600 };
  await database.transaction('oficina_app', account, async (db) => jobs.within(db).send('polish', { id: 0 }, later));
  await send(database, jobs);
  await expect.poll(() => done).toEqual([{ id: 1 }]);
  const { rows } = await database.pool.query(
    "SELECT data, extract(epoch FROM start_after - created_on)::integer AS seconds FROM pgboss.job WHERE name = 'polish' AND state = 'created'",
  );
  expect(rows).toEqual([{ data: { id: 0 }, seconds: 3600 }]);
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a group sends, and reads nothing of what others have sent', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database.queuePool, pino({ level: 'silent' }));
  for (const sql of ['SELECT data FROM pgboss.job', 'UPDATE pgboss.job SET priority = 1', 'DELETE FROM pgboss.job'])
    await expect(
      database.transaction('oficina_app', account, async (db) => db.query(sql)),
      sql,
    ).rejects.toThrow('permission denied');
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a queue is made although the workers of the others stand in its way, and its work is done', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database.queuePool, pino({ level: 'silent' }));
  // The error that PostgreSQL gives to the session that it ends in a deadlock.
  const query = database.queuePool.query.bind(database.queuePool) as (
    text: string,
    values?: unknown[],
  ) => Promise<unknown>;
  let ended = 0;
  const failing = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (!text.includes('create_queue') || ended === 2) return query(text, values);
    ended += 1;
    throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
  };
  Object.assign(database.queuePool, { query: failing });
  const done = new Promise(
    (resolve) => void jobs.work('polish', async (data) => resolve(data)).then(async () => send(database, jobs)),
  );
  expect(await done).toEqual({ id: 1 });
  expect(ended).toBe(2);
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a queue that rests begins nothing, and goes on with what was sent meanwhile', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database.queuePool, pino({ level: 'silent' }));
  const done: unknown[] = [];
  await jobs.work('polish', async (data) => void done.push(data));
  // Between two of its looks: one under way may still find what is sent now.
  await send(database, jobs);
  await expect.poll(() => done.splice(0)).toEqual([{ id: 1 }]);
  await jobs.rest();
  await send(database, jobs);
  // Another one that works shows that the queue had its turn.
  const other = await startJobs(database.queuePool, pino({ level: 'silent' }));
  const turns: unknown[] = [];
  await other.work('sweep', async (data) => void turns.push(data));
  await database.transaction('oficina_app', account, async (db) => other.within(db).send('sweep'));
  await expect.poll(() => turns.length).toBe(1);
  expect(done).toEqual([]);
  await jobs.goOn();
  await expect.poll(() => done).toEqual([{ id: 1 }]);
  await Promise.all([jobs.stop(), other.stop()]);
  await database.close();
  await own.drop();
});

test('the job of a server that was killed is begun again by another, and one that a living server works on is not', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const log = pino({ level: 'silent' });
  const [killed, other] = [await announceProcess(database), await announceProcess(database)];
  const first = await startJobs(database.queuePool, log, killed.id);
  const tries: string[] = [];
  let end: () => void = () => undefined;
  await first.work('polish', async () => new Promise<void>((ended) => [tries.push('killed'), (end = ended)]), 360);
  await send(database, first);
  await expect.poll(() => tries).toEqual(['killed']);
  await first.rest();
  const boss = new PgBoss({ db: { executeSql: async (text, values) => database.queuePool.query(text, values) } });
  const queue = jobOwners(database.queuePool, boss, other.id);
  const state = async (): Promise<unknown> =>
    (await database.pool.query("SELECT state, output FROM pgboss.job WHERE name = 'polish'")).rows;
  await queue.giveBack();
  expect(await state()).toEqual([{ state: 'active', output: null }]);
  // As a process that was killed leaves it.
  await database.pool.query("UPDATE processes SET seen_at = now() - interval '61 seconds' WHERE id = $1", [killed.id]);
  // The killed one, had it only slept, is not the one to say so.
  await jobOwners(database.queuePool, boss, killed.id).giveBack();
  expect(await state()).toEqual([{ state: 'active', output: null }]);
  // Each process looks, at the same moment too.
  await Promise.all([queue.giveBack(), queue.giveBack()]);
  expect(await state()).toEqual([{ state: 'retry', output: { message: 'its server was no longer alive' } }]);
  expect((await database.pool.query('SELECT FROM held_jobs')).rowCount).toBe(0);

  const next = await startJobs(database.queuePool, log, other.id);
  await next.work('polish', async () => void tries.push('other'), 360);
  // The pause of what failed.
  await database.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'polish'");
  await expect.poll(async () => state()).toMatchObject([{ state: 'completed' }]);
  expect(tries).toEqual(['killed', 'other']);
  end();
  await Promise.all([first.stop(), next.stop()]);
  await Promise.all([killed.end(), other.end()]);
  await database.close();
  await own.drop();
});
