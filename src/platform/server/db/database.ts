import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openBatches } from './batch.ts';
import { addCacheKeys, publishCacheKeys, type CacheScope, type CacheKeys } from '../auth/caller-cache-keys.ts';
import { createFairSemaphore, type FairSemaphore } from './fair-semaphore.ts';
import { isTransient } from './database-failures.ts';
import { readAll, readOnce, readTogether, run, set, type Query } from './readers.ts';
import { openPools, type Pooler } from './pools.ts';
import { clusterSettings, sessionSettings } from './session-settings.ts';
import { bindCommit, findCluster, writesLocal, type Cluster } from './cluster/find-cluster.ts';
import { StartFailure } from '../app/start-failure.ts';
import {
  forReading,
  type Limits,
  leftOf,
  longest,
  openingsOf,
  patience,
  remindOf,
  type Role,
  reminders,
  type Setting,
  type Way,
} from './time-limits.ts';

/** One open transaction, bound to a role and a database id; what every server function works with. */
export interface Db {
  /** Rows of one parameterised statement, as `reader` makes them. The same text is prepared once per connection. */
  readonly query: Query;
  /** Whoever writes people, sessions, memberships or plans says whose rights change by it; may be said several times. */
  invalidate(whom: CacheScope): void;
  /** The groups lie on several servers: what is written goes as a statement for each table. */
  readonly sharded?: boolean;
}

/** Takes note of a statement whose answer nobody waits for: what follows travels with it, and its failure is that of the transaction. */
export type Settle = (sent: Promise<unknown>) => Promise<void> | void;

type Work<T> = (db: Db, settle: Settle) => Promise<T>;

export interface Database {
  /**
   * Runs `work` in one transaction; a serialisation failure or deadlock is tried again, up to three times. Writers of one database id
   * come one after the other: whoever has not begun after `patience` gets `Busy`, and so does who waits longer for a lock. `since` is the
   * moment of `performance.now()` from which it counts, now unless it is said.
   */
  transaction<T>(role: Role, database: string, work: Work<T>, since?: number): Promise<T>;
  /**
   * Reading in a database: every query is a transaction of its own, sent whole in one round trip. At PostgreSQL's
   * default isolation a longer transaction would not see anything else.
   */
  reader(role: Role, database: string): Db;
  /** The same for small look-ups: what anybody asks for in it within one turn of the event loop shares a connection and a round trip. */
  lookups(role: Role, database: string): Db;
  /** One read outside any group's wall, for the session look-up that every request starts with. */
  readonly lookup: Db;
  /** A connection of its own, that neither writers nor readers can take: does the database answer at all? */
  readonly health: Db;
  /**
   * Calls `heard` around the commit of every transaction of this process that changes somebody's rights: before it, because others
   * may hear of it sooner than we have its answer, and after it. Other processes hear it on `accessChannel`.
   */
  onForget(heard: ForgetHeard): void;
  /** What this process calls itself on `accessChannel`. */
  readonly origin: string;
  /** For a connection beside the pool, to the server itself, as what goes on for long wants one, with the settings that it begins with. */
  readonly connection: pg.PoolConfig;
  /** The groups lie on several servers. */
  readonly sharded: boolean;
  /** Connections to the server itself: migrations, what tests look at. Never leaves `platform/server`. */
  readonly pool: pg.Pool;
  /** For the job queue's own statements: on a cluster its tables are the first server's alone, and the others hear nothing of them. */
  readonly queuePool: pg.Pool;
  /** How many connections of requests there are. */
  readonly connections: () => Readonly<Record<'busy' | 'idle' | 'waiting', number>>;
  close(): Promise<void>;
}

/** The channel on which a process tells the others that who may do what has changed. */
export const accessChannel = 'oficina_access';

type ForgetHeard = (moment: 'before' | 'after', whom: CacheKeys) => void;

/**
 * Who may hold how many of the pool's connections at the same moment: writers and readers of one database id, those of all together.
 * What is left is for people, sessions and jobs. The second writer of an id waits for the lock where the first one frees it, the others in
 * line here, without a connection.
 */
const writing = { each: 2, all: 9 };
const reading = { each: 4, all: 8 };

interface Opening {
  /** As in tests, a transaction that writes one of these tables and says nothing of whom it concerns fails. */
  readonly insistOn?: readonly string[];
  readonly cluster?: Cluster | undefined;
  /** Stands between requests and the server. */
  readonly pooler?: Pooler | undefined;
}

/** The same as `openDatabase`, for whatever kind of server is there. */
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
  readonly heard: ForgetHeard[];
  /** Statements that write what rights follow from. */
  readonly writes: RegExp | undefined;
  /** Statements that may write on the first server of a cluster; undefined without one. */
  readonly writesLocal: RegExp | undefined;
}

