import { randomBytes } from 'node:crypto';
import { Client, type PoolConfig } from 'pg';
import type { Pooler } from '../pools.ts';
import { StartFailure } from '../../app/start-failure.ts';

/** The pooler that DATABASE_URL names, before the server of DATABASE_DIRECT_URL; refused where it keeps no transaction together or leads elsewhere. */
export async function insistOnPooler(connection: PoolConfig, direct: PoolConfig): Promise<Pooler> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    await client.query('BEGIN').catch((error: unknown) => {
      throw new StartFailure(
        'DATABASE_URL leads to a pooler that gives each statement another connection: set its pool_mode to transaction.',
        { cause: error },
      );
    });
    const [named, through, itself] = [await keepsNames(client), await placeOf(client), await placeBehind(direct)];
    await client.query('COMMIT');
    if (through !== itself)
      throw new StartFailure(
        `DATABASE_URL and DATABASE_DIRECT_URL lead to different databases: ${through}, and ${itself}.`,
      );
    return { connection, named };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Whether the pooler knows prepared statements by their names: one that does calls them otherwise towards the server, because several
 * clients may have the same name. PgBouncer does since 1.21, with `max_prepared_statements`.
 */
async function keepsNames(client: Client): Promise<boolean> {
  const name = `oficina_${randomBytes(8).toString('hex')}`;
  await client.query({ name, text: 'SELECT 1 AS n' });
  const { rowCount } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
  if (rowCount === 0) return true;
  // The connection is somebody else's next.
  await client.query(`DEALLOCATE ${name}`);
  return false;
}

async function placeBehind(direct: PoolConfig): Promise<string> {
  const client = new Client({ ...direct, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return await placeOf(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Database and user, and which running server it is. */
async function placeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `SELECT format('%s as %s on the server that began %s', current_database(), current_user, pg_postmaster_start_time() AT TIME ZONE 'UTC') AS place`,
  );
  return rows[0]?.place ?? '';
}
