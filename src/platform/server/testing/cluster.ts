import { Client } from 'pg';
import { migrateWithin, migrationsFolder } from '../db/schema/migrate.ts';
import { ensureRoles } from '../db/roles.ts';
import { distribute } from '../db/cluster/distribute.ts';
import { serverOf, type Server } from './test-server.ts';

/** The owner of test databases on a cluster; no superuser, as in production. */
const owner = 'oficina_cluster_test';

/** The last migration before the first version for clusters: later ones run on distributed tables. */
const lastBefore = '0341-asked-of-all-groups.sql';

/**
 * The servers of a cluster, the first one in front; `url` must be a database on the first server that knows the others.
 */
export async function serversOf(url: string): Promise<string[]> {
  const rows = await asked<{ host: string; port: number }>(
    url,
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE isactive AND groupid <> 0 ORDER BY nodeid',
  );
  const others = rows.map(({ host, port }) => {
    const address = new URL(url);
    address.hostname = host;
    address.port = String(port);
    return address.href;
  });
  return [url, ...others];
}

/**
 * Uses an installed Citus cluster: databases are created and copied on each of its servers. In them a statement of the
 * product that queries several servers fails, except in the listed jobs.
 */
export async function joinCluster(url: string): Promise<Server> {
  const servers = await serversOf(url);
  const [first = url, ...others] = servers;
  const everywhere = async (sql: string): Promise<void> => {
    for (const server of servers) await asked(server, sql);
  };
  // Two test processes that start together both find no role; the second then gets a duplicate.
  await everywhere(
    `DO $$ BEGIN CREATE ROLE ${owner} LOGIN CREATEROLE; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  );
  const addressOf = (database: string): string => {
    const address = new URL(first);
    address.username = owner;
    address.pathname = `/${database}`;
    return address.href;
  };
  const plain = serverOf({ connectionString: first }, owner, (database) => ({
    connection: { connectionString: addressOf(database) },
    url: addressOf(database),
  }));
  return {
    ...plain,
    administer: everywhere,
    cluster: {
      prepare: async (database) => {
        for (const server of servers)
          await asked(within(server, database), 'CREATE EXTENSION citus; GRANT ALL ON SCHEMA public TO PUBLIC');
        const [inFirst, ...inOthers] = [first, ...others].map((server) => within(server, database));
        for (const server of [inFirst, ...inOthers]) {
          const { hostname, port } = new URL(server ?? '');
          const call = server === inFirst ? 'citus_set_coordinator_host' : 'citus_add_node';
          await asked(inFirst ?? '', `SELECT ${call}('${hostname}', ${port})`);
        }
        const client = new Client({ connectionString: addressOf(database) });
        await client.connect();
        await ensureRoles(client);
        await migrateWithin(client, migrationsFolder(), lastBefore);
        await distribute(client);
        await client.end();
      },
      finish: async (database) => {
        await everywhere(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`);
        // The extension's background process is connected to the database and prevents copies.
        await everywhere(`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${database}'`);
      },
      bound: async (database) => everywhere(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`),
    },
  };
}

function within(server: string, database: string): string {
  const address = new URL(server);
  address.pathname = `/${database}`;
  return address.href;
}

async function asked<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Row>(sql);
    return result.rows ?? [];
  } finally {
    await client.end();
  }
}
