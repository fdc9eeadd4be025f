import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openBatches } from './batch.ts';
import { addCacheKeys, type CacheScope } from '../auth/caller-cache-keys.ts';
import { createFairSemaphore, withSlot } from './fair-semaphore.ts';
import { observeLockWait } from '../metrics/waits.ts';
import { isTransient } from './database-failures.ts';
import { readAll, readOne, batchLookups, readsOnly, run, set, type Query } from './read-queries.ts';
import { openPools, type Pooler } from './pools.ts';
import { clusterSettings, sessionSettings } from './session-settings.ts';
import { commitAndInvalidate, type InvalidateListener } from './commit-and-invalidate.ts';
import { bindCommit, findCluster, writesLocal, type Cluster } from './cluster/find-cluster.ts';
import { StartFailure } from '../app/start-failure.ts';
import {
  hidingMode,
  readLimits,
  remainingWait,
  maxStatementTime,
  openingStatements,
  lockWait,
  lockTimeoutUpdater,
  type Role,
  lockTimeoutUpdates,
  type Setting,
  type ServerMode,
} from './time-limits.ts';

/** One open transaction, bound to a role and a database id; every server function works with it. */
export interface Db {
  /** Rows of one parameterised statement, built by `reader`. The same text is prepared once per connection. */
  readonly query: Query;
  /** Names those whose rights this transaction changes; required after writing people, sessions, memberships or plans. */
  invalidate(whom: CacheScope): void;
  /** Names a job for which this transaction leaves work: after the commit this process runs it at once. */
  wake(job: string): void;
  /** Groups are stored on several servers, so a write sends one statement per table. */
  readonly sharded?: boolean;
}

/** Registers a statement that nobody awaits: it is sent with the next ones, and its failure fails the transaction. */
export type Settle = (sent: Promise<unknown>) => Promise<void> | void;

type Work<T> = (db: Db, settle: Settle) => Promise<T>;

/** Ids that are hidden from the caller; undefined if none is. */
type Hidden = readonly string[] | undefined;

interface TransactionOptions {
  /** The moment of `performance.now()` from which the wait counts; default: now. */
  readonly since?: number | undefined;
  readonly hidden?: Hidden;
}

export interface Database {
  /**
   * Runs `work` in one transaction. Tries again after a serialisation failure or deadlock, three times in all. Writers
   * of one database id run one after the other: throws `Busy` for a writer that has not begun, or has not got a lock,
   * within `lockWait`.
   */
  transaction<T>(role: Role, database: string, work: Work<T>, options?: TransactionOptions): Promise<T>;
  /** Reads in a database: each query is a transaction of its own and takes one round trip. */
  reader(role: Role, database: string, hidden?: Hidden): Db;
  /** The same for small queries: those of one turn of the event loop share a connection and a round trip. */
  lookups(role: Role, database: string, hidden?: Hidden): Db;
  /** Reads outside any group, for the session look-up at the start of each request. */
  readonly lookup: Db;
  /** A reserved connection that shows whether the database answers at all. */
  readonly health: Db;
  /** Calls `listener` before and after every commit of this process that changes rights: others may see it before we do. */
  onInvalidate(listener: InvalidateListener): void;
  /** Calls `listener` after each commit of this process with the jobs that it named. */
  onWake(listener: (job: string) => void): void;
  /** The id of this process on `accessChannel`. */
  readonly origin: string;
  /** Settings for a separate connection to the server itself, for long work. */
  readonly connection: pg.PoolConfig;
  /** Groups are stored on several servers. */
  readonly sharded: boolean;
  /** Connections to the server itself, for migrations and tests. Only `platform/server` may use it. */
  readonly pool: pg.Pool;
  /** For statements of the job queue. On a cluster its tables exist only on the first server. */
  readonly queuePool: pg.Pool;
  /** Number of the connections for requests, by state. */
  readonly connections: () => Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}

/** The channel on which processes notify each other of changed rights. */
export const accessChannel = 'oficina_access';

