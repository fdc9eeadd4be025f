import { Client, type PoolConfig } from 'pg';
import type { Environment } from '../../app/environment.ts';
import { sessionSettings } from '../session-settings.ts';
import type { Pooler } from '../pools.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { checkPooler } from './pooler.ts';
import type { StartLog } from './usage-lock.ts';
import { startPostgres } from './start.ts';

export interface OpenPostgres {
  /** Connects to the server itself. */
  readonly connection: PoolConfig;
  /** The pooler for requests and jobs, if there is one. */
  readonly pooler?: Pooler;
  readonly notice?: string;
  /** Close all pools first. */
  stop(): Promise<void>;
}

/** The oldest major version that supports our SQL. */
const oldestVersion = 15;

/** Opens the PostgreSQL of DATABASE_URL, or else the embedded one in the data folder. Throws StartFailure. */
export async function openPostgres(environment: Environment, log: StartLog): Promise<OpenPostgres> {
  const { databaseUrl, databaseDirectUrl, dataDir, workers } = environment;
  if (databaseUrl === undefined) return startPostgres({ dataDir, log, workers });
  const stop = async (): Promise<void> => undefined;
  const connection = { connectionString: databaseDirectUrl ?? databaseUrl };
  await checkServer(connection, databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
  if (databaseDirectUrl === undefined) return { connection, stop };
  const pooler = await checkPooler({ connectionString: databaseUrl }, connection).catch((error: unknown) => {
    throw asFailure(error, 'DATABASE_URL');
  });
  return { connection, pooler, stop };
}

interface ServerInfo {
  readonly version: string;
  readonly user: string;
  readonly database: string;
  /** Whether the connection accepted our start-up settings. */
  readonly heard: boolean;
  /** Whether the user may create schemas, extensions and tables. */
  readonly own: boolean;
}

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';

async function checkServer(connection: PoolConfig, variable: Variable): Promise<void> {
  const options = `${sessionSettings.options} -c oficina.heard=yes`;
  const client = new Client({ ...connection, options, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const result = await client.query<ServerInfo>(
      `SELECT current_setting('server_version') AS version, quote_ident(current_user) AS "user", quote_ident(current_database()) AS database,
         coalesce(current_setting('oficina.heard', true) = 'yes', false) AS heard, has_database_privilege(current_database(), 'CREATE') AND coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS own`,
    );
    const { version = '', user, database, own, heard } = result.rows[0] ?? {};
    if (Number.parseInt(version, 10) < oldestVersion) {
      throw new StartFailure(`${variable} leads to PostgreSQL ${version}; Oficina needs ${oldestVersion} or newer.`);
    }
    if (heard !== true) throw poolerFailure(variable);
    await refusePooler(client, connection, variable);
    if (own !== true) {
      throw new StartFailure(
        `The user ${user} of ${variable} may not make tables in the database ${database}. Let an administrator run: ALTER DATABASE ${database} OWNER TO ${user};`,
      );
    }
  } catch (error) {
    if (/startup parameter/.test(messageOf(error))) throw poolerFailure(variable);
    throw asFailure(error, variable);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function asFailure(error: unknown, variable: Variable): StartFailure {
  if (error instanceof StartFailure) return error;
  return new StartFailure(`The server of ${variable} cannot be used: ${messageOf(error)}`, { cause: error });
}

function poolerFailure(variable: Variable): StartFailure {
  const remedy =
    variable === 'DATABASE_URL'
      ? 'set DATABASE_DIRECT_URL to PostgreSQL itself beside it, or DATABASE_URL alone to PostgreSQL itself.'
      : 'set DATABASE_DIRECT_URL to PostgreSQL itself.';
  return new StartFailure(
    `${variable} leads to a pooler, as PgBouncer. Oficina keeps notifications, locks and settings on connections to the server: ${remedy}`,
  );
}

/**
 * Refuses a pooler in transaction mode: notifications, session locks and prepared statements need the same server
 * connection in every transaction. Such a pooler gives an idle client's server connection to the next client, so two
 * clients see the same backend.
 */
async function refusePooler(client: Client, connection: PoolConfig, variable: Variable): Promise<void> {
  const other = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  const backendOf = async (one: Client): Promise<number | undefined> =>
    (await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
  try {
    await other.connect();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      if ((await backendOf(client)) !== (await backendOf(other))) continue;
      throw poolerFailure(variable);
    }
  } finally {
    await other.end().catch(() => undefined);
  }
}

/** Node combines the errors of all addresses of a host into one error without a message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
