import { Client, type PoolConfig } from 'pg';
import type { Environment } from '../environment.ts';
import { StartFailure } from '../start-failure.ts';
import type { StartLog } from './presence.ts';
import { startPostgres } from './start.ts';

export interface OpenPostgres {
  readonly connection: PoolConfig;
  readonly notice?: string;
  /** Close all pools before. */
  stop(): Promise<void>;
}

/** The oldest major version whose SQL we use. */
const oldest = 15;

/** The PostgreSQL that the environment names, or our own on the data folder. */
export async function openPostgres(environment: Environment, log: StartLog): Promise<OpenPostgres> {
  const { databaseUrl, dataDir } = environment;
  if (databaseUrl === undefined) return startPostgres({ dataDir, log });
  const connection = { connectionString: databaseUrl };
  await insistOnServer(connection);
  return { connection, stop: async () => undefined };
}

async function insistOnServer(connection: PoolConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const result = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
    const version = result.rows[0]?.version ?? '';
    if (Number.parseInt(version, 10) < oldest) {
      throw new StartFailure(`DATABASE_URL leads to PostgreSQL ${version}; Oficina needs ${oldest} or newer.`);
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`The server of DATABASE_URL cannot be used: ${messageOf(error)}`, { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Node joins the refusals of all addresses of a host into one error without a message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
