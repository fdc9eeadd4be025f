import pg from 'pg';
import { poolSettings, queueSettings, sessionSettings } from './session-settings.ts';
import { lockWait } from './time-limits.ts';
import { getTypeParser } from './wire-types.ts';

/** A pooler in front of the server, such as PgBouncer in transaction mode. */
export interface Pooler {
  readonly connection: pg.PoolConfig;
  /** Whether it supports named prepared statements on all of its connections. */
  readonly named: boolean;
}

interface Pools {
  /** For requests and jobs. */
  readonly pool: pg.Pool;
  /** To the server itself. */
  readonly direct: pg.Pool;
  /** For the job queue's own statements. */
  readonly queue: pg.Pool;
  /** One reserved connection. */
  readonly health: pg.Pool;
  readonly end: () => Promise<void>;
}

/** Connections of a process for requests and jobs. */
const connections = 20;
/** Connections for migrations, the queue and operators, if requests use a pooler. */
const directConnections = 4;

/**
 * Milliseconds for which an unused connection stays open: longer than the pauses between the jobs of an idle server,
 * for whom a new connection would cost more than their statements.
 */
const idleTimeoutMillis = 60_000;

/** Opens the pools of a process. Without a pooler and a cluster, requests, queue and migrations share one pool. */
export function openPools(connection: pg.PoolConfig, pooler: Pooler | undefined, sharded: boolean): Pools {
  const types = { getTypeParser };
  const pool = new pg.Pool({
    max: connections,
    idleTimeoutMillis,
    types,
    // A query is sent without waiting for the answer to the one before.
    pipeline: true,
    ...(pooler?.connection ?? connection),
    // A pooler refuses start-up settings.
    ...(pooler === undefined && (sharded ? poolSettings : sessionSettings)),
  });
  const direct =
    pooler === undefined
      ? pool
      : new pg.Pool({ types, ...connection, ...sessionSettings, idleTimeoutMillis, max: directConnections });
  const queue = sharded ? new pg.Pool({ types, ...connection, ...queueSettings }) : direct;
  const health = new pg.Pool({
    ...(pooler?.connection ?? connection),
    max: 1,
    connectionTimeoutMillis: lockWait,
    query_timeout: lockWait,
  });
  const all = [...new Set([pool, direct, queue, health])];
  for (const each of all) {
    // The pool replaces an idle connection that breaks; without a listener the error would end the process.
    each.on('error', () => undefined);
    // If a connection breaks during a request, its query fails, and the request answers that.
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
