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

/** Lets the queue's first two statements with these words fail; returns a function that counts the failures. */
function failTwice({ queuePool }: Database, words: string, error: Error): () => number {
  const query = queuePool.query.bind(queuePool) as (text: string, values?: unknown[]) => Promise<unknown>;
  let failures = 0;
  const failing = async (text: string, values?: unknown[]): Promise<unknown> => {
    if (!text.includes(words) || failures === 2) return query(text, values);
    failures += 1;
    throw error;
  };
  Object.assign(queuePool, { query: failing });
  return () => failures;
}

test('jobs sent in a transaction are rolled back with it, or survive the end of the process', async () => {
  const own = await testDatabase();
  const log = pino({ level: 'silent' });
  const first = await connectDatabase(own.connection);
  const maker = await startJobs(first, log);
  await maker.work('polish', async () => undefined);
  await maker.stop();
  const sender = await startJobs(first, log);
  const sent = async (): Promise<unknown[]> =>
    (await first.pool.query('SELECT data FROM pgboss.job WHERE name = $1', ['polish'])).rows;
  await expect(send(first, sender, new Error('taken back'))).rejects.toThrow('taken back');
  expect(await sent()).toEqual([]);
  await send(first, sender);
  expect(await sent()).toEqual([{ data: { id: 1 } }]);
  await sender.stop();
  await first.close();

  const next = await connectDatabase(own.connection);
  const worker = await startJobs(next, log);
  expect(await new Promise((resolve) => void worker.work('polish', async (data) => resolve(data)))).toEqual({ id: 1 });
  await worker.stop();
  await next.close();
  await own.drop();
});

test('a failed job waits to run again', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
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

test('long jobs get their time limit, also in a queue of an older version', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
  await jobs.work('polish', async () => undefined);
  await jobs.stop();
  const again = await startJobs(database, pino({ level: 'silent' }));
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

test('a delayed job waits for its time', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
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

test('a group can send jobs but cannot read those of others', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
  for (const sql of ['SELECT data FROM pgboss.job', 'UPDATE pgboss.job SET priority = 1', 'DELETE FROM pgboss.job'])
    await expect(
      database.transaction('oficina_app', account, async (db) => db.query(sql)),
      sql,
    ).rejects.toThrow('permission denied');
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a queue is created although running workers lock the table, and its jobs run', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
  // The error of the session that PostgreSQL cancels in a deadlock.
  const deadlock = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
  const failures = failTwice(database, 'create_queue', deadlock);
  const done = new Promise(
    (resolve) => void jobs.work('polish', async (data) => resolve(data)).then(async () => send(database, jobs)),
  );
  expect(await done).toEqual({ id: 1 });
  expect(failures()).toBe(2);
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a job that ends while the database is away has ended once it is back, and its process lives', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
  const failures = failTwice(database, 'completed_on = now()', new Error('Connection terminated unexpectedly'));
  let runs = 0;
  await jobs.work('polish', async () => void (runs += 1));
  await send(database, jobs);
  const states = async (): Promise<unknown> =>
    (await database.pool.query("SELECT state FROM pgboss.job WHERE name = 'polish'")).rows;
  await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'completed' }]);
  expect([failures(), runs]).toEqual([2, 1]);
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a paused queue begins nothing, and runs the waiting jobs afterwards', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }));
  const done: unknown[] = [];
  await jobs.work('polish', async (data) => void done.push(data));
  // Wait between two polls: a running poll may still find the job that is sent now.
  await send(database, jobs);
  await expect.poll(() => done.splice(0)).toEqual([{ id: 1 }]);
  await jobs.pause();
  await send(database, jobs);
  // A job of another queue shows that a poll has happened.
  const other = await startJobs(database, pino({ level: 'silent' }));
  const turns: unknown[] = [];
  await other.work('sweep', async (data) => void turns.push(data));
  await database.transaction('oficina_app', account, async (db) => other.within(db).send('sweep'));
  await expect.poll(() => turns.length).toBe(1);
  expect(done).toEqual([]);
  await jobs.resume();
  await expect.poll(() => done).toEqual([{ id: 1 }]);
  await Promise.all([jobs.stop(), other.stop()]);
  await database.close();
  await own.drop();
});

