import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { findPlace, sharedFolder } from './place.ts';
import { connectOrLaunch, type Postmaster } from './postmaster.ts';
import { keepPresence, type Presence, type StartLog } from './presence.ts';
import { connectionsFor, port, settings } from './settings.ts';
import { StartFailure } from '../../app/start-failure.ts';
import { socketFolder } from './socket.ts';

export interface PostgresOptions {
  /** The data folder; the cluster is `postgres` in it. */
  readonly dataDir: string;
  readonly log: StartLog;
  /** How many servers are to have room; one, where nothing is said. */
  readonly workers?: number;
  /** PostgreSQL settings over our own, for tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface EmbeddedPostgres {
  /** Signs in as the app's user, who owns the database `oficina` and is no superuser. */
  readonly connection: PostgresConnection;
  /** What the person who starts it should know about where the data lies. */
  readonly notice?: string;
  /** Leaves the database, and stops it when no other app process uses it. Close all pools before. */
  stop(): Promise<void>;
}

export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

const appUser = 'oficina';
/** How often a database with too few connections is asked to end. */
const attempts = 10;
/** Any number that nothing else locks in the administrator's database. */
const setUpLock = 7_463_151;

/**
 * Starts the PostgreSQL of the npm package on the data folder, or joins the one that runs there already, be it another
 * app process's or one left by a killed app. Throws StartFailure with a message for the person who starts it.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, workers = 1, settings: own = {} } = options;
  const wanted = connectionsFor(workers);
  for (let attempt = 1; ; attempt += 1) {
    const { postmaster, notice } = await preparePostmaster(dataDir, { max_connections: String(wanted), ...own });
    const presence = await keepPresence(postmaster, log);
    const { connection, most } = await setUp(postmaster);
    if (most >= wanted) return opened(presence, connection, notice);
    // One that a smaller start has left is stopped by this, and started again with more.
    await presence.leave();
    // Its server may take a moment to notice that another process was killed just now.
    await sleep(500);
    if (attempt > attempts)
      throw new StartFailure(
        `The PostgreSQL of ${dataDir} runs for another Oficina, with ${most} connections; WORKERS=${workers} needs ${wanted}. Stop that one first.`,
      );
  }
}

function opened(presence: Presence, connection: PostgresConnection, notice: string | undefined): EmbeddedPostgres {
  return { connection, ...(notice !== undefined && { notice }), stop: async () => presence.leave() };
}

/** Joins or starts the same PostgreSQL without staying: it is not stopped when this process ends. */
export async function joinPostgres({ dataDir, settings: own = {} }: Omit<PostgresOptions, 'log'>) {
  const most = String(connectionsFor(1));
  const { postmaster } = await preparePostmaster(dataDir, { max_connections: most, ...own });
  return (await setUp(postmaster)).connection;
}

async function preparePostmaster(dataDir: string, own: Readonly<Record<string, string>>) {
  const { notice, ...place } = await findPlace(dataDir);
  const binaries = await findBinaries(place.owner, place.owner ? sharedFolder : resolve(dataDir));
  await ensureCluster(place, binaries);
  const postmaster: Postmaster = {
    place,
    binaries,
    socketFolder: await socketFolder(place.cluster, place.owner),
    settings: { ...settings, ...own },
    logFile: join(resolve(dataDir), 'postgres.log'),
  };
  const copied = binaries.copied ? `PostgreSQL's programs were copied to ${binaries.folder}.` : undefined;
  const notices = [notice, copied].filter((text) => text !== undefined);
  return { postmaster, notice: notices.length > 0 ? notices.join(' ') : undefined };
}

/** With the number of connections that the postmaster takes. */
async function setUp(postmaster: Postmaster): Promise<{ connection: PostgresConnection; most: number }> {
  const client = await connectOrLaunch(postmaster);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [setUpLock]);
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
