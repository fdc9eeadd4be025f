import { randomBytes } from 'node:crypto';
import { Client, type PoolConfig } from 'pg';
import type { Pooler } from '../pools.ts';
import { StartFailure } from '../../app/start-failure.ts';

/**
 * Checks the pooler of DATABASE_URL. Throws StartFailure if it does not keep a transaction on one connection, or leads
 * to another database than DATABASE_DIRECT_URL.
 */
export async function checkPooler(connection: PoolConfig, direct: PoolConfig): Promise<Pooler> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('BEGIN').catch((error: unknown) => {
      throw new StartFailure(
        'DATABASE_URL leads to a pooler that gives each statement another connection: set its pool_mode to transaction.',
        { cause: error },
      );
    });
    const [named, viaPooler, itself] = [
      await supportsPreparedStatements(client),
      await describeConnection(client),
      await describeServer(direct),
    ];
    await client.query('COMMIT');
    if (viaPooler !== itself)
      throw new StartFailure(
        `DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: ${viaPooler}, and ${itself}.`,
      );
    return { connection, named };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether the pooler supports named prepared statements. If it does, it renames them on the server, because several
 * clients may use the same name. PgBouncer does since 1.21, with `max_prepared_statements`.
 */
async function supportsPreparedStatements(client: Client): Promise<boolean> {
  const name = `oficina_${randomBytes(8).toString('hex')}`;
  await client.query({ name, text: 'SELECT 1 AS n' });
  const { rowCount } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
  if (rowCount === 0) return true;
  // Another client gets this connection next.
  await client.query(`DEALLOCATE ${name}`);
  return false;
}

async function describeServer(direct: PoolConfig): Promise<string> {
  const client = new Client({ ...direct, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return await describeConnection(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Database, user, and start time of the server, to compare two connections. */
async function describeConnection(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT format('%s as %s on the server that began %s', current_database(), current_user, pg_postmaster_start_time() AT TIME ZONE 'UTC') AS place`,
  );
  return rows[0]?.place ?? '';
}