function openDatabase(connection: pg.PoolConfig, { insistOn = [], cluster, pooler }: Opening = {}): Database {
  const sharded = cluster !== undefined;
  const way: Way = { sharded, pooled: pooler !== undefined, named: pooler?.named !== false };
  const { pool, direct, queue, health, end } = openPools(connection, pooler, sharded);
  const origin = randomUUID();
  const writes =
    insistOn.length === 0
      ? undefined
      : new RegExp(`(INSERT INTO|UPDATE|DELETE FROM) "?(${insistOn.join('|')})\\b|spread_memberships`);
  const watch: Watch = { origin, heard: [], writes, writesLocal: cluster && writesLocal(cluster) };
  // The owner of a cluster's tables stands before no wall, and a connection of a pooler begins with nothing.
  const outside =
    sharded || way.pooled ? openingsOf({ role: 'oficina_system', database: 'lookup', ...forReading }, way) : [];
  /** Look-ups that wait for the end of this turn of the event loop, by role and database id. */
  const gathering = new Map<string, Query>();
  const lanes = { writers: createFairSemaphore(writing), readers: createFairSemaphore(reading) };
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
    onForget: (heard) => void watch.heard.push(heard),
    lookup: {
      query: async (...asked) => readOnce(pool, { opening: outside, way }, ...asked),
      invalidate: refuseForget,
    },
    health: {
      query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
        (await health.query<Row & pg.QueryResultRow>(text, [...values])).rows,
      invalidate: refuseForget,
    },
    reader: (role, database) => {
      const opening = openingsOf({ role, database, ...forReading }, way);
      return {
        query: async (...asked) =>
          within(lanes.readers, database, async () => readOnce(pool, { opening, way }, ...asked)),
        invalidate: refuseForget,
      };
    },
    lookups: (role, database) => {
      const opening = openingsOf({ role, database, ...forReading }, way);
      const key = `${role} ${database}`;
      const gather = (): Query => {
        const query = readTogether(
          async (asked) => within(lanes.readers, database, async () => readAll(pool, { opening, way }, asked)),
          () => {
            if (gathering.get(key) === query) gathering.delete(key);
          },
        );
        gathering.set(key, query);
        return query;
      };
      return { query: async (...asked) => (gathering.get(key) ?? gather())(...asked), invalidate: refuseForget };
    },
    transaction: async (role, database, work, arrived = performance.now()) => {
      const inTurn = async (): Promise<Awaited<ReturnType<typeof work>>> => {
        for (let attempt = 1; ; attempt += 1) {
          const left = Math.max(100, Math.round(patience - (performance.now() - arrived)));
          const most = role === 'oficina_app' ? left + reminders.after : longest;
          try {
            const limits: Limits = { role, database, statement: most, lock: left };
            return await once(pool, watch, way, openingsOf(limits, way), work, remindOf(arrived, way));
          } catch (error) {
            if (attempt >= 3 || !isTransient(error)) throw error;
          }
        }
      };
      // System work is bound to nobody's database: its name is no key to wait by.
      return role === 'oficina_app' ? within(lanes.writers, database, inTurn, leftOf(arrived)) : inTurn();
    },
    close: end,
  };
}

async function within<T>(lanes: FairSemaphore, key: string, work: () => Promise<T>, wait = patience): Promise<T> {
  const leave = await lanes.enter(key, wait);
  try {
    return await work();
  } finally {
    leave();
  }
}

async function once<T>(
  pool: pg.Pool,
  watch: Watch,
  way: Way,
  opening: readonly Setting[],
  work: Work<T>,
  remind: () => readonly string[],
): Promise<T> {
  const client = await pool.connect();
  const batches = openBatches(client, way);
  let broken: Error | undefined;
  let open = true;
  const whom = new Set<string>();
  let unsaid: string | undefined;
  let said = false;
  let local = false;
  const db: Db = {
    query: async (text, values, reader) => {
      // What goes on asking after the end would ask outside the transaction, and with that outside the wall.
      if (!open) throw new Error('the transaction has ended');
      if (watch.writes?.test(text) === true) unsaid ??= text;
      if (watch.writesLocal?.test(text) === true) local = true;
      // Should one fail, what follows in the transaction fails with it.
      for (const reminder of remind()) void batches.ask(reminder).catch(() => undefined);
      return run(batches, text, values, reader);
    },
    sharded: way.sharded,
    invalidate: (named) => {
      said = true;
      addCacheKeys(whom, named);
    },
  };
  const settling: Promise<unknown>[] = [];
  const settle: Settle = (sent) => {
    settling.push(sent);
    // It is looked at when the transaction ends.
    sent.catch(() => undefined);
  };
  try {
    // Not awaited by itself: the first query of `work` travels with it.
    const opened = Promise.all([run(batches, 'BEGIN'), ...opening.map(async (setting) => set(batches, setting))]);
    const [begun, result] = await Promise.allSettled([opened, work(db, settle)]);
    if (begun.status === 'rejected') throw begun.reason;
    if (result.status === 'rejected') throw result.reason;
    open = false;
    if (unsaid !== undefined && !said) throw new Error(`nobody said whose rights change: ${unsaid}`);
    // A COMMIT after a statement that failed takes everything back, and the failure is told.
    await committed(watch, whom, async (news) => {
      const told = news === undefined ? [] : [run(batches, `SELECT pg_notify('${accessChannel}', $1)`, [news])];
      const bound = local ? [run(batches, bindCommit)] : [];
      return Promise.all([...settling, ...told, ...bound, run(batches, 'COMMIT')]);
    });
    return result.value;
  } catch (error) {
    open = false;
    const [first] = (await Promise.allSettled(settling)).filter((sent) => sent.status === 'rejected');
    // What is still to be sent goes first: after the end it would be asked outside the wall.
    batches.send();
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure;
    });
    // What came after the first failure failed because of it.
    throw first?.reason ?? error;
  } finally {
    client.release(broken);
  }
}

/** Rights change rarely: their notification may be a part of the commit, so that nobody can hear of it too late. */
async function committed(
  { heard, origin }: Watch,
  whom: CacheKeys,
  commit: (news?: string) => Promise<unknown>,
): Promise<void> {
  if (whom.size === 0) {
    await commit();
    return;
  }
  for (const hear of heard) hear('before', whom);
  try {
    await commit(`${origin} ${publishCacheKeys(whom)}`);
  } finally {
    for (const hear of heard) hear('after', whom);
  }
}

function refuseForget(): never {
  throw new Error('what only reads changes nobody’s rights');
}
