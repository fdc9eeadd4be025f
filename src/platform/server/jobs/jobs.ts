import PgBoss from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import type pg from 'pg';
import type { Db } from '../db/database.ts';
import { isTransient } from '../db/database-failures.ts';
import { jobOwners } from './job-owners.ts';

/** Work that happens later, at most a few times, also after a restart. Every handler may run twice for one sending. */
export interface Jobs {
  /** Sends as a part of an open transaction: what is taken back was never sent. */
  within(db: Db): Sending;
  /** What lasts longer than `minutes` counts as lost, and is begun again beside it; that of a server that died, within three. */
  work(name: string, handler: (data: Input) => Promise<void>, minutes?: number): Promise<void>;
  /** Runs `name` by a cron line in UTC; without one, by none that it had before. */
  schedule(name: string, cron: string | undefined): Promise<void>;
  running(): boolean;
  /** Begins nothing more, until `goOn`; what is under way goes to its end, also a look at the queue with what it finds. */
  rest(): Promise<void>;
  goOn(): Promise<void>;
  /** Begins nothing more, and waits for what is under way, up to `within` milliseconds: what lasts longer is begun again elsewhere. */
  stop(within?: number): Promise<void>;
}

export interface Sending {
  send(name: string, data?: Input, options?: SendOptions): Promise<void>;
}

interface SendOptions {
  readonly singletonKey?: string;
  /** Not before so many seconds. */
  readonly startAfter?: number;
}

const usualMinutes = 15;

/** Milliseconds between two looks for jobs of servers that are no longer alive. */
const looksForLost = 20_000;

/**
 * The queue in PostgreSQL, on the application's own pool. The jobs of an announced process are begun again by others when it is no
 * longer alive.
 */
export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger, processId?: string): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: async (text: string, values: unknown[]) => pool.query(text, values) } });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await letSend(pool);
  const held = jobOwners(pool, boss, processId);
  const looking = setInterval(() => {
    void held.giveBack().catch((error: unknown) => log.error({ err: error }, 'jobs of servers that are gone'));
  }, looksForLost);
  let running = true;
  const handlers = new Map<string, (data: Input) => Promise<void>>();
  const listen = async (name: string, handler: (data: Input) => Promise<void>): Promise<void> => {
    await boss.work<Input>(name, async (jobs) => {
      for (const job of jobs) await held.holding(name, job.id, async () => handler(job.data));
    });
  };
  return {
    within: (db) => ({
      send: async (name, data = {}, options = {}) => {
        const executeSql = async (text: string, values: unknown[]) => ({ rows: await db.query(text, values) });
        await boss.send(name, data, { ...options, db: { executeSql } });
      },
    }),
    work: async (name, handler, minutes = usualMinutes) => {
      await createQueue(boss, name);
      // A queue that an older version has made keeps its own time, and is left as it is where that is the same.
      const queue = await boss.getQueue(name);
      if (queue?.expireInSeconds !== minutes * 60)
        await boss.updateQueue(name, { name, expireInSeconds: minutes * 60 });
      handlers.set(name, handler);
      await listen(name, handler);
    },
    schedule: async (name, cron) => (cron === undefined ? boss.unschedule(name) : boss.schedule(name, cron)),
    running: () => running,
    rest: async () => {
      for (const name of handlers.keys()) await boss.offWork(name);
    },
    goOn: async () => {
      for (const [name, handler] of handlers) await listen(name, handler);
    },
    stop: async (within = 8000) => {
      running = false;
      clearInterval(looking);
      await boss.stop({ graceful: true, timeout: within, close: false });
      await held.end();
    },
  };
}

/**
 * Transactions of groups and of the product may send, and read nothing of what is sent. Under a lock: processes that start together
 * would be in each other's way.
 */
async function letSend(pool: pg.Pool): Promise<void> {
  const roles = 'oficina_app, oficina_system';
  await pool.query(
    `BEGIN; SELECT pg_advisory_xact_lock(hashtext('pgboss grants'));
     GRANT USAGE ON SCHEMA pgboss TO ${roles}; GRANT INSERT, SELECT (id) ON pgboss.job TO ${roles}; GRANT SELECT ON pgboss.queue TO ${roles};
     COMMIT`,
  );
}

/** A new queue is a new partition, whose making may get into the way of the workers that run already: PostgreSQL then ends one of both. */
async function createQueue(boss: PgBoss, name: string, attempt = 1): Promise<void> {
  try {
    await boss.createQueue(name, { name, retryLimit: 5, retryDelay: 30, retryBackoff: true });
  } catch (error) {
    if (attempt >= 5 || !isTransient(error)) throw error;
    await createQueue(boss, name, attempt + 1);
  }
}

/** Where no queue runs (tests of other parts, the command line): what is sent is left to the next sweep. */
export const noJobs: Jobs = {
  within: () => ({ send: async () => undefined }),
  work: async () => undefined,
  schedule: async () => undefined,
  running: () => false,
  rest: async () => undefined,
  goOn: async () => undefined,
  stop: async () => undefined,
};
