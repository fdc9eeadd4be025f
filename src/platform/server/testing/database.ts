import { randomBytes } from 'node:crypto';
import { Pool, type PoolConfig } from 'pg';
import { inject } from 'vitest';
import { migrate } from '../db/schema/migrate.ts';
import type { Pooler } from '../db/pools.ts';
import { administrator } from '../db/embedded/cluster.ts';
import { joinPostgres } from '../db/embedded/start.ts';
import { joinCluster } from './cluster.ts';
import { serverOf, type Server } from './test-server.ts';

export interface TestDatabase {
  /** For `openDatabase` or a pool of `pg`; the user owns the database and is no superuser. */
  readonly connection: PoolConfig;
  /** The same as a URL, for DATABASE_URL of another process. */
  readonly url: string;
  /** The pooler for the product's connections, if this run uses one. */
  readonly pooler?: Pooler;
  drop(): Promise<void>;
}

/** Cached between test files of this process. */
const known: { server?: Server; template?: string } = {};

/** Creates a migrated database for one test; `empty` leaves out the migrations. */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = (known.server ??= await joinTestServer());
  const name = `${inject('testServer').prefix}${randomBytes(6).toString('hex')}`;
  const template = empty ? 'template0' : (known.template ??= await ensureTemplate(server));
  await server.administer(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER ${server.owner} STRATEGY FILE_COPY`);
  await server.cluster?.bound(name);
  const { pooler } = inject('testServer');
  return {
    ...server.address(name),
    ...(pooler !== undefined && { pooler: poolerOf(pooler, name) }),
    drop: async () => {
      // Otherwise the servers of a cluster would maintain it until the last of them has dropped it.
      await server.cluster?.finish(name);
      await server.administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

function poolerOf(url: string, database: string): Pooler {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return { connection: { connectionString: address.href }, named: false };
}

async function ensureTemplate(server: Server): Promise<string> {
  const template = `${inject('testServer').prefix}template`;
  await server.alone(async (client) => {
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (found.rowCount !== 0) return;
    // Renamed when complete, so that a failed migration fails every test and not only the first.
    const draft = `${template}_draft`;
    await server.administer(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await server.administer(`CREATE DATABASE ${draft} OWNER ${server.owner}`);
    await server.cluster?.prepare(draft);
    const pool = new Pool({ ...server.address(draft).connection, max: 1 });
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
    await server.cluster?.finish(draft);
    await server.administer(`ALTER DATABASE ${draft} RENAME TO ${template}`);
  });
  return template;
}

async function joinTestServer(): Promise<Server> {
  const { url, isCluster } = inject('testServer');
  if (url === undefined) return embedded();
  return isCluster ? joinCluster(url) : ordinary(url);
}

async function embedded(): Promise<Server> {
  const { dataDir } = inject('testServer');
  const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
  const connection = await joinPostgres({ dataDir, settings: fast });
  return serverOf({ ...connection, user: administrator, database: 'postgres' }, connection.user, (database) => ({
    connection: { ...connection, database },
    url: `postgres://${connection.user}@localhost:${connection.port}/${database}?host=${encodeURIComponent(connection.host)}`,
  }));
}

async function ordinary(url: string): Promise<Server> {
  return serverOf({ connectionString: url }, 'DEFAULT', (database) => {
    const address = new URL(url);
    address.pathname = `/${database}`;
    return { connection: { connectionString: address.href }, url: address.href };
  });
}
