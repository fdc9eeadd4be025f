import { Cron } from 'croner';
import PgBoss from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import type { Database, Db } from '../db/database.ts';
import { jobOwners } from './job-owners.ts';
import { queueStatements } from './queue-statements.ts';

/** Jobs that run later, a few times at most, also after a restart. Each handler may run twice for one job. */
export interface Jobs {
  /** Sends in an open transaction: a rollback removes the job. */
  within(db: Db): JobSender;
  /**
   * Registers a handler. A job that takes longer than `minutes` counts as lost and begins again while it still runs;
   * jobs of a dead server begin again within three minutes.
   */
  work(name: string, handler: (data: Input) => Promise<void>, minutes?: number): Promise<void>;
  /** Schedules `name` by a cron line in UTC; undefined removes an earlier schedule. */
  schedule(name: string, cron: string | undefined): Promise<void>;
  running(): boolean;
  /** Begins no more jobs until `resume`; waits for running jobs and for a running poll with the jobs it finds. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /**
   * Begins no more jobs and waits up to `within` milliseconds for running ones; others begin again in another process.
   */
  stop(within?: number): Promise<void>;
}

export interface JobSender {
  send(name: string, data?: Input, options?: SendOptions): Promise<void>;
}

interface SendOptions {
  readonly singletonKey?: string;
  /** Seconds before the job may run. */
  readonly startAfter?: number;
}

const defaultMinutes = 15;

/**
 * Milliseconds between two looks for jobs that nobody was woken for: jobs of dead servers, repetitions, and jobs that
 * another process sent and could not begin.
 */
const lookEvery = 20_000;
/** Milliseconds after which a schedule looks at the clock, which may have been set or have stood still. */
const longestWait = 60_000;
/** Seconds after which a worker looks by itself. Each look is a query per queue; `wake` and the look above come first. */
const pollingIntervalSeconds = 3600;

/**
 * Starts the queue in PostgreSQL on the application's pool. Workers do not poll: a commit that sends a job wakes them. With `processId`, other processes repeat this one's jobs if
 * it dies.
 */
export async function startJobs(
  { queuePool: pool, onWake }: Pick<Database, 'queuePool' | 'onWake'>,
  log: FastifyBaseLogger,
  processId?: string,
  lookAgain = lookEvery,
): Promise<Jobs> {
  // Not by its own schedules: every 30 seconds it works out all of them, which takes the event loop 50 ms, seconds on a busy machine.
  let running = true;
  const boss = new PgBoss({ schedule: false, db: { executeSql: queueStatements(pool, () => !running) } });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await grantSending(pool);
  const held = jobOwners(pool, boss, processId);
  const looking = setInterval(() => {
    void look().catch((error: unknown) => log.error({ err: error }, 'jobs that wait'));
  }, lookAgain);
  const handlers = new Map<string, (data: Input) => Promise<void>>();
  /** Ids of the queue's workers, by job. */
  const workers = new Map<string, string>();
  const schedules = new Map<string, { stop(): void }>();
  const listen = async (name: string, handler: (data: Input) => Promise<void>): Promise<void> => {
    const worker = await boss.work<Input>(name, { pollingIntervalSeconds }, async (jobs) => {
      // There may be more: look again without a pause.
      wake(name);
      for (const job of jobs) await held.runHeld(name, job.id, async () => handler(job.data));
    });
    workers.set(name, worker);
  };
  const wake = (name: string): void => boss.notifyWorker(workers.get(name) ?? '');
  onWake(wake);
  const look = async (): Promise<void> => {
    await held.requeueLost();
    const { rows } = await pool.query<{ name: string }>(
      "SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after < now()",
    );
    for (const { name } of rows) wake(name);
  };
  return {
    within: (db) => ({
      send: async (name, data = {}, options = {}) => {
        const executeSql = async (text: string, values: unknown[]) => ({ rows: await db.query(text, values) });
        await boss.send(name, data, { ...options, db: { executeSql } });
        if (options.startAfter === undefined) db.wake(name);
        else setTimeout(() => wake(name), options.startAfter * 1000 + 100).unref();
      },
    }),
    work: async (name, handler, minutes = defaultMinutes) => {
      // It is a new partition, so it may deadlock with running workers; then its statement is run again.
      await boss.createQueue(name, { name, retryLimit: 5, retryDelay: 30, retryBackoff: true });
      // A queue of an older version keeps its time limit; update it only if it differs.
      const queue = await boss.getQueue(name);
      if (queue?.expireInSeconds !== minutes * 60)
        await boss.updateQueue(name, { name, expireInSeconds: minutes * 60 });
      handlers.set(name, handler);
      await listen(name, handler);
    },
    schedule: async (name, cron) => {
      schedules.get(name)?.stop();
      if (cron === undefined) return;
      const send = async (due: Date): Promise<void> => {
        // Every process sends the job; the first one counts.
        await boss.send(name, {}, { singletonKey: due.toISOString(), singletonSeconds: 43_200 });
        wake(name);
      };
      schedules.set(
        name,
        repeat(cron, (due) => {
          send(due).catch((error: unknown) => log.error({ err: error, job: name }, 'a job could not be sent'));
        }),
      );
    },
    running: () => running,
    pause: async () => {
      for (const name of handlers.keys()) await boss.offWork(name);
    },
    resume: async () => {
      for (const [name, handler] of handlers) await listen(name, handler);
    },
    stop: async (within = 8000) => {
      running = false;
      clearInterval(looking);
      for (const schedule of schedules.values()) schedule.stop();
      await boss.stop({ graceful: true, timeout: within, close: false });
      await held.end();
    },
  };
}

/**
 * Calls `act` with each time that a cron expression names, in UTC; late if the process had no time, and never for times before its start.
 * The library's own timers work out the next time every 30 seconds; here it is done once for each.
 */
function repeat(expression: string, act: (due: Date) => void): { stop(): void } {
  const cron = new Cron(expression, { timezone: 'UTC' });
  let due = cron.nextRun();
  let timer: NodeJS.Timeout;
  const wait = (): void => {
    if (due === null) return;
    timer = setTimeout(look, Math.max(0, Math.min(due.getTime() - Date.now(), longestWait))).unref();
  };
  const look = (): void => {
    if (due !== null && due.getTime() <= Date.now()) {
      act(due);
      due = cron.nextRun();
    }
    wait();
  };
  wait();
  return { stop: () => clearTimeout(timer) };
}

/**
 * Lets the roles of transactions send jobs but not read them. Under a lock, because processes that start together would
 * conflict.
 */
async function grantSending(pool: Database['queuePool']): Promise<void> {
  const roles = 'oficina_app, oficina_system';
  await pool.query(
    `BEGIN; SELECT pg_advisory_xact_lock(hashtext('pgboss grants'));
     GRANT USAGE ON SCHEMA pgboss TO ${roles}; GRANT INSERT, SELECT (id) ON pgboss.job TO ${roles}; GRANT SELECT ON pgboss.queue TO ${roles};
     COMMIT`,
  );
}

/** For tests and the command line, where no queue runs: sent jobs are dropped, and the next sweep does their work. */
export const noJobs: Jobs = {
  within: () => ({ send: async () => undefined }),
  work: async () => undefined,
  schedule: async () => undefined,
  running: () => false,
  pause: async () => undefined,
  resume: async () => undefined,
  stop: async () => undefined,
};
