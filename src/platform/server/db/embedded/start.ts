import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { findClusterLocation, sharedFolder } from './cluster-location.ts';
import { connectOrLaunch, type Postmaster } from './postmaster.ts';
import { holdUsageLock, type UsageLock, type StartLog } from './usage-lock.ts';
import { connectionsFor, port, settings } from './settings.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { socketFolder } from './socket.ts';

export interface PostgresOptions {
  /** The data folder; its folder `postgres` is the cluster. */
  readonly dataDir: string;
  readonly log: StartLog;
  /** Number of servers that need connections; default one. */
  readonly workers?: number;
  /** PostgreSQL settings that override ours, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Logs in as the app's user, who owns the database `oficina` and is no superuser. */
  readonly connection: PostgresConnection;
  /** A notice about the location of the data, for the person who starts it. */
  readonly notice?: string;
  /** Stops the database if no other app process uses it. Close all pools first. */
  stop(): Promise<void>;
}

export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const appUser = 'oficina';
/** How often it tries to stop a database with too few connections. */
const attempts = 10;
/** Any number that nothing else locks in the administrator's database. */
const setUpLockId = 7_463_151;

/**
 * Starts the PostgreSQL of the npm package on the data folder, or uses the one that runs there already, started by
 * another app process or by a killed one. Throws StartFailure.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, workers = 1, settings: extraSettings = {} } = options;
  const wanted = connectionsFor(workers);
  for (let attempt = 1; ; attempt += 1) {
    const { postmaster, notice } = await preparePostmaster(dataDir, {
      max_connections: String(wanted),
      ...extraSettings,
    });
    const presence = await holdUsageLock(postmaster, log);
    const { connection, most: available } = await setUp(postmaster);
    if (available >= wanted) return embeddedPostgres(presence, connection, notice);
    // Stop a database that was started for fewer servers, and start it again with more connections.
    await presence.release();
    // Its server may need a moment to notice that another process was killed just now.
    await sleep(500);
    if (attempt > attempts)
      throw new StartFailure(
        `The PostgreSQL of ${dataDir} runs for another Oficina, with ${available} connections; WORKERS=${workers} needs ${wanted}. Stop that one first.`,
      );
  }
}

function embeddedPostgres(
  presence: UsageLock,
  connection: PostgresConnection,
  notice: string | undefined,
): EmbeddedPostgres {
  return { connection, ...(notice !== undefined && { notice }), stop: async () => presence.release() };
}

/** Starts or uses the same PostgreSQL without a usage lock: the end of this process does not stop it. */
export async function joinPostgres({ dataDir, settings: extraSettings = {} }: Omit<PostgresOptions, 'log'>) {
  const maxConnections = String(connectionsFor(1));
  const { postmaster } = await preparePostmaster(dataDir, { max_connections: maxConnections, ...extraSettings });
  return (await setUp(postmaster)).connection;
}

async function preparePostmaster(dataDir: string, extraSettings: Readonly<Record<string, string>>) {
  const { notice, ...place } = await findClusterLocation(dataDir);
  const binaries = await findBinaries(place.owner, place.owner ? sharedFolder : resolve(dataDir));
  await ensureCluster(place, binaries);
  const postmaster: Postmaster = {
    location: place,
    binaries,
    socketFolder: await socketFolder(place.cluster, place.owner),
    settings: { ...settings, ...extraSettings },
    logFile: join(resolve(dataDir), 'postgres.log'),
  };
  const copied = binaries.copied ? `PostgreSQL's programs were copied to ${binaries.folder}.` : undefined;
  const notices = [notice, copied].filter((text) => text !== undefined);
  return { postmaster, notice: notices.length > 0 ? notices.join(' ') : undefined };
}

/** Creates the app's user and database. `available`: the postmaster's maximum of connections. */
async function setUp(postmaster: Postmaster): Promise<{ connection: PostgresConnection; most: number }> {
  const client = await connectOrLaunch(postmaster);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [setUpLockId]);
    await createAppUser(client);
    const { rows } = await client.query<{ most: number }>("SELECT current_setting('max_connections')::int AS most");
    return {
      connection: { host: postmaster.socketFolder, port, user: appUser, database: appUser },
      most: rows[0]?.most ?? 0,
    };
  } finally {
    await client.end();
  }
}

async function createAppUser(client: Client): Promise<void> {
  const found = await client.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database`,
    [appUser],
  );
  if (!found.rows[0]?.role) await client.query(`CREATE ROLE ${appUser} LOGIN CREATEROLE`);
  if (!found.rows[0]?.database) await client.query(`CREATE DATABASE ${appUser} OWNER ${appUser}`);
}