test('the job of a server that was killed runs again on another server; a job of a living server does not', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const log = pino({ level: 'silent' });
  const [killed, other] = [await announceProcess(database), await announceProcess(database)];
  const first = await startJobs(database, log, killed.id);
  const tries: string[] = [];
  let end: () => void = () => undefined;
  await first.work('polish', async () => new Promise<void>((ended) => [tries.push('killed'), (end = ended)]), 360);
  await send(database, first);
  await expect.poll(() => tries).toEqual(['killed']);
  // Takes no more jobs; it would wait for the one that runs.
  const paused = first.pause();
  const boss = new PgBoss({ db: { executeSql: async (text, values) => database.queuePool.query(text, values) } });
  const queue = jobOwners(database.queuePool, boss, other.id);
  const state = async (): Promise<unknown> =>
    (await database.pool.query("SELECT state, output FROM pgboss.job WHERE name = 'polish'")).rows;
  await queue.requeueLost();
  expect(await state()).toEqual([{ state: 'active', output: null }]);
  // A killed process leaves such a row.
  await database.pool.query("UPDATE processes SET seen_at = now() - interval '61 seconds' WHERE id = $1", [killed.id]);
  // If the dead server only slept, it must not judge others.
  await jobOwners(database.queuePool, boss, killed.id).requeueLost();
  expect(await state()).toEqual([{ state: 'active', output: null }]);
  // Every process checks, also at the same moment.
  await Promise.all([queue.requeueLost(), queue.requeueLost()]);
  expect(await state()).toEqual([{ state: 'retry', output: { message: 'its server was no longer alive' } }]);
  expect((await database.pool.query('SELECT FROM held_jobs')).rowCount).toBe(0);

  const next = await startJobs(database, log, other.id);
  await next.work('polish', async () => void tries.push('other'), 360);
  // The usual pause after a failure.
  await database.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'polish'");
  await expect.poll(async () => state()).toMatchObject([{ state: 'completed' }]);
  expect(tries).toEqual(['killed', 'other']);
  end();
  await paused;
  await Promise.all([first.stop(), next.stop()]);
  await Promise.all([killed.end(), other.end()]);
  await database.close();
  await own.drop();
});

test('a worker runs all waiting jobs one after the other, and is found for a job that woke nobody', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const jobs = await startJobs(database, pino({ level: 'silent' }), undefined, 50);
  const done: unknown[] = [];
  await jobs.work('polish', async (data) => void done.push(data['id']));
  await database.transaction('oficina_app', account, async (db) => {
    for (const id of [1, 2, 3]) await jobs.within(db).send('polish', { id });
  });
  await expect.poll(() => done).toHaveLength(3);
  expect(new Set(done)).toEqual(new Set([1, 2, 3]));
  // As a process that was killed after its commit.
  await database.pool.query(`INSERT INTO pgboss.job (name, data) VALUES ('polish', '{"id": 4}')`);
  await expect.poll(() => done).toContain(4);
  await jobs.stop();
  await database.close();
  await own.drop();
});

test('a job that is due is sent once, although each process has its schedule', async () => {
  const own = await testDatabase();
  const database = await connectDatabase(own.connection);
  const log = pino({ level: 'silent' });
  const processes = [await startJobs(database, log), await startJobs(database, log)];
  for (const jobs of processes) {
    await jobs.work('polish', async () => undefined);
    await jobs.work('sweep', async () => undefined);
    // Each second.
    await jobs.schedule('polish', '* * * * * *');
    await jobs.schedule('sweep', '* * * * * *');
    await jobs.schedule('sweep', undefined);
  }
  const sent = async (name: string): Promise<{ key: string }[]> =>
    (await database.pool.query<{ key: string }>('SELECT singleton_key AS key FROM pgboss.job WHERE name = $1', [name]))
      .rows;
  await expect.poll(async () => (await sent('polish')).length).toBeGreaterThan(2);
  const keys = (await sent('polish')).map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/T\d\d:\d\d:\d\d\.000Z$/);
  expect(await sent('sweep')).toEqual([]);
  await Promise.all(processes.map(async (jobs) => jobs.stop()));
  await database.close();
  await own.drop();
});
