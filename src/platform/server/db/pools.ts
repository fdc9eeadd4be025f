import pg from 'pg';
import { poolSettings, queueSettings, sessionSettings } from './session-settings.ts';
import { patience } from './time-limits.ts';
import { getTypeParser } from './wire-types.ts';

/** A pooler before the server, as PgBouncer in transaction mode. */
export interface Pooler {
  readonly connection: pg.PoolConfig;
  /** It knows prepared statements by their names whichever of its connections they come to. */
  readonly named: boolean;
}

interface Pools {
  /** What requests and jobs ask. */
  readonly pool: pg.Pool;
  /** To the server itself. */
  readonly direct: pg.Pool;
  /** What the job queue asks by itself. */
  readonly queue: pg.Pool;
  /** A connection of its own. */
  readonly health: pg.Pool;
  readonly end: () => Promise<void>;
}

/** For requests and jobs of a process. */
const connections = 20;
/** For migrations, the queue and what operators look at, where requests go through a pooler. */
const besidePooler = 4;

/** The connections of a process; without pooler and cluster requests, queue and migrations share theirs. */
export function openPools(connection: pg.PoolConfig, pooler: Pooler | undefined, sharded: boolean): Pools {
  const types = { getTypeParser };
  const pool = new pg.Pool({
    max: connections,
    types,
    // What is asked while an answer is on its way does not wait for it.
    pipeline: true,
    ...(pooler?.connection ?? connection),
    // A pooler refuses settings that a connection begins with.
    ...(pooler === undefined && (sharded ? poolSettings : sessionSettings)),
  });
  const direct =
    pooler === undefined ? pool : new pg.Pool({ types, ...connection, ...sessionSettings, max: besidePooler });
  const queue = sharded ? new pg.Pool({ types, ...connection, ...queueSettings }) : direct;
  const health = new pg.Pool({
    ...(pooler?.connection ?? connection),
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  const all = [...new Set([pool, direct, queue, health])];
  for (const each of all) {
    // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
    each.on('error', () => undefined);
    // One that breaks while a request holds it: its query fails, and that is answered.
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  return {
    pool,
    direct,
    queue,
    health,
    end: async () => void (await Promise.all(all.map(async (each) => each.end()))),
  };
}
