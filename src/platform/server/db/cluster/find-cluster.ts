import pg from 'pg';

/** A database whose groups are stored on several servers, after `oficina distribute`. */
export interface Cluster {
  /** Tables on the first server, and functions that may write them. */
  readonly local: readonly string[];
}

/** The cluster of a connection; undefined if one server stores all rows. */
export async function findCluster(connection: pg.PoolConfig): Promise<Cluster | undefined> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    if (!(await isDistributed(client))) return undefined;
    const { rows } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND obj_description(oid, 'pg_class') LIKE 'local: %'
       UNION ALL
       SELECT proname FROM pg_proc WHERE pronamespace = current_schema()::regnamespace AND provolatile = 'v'
         AND (prosecdef AND obj_description(oid, 'pg_proc') IS NULL OR obj_description(oid, 'pg_proc') = 'caller')`,
    );
    return { local: rows.map(({ name }) => name) };
  } finally {
    await client.end();
  }
}

/** Whether tables of groups are distributed. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query<{ there: boolean }>("SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there");
  if (found.rows[0]?.there !== true) return false;
  const { rowCount } = await client.query("SELECT FROM pg_dist_partition WHERE partmethod = 'h' LIMIT 1");
  return rowCount !== 0;
}

/**
 * Makes the commit on the first server and another one atomic: Citus must see a write on the first. It deletes nothing.
 */
export const bindCommit = 'DELETE FROM oficina_cluster.both_or_none';

/** Matches statements that may write on the first server. */
export function writesLocal({ local }: Cluster): RegExp {
  const names = local.join('|');
  return new RegExp(`\\b(INSERT INTO|UPDATE|DELETE FROM)\\s+"?(pgboss|${names})\\b|\\b(${names})\\(`);
}