/**
 * Connections that writers and readers may use at once: of one database id, and together. The rest is for people,
 * sessions and jobs. The second writer of an id waits for its lock in PostgreSQL, further ones wait here.
 */
const writerLimits = { each: 2, all: 9 };
const readerLimits = { each: 4, all: 8 };

interface Opening {
  /** For tests: a transaction that writes one of these tables without calling `invalidate` fails. */
  readonly rightsTables?: readonly string[];
  readonly cluster?: Cluster | undefined;
  /** The pooler between requests and the server. */
  readonly pooler?: Pooler | undefined;
}

/** Like `openDatabase`; detects whether the server is a cluster. */
export async function connectDatabase(
  connection: pg.PoolConfig,
  options: Omit<Opening, 'cluster'> = {},
): Promise<Database> {
  const cluster = await findCluster(connection);
  if (cluster !== undefined && options.pooler !== undefined)
    throw new StartFailure(
      'DATABASE_URL leads to a pooler before a cluster, whose connections need settings of their own: set DATABASE_URL to the first server itself, and leave out DATABASE_DIRECT_URL.',
    );
  return openDatabase(connection, { ...options, cluster });
}

interface Watch {
  readonly origin: string;
  readonly listeners: InvalidateListener[];
  readonly wakers: ((job: string) => void)[];
  /** Matches statements that write tables on which rights depend. */
  readonly writes: RegExp | undefined;
  /** Matches statements that may write on a cluster's first server; undefined without a cluster. */
  readonly writesLocal: RegExp | undefined;
}

function openDatabase(connection: pg.PoolConfig, { rightsTables = [], cluster, pooler }: Opening = {}): Database {
  const sharded = cluster !== undefined;
  const way: ServerMode = { sharded, pooled: pooler !== undefined, named: pooler?.named !== false };
  const { pool, direct, queue, health, end } = openPools(connection, pooler, sharded);
  const origin = randomUUID();
  const writes =
    rightsTables.length === 0
      ? undefined
      : new RegExp(
          `(INSERT INTO|UPDATE|DELETE FROM) "?(${rightsTables.join('|')})\\b|spread_memberships|set_factor_deadlines`,
        );
  const watch: Watch = { origin, listeners: [], wakers: [], writes, writesLocal: cluster && writesLocal(cluster) };
  // On a cluster, row security does not apply to the owner of the tables; on a pooler's connection no settings remain.
  // Both need the role set.
  const systemOpening =
    sharded || way.pooled ? openingStatements({ role: 'oficina_system', database: 'lookup', ...readLimits }, way) : [];
  /** Look-ups that are sent at the end of this turn of the event loop, by role and database id. */
  const openLookups = new Map<string, Query>();
  const semaphores = { writers: createFairSemaphore(writerLimits), readers: createFairSemaphore(readerLimits) };
  return {
    connection: { ...connection, ...(sharded ? clusterSettings : sessionSettings) },
    pool: direct,
    queuePool: queue,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    sharded,
    origin,
    onInvalidate: (listener) => void watch.listeners.push(listener),
    onWake: (listener) => void watch.wakers.push(listener),
    lookup: {
      query: async (...asked) => readOne(pool, { opening: systemOpening, way }, ...asked),
      ...readsOnly,
    },
    health: {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await health.query<Row & pg.QueryResultRow>(text, [...values])).rows,
      ...readsOnly,
    },
    reader: (role, database, hidden) => {
      const opening = openingStatements({ role, database, hidden, ...readLimits }, way);
      return {
        query: async (...asked) =>
          withSlot(semaphores.readers.enter(database, lockWait), async () =>
            readOne(pool, { opening, way: hidingMode(way, hidden) }, ...asked),
          ),
        ...readsOnly,
      };
    },
    lookups: (role, database, hidden) => {
      const opening = openingStatements({ role, database, hidden, ...readLimits }, way);
      const key = [role, database, ...(hidden ?? [])].join(' ');
      const openLookup = (): Query => {
        const query = batchLookups(
          async (asked) =>
            withSlot(semaphores.readers.enter(database, lockWait), async () =>
              readAll(pool, { opening, way: hidingMode(way, hidden) }, asked),
            ),
          () => {
            if (openLookups.get(key) === query) openLookups.delete(key);
          },
        );
        openLookups.set(key, query);
        return query;
      };
      return {
        query: async (...asked) => (openLookups.get(key) ?? openLookup())(...asked),
        ...readsOnly,
      };
    },
    transaction: async (role, database, work, { since: arrived = performance.now(), hidden } = {}) => {
      const retrying = async (): Promise<Awaited<ReturnType<typeof work>>> => {
        for (let attempt = 1; ; attempt += 1) {
          const left = Math.max(100, Math.round(lockWait - (performance.now() - arrived)));
          const limit = role === 'oficina_app' ? left + lockTimeoutUpdates.after : maxStatementTime;
          try {
            const opening = openingStatements({ role, database, hidden, statement: limit, lock: left }, way);
            return await runTransaction(
              pool,
              watch,
              hidingMode(way, hidden),
              opening,
              work,
              lockTimeoutUpdater(arrived, way),
            );
          } catch (error) {
            if (attempt >= 3 || !isTransient(error)) throw error;
          }
        }
      };
      // System work belongs to no database, so there is no key to queue by.
      return role === 'oficina_app'
        ? withSlot(observeLockWait('process', semaphores.writers.enter(database, remainingWait(arrived))), retrying)
        : retrying();
    },
    close: end,
  };
}

async function runTransaction<T>(
  pool: pg.Pool,
  watch: Watch,
  way: ServerMode,
  opening: readonly Setting[],
  work: Work<T>,
  remind: () => readonly string[],
): Promise<T> {
  const client = await pool.connect();
  const batches = openBatches(client, way);
  let broken: Error | undefined;
  let open = true;
  const whom = new Set<string>();
  let unnamed: string | undefined;
  let isNamed = false;
  const jobs = new Set<string>();
  let writesFirstServer = false;
  const db: Db = {
    query: async (text, values, reader) => {
      // A query after the end would run outside the transaction, and so without row security.
      if (!open) throw new Error('the transaction has ended');
      if (watch.writes?.test(text) === true) unnamed ??= text;
      if (watch.writesLocal?.test(text) === true) writesFirstServer = true;
      // If this fails, the statements after it in the transaction fail too.
      for (const reminder of remind()) void batches.ask(reminder).catch(() => undefined);
      return run(batches, text, values, reader);
    },
    sharded: way.sharded,
    invalidate: (named) => {
      isNamed = true;
      addCacheKeys(whom, named);
    },
    wake: (job) => void jobs.add(job),
  };
  const settling: Promise<unknown>[] = [];
  const settle: Settle = (sent) => {
    settling.push(sent);
    // The end of the transaction checks the result.
    sent.catch(() => undefined);
  };
  try {
    // Not awaited alone, so that it is sent together with the first query of `work`.
    const opened = Promise.all([run(batches, 'BEGIN'), ...opening.map(async (setting) => set(batches, setting))]);
    const [begun, result] = await Promise.allSettled([opened, work(db, settle)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (result.status === 'rejected') throw result.reason;
    open = false;
    if (unnamed !== undefined && !isNamed) throw new Error(`nobody said whose rights change: ${unnamed}`);
    // After a failed statement COMMIT rolls back; the failure is thrown.
    await commitAndInvalidate(watch, whom, async (news) => {
      const told = news === undefined ? [] : [run(batches, `SELECT pg_notify('${accessChannel}', $1)`, [news])];
      const bound = writesFirstServer ? [run(batches, bindCommit)] : [];
      return Promise.all([...settling, ...told, ...bound, run(batches, 'COMMIT')]);
    });
    for (const job of jobs) for (const wake of watch.wakers) wake(job);
    return result.value;
  } catch (error) {
    open = false;
    const [first] = (await Promise.allSettled(settling)).filter((sent) => sent.status === 'rejected');
    // Send what is still unsent now: after the rollback it would run without row security.
    batches.send();
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    // Later statements failed because of the first failure.
    throw first?.reason ?? error;
  } finally {
    client.release(broken);
  }
}
