import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openBlobFolder } from '#platform/server/blobs/folder.ts';
import { withSmallFiles } from '#platform/server/blobs/small-files.ts';
import { openChangeBus } from '#platform/server/changes/change-bus.ts';
import { createApp } from '#platform/server/app/create-app.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { readEnvironment } from '#platform/server/app/environment.ts';
import { noJobs } from '#platform/server/jobs/jobs.ts';
import { migrate } from '#platform/server/db/schema/migrate.ts';
import { administrator } from '#platform/server/db/embedded/cluster.ts';
import { startPostgres } from '#platform/server/db/embedded/start.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';
import { client, foundGroup, signUp, type Client } from '#src/testing/client.ts';

export interface Running {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly ana: Client;
  readonly group: string;
  readonly postmaster: number;
  /** The administrator's connections, which bypass row-level security: for comparison with a program that has none. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The whole server with one person and one group, on an embedded database with everything durable, or on that of DATABASE_URL (a cluster
 * that `oficina distribute` has been run on stays one), with `POOLER_URL` through a pooler before it.
 */
export async function openServer(variables: Readonly<Record<string, string>> = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'oficina-bench-'));
  // As root the database's own user reads it; a database elsewhere would stay behind.
  await chmod(dataDir, 0o755);
  const log = pino({ level: 'silent' });
  const url = process.env['DATABASE_URL'];
  const postgres =
    url === undefined
      ? await startPostgres({ dataDir, log })
      : { connection: { connectionString: url }, stop: async () => undefined };
  const through = process.env['POOLER_URL'];
  const pooler = through === undefined ? undefined : { connection: { connectionString: through }, named: false };
  const database = await connectDatabase(postgres.connection, { pooler });
  await migrate(database.pool);
  const bus = await openChangeBus(async () => {
    const listener = new pg.Client(postgres.connection);
    await listener.connect();
    return listener;
  });
  const environment = readEnvironment(cards, { NODE_ENV: 'test', RATE_LIMITS: 'off', ...variables });
  const app = await createApp({
    environment,
    database,
    bus,
    jobs: noJobs,
    blobs: withSmallFiles(await openBlobFolder(join(dataDir, 'blobs')), database),
    secret: Buffer.alloc(32, 1),
    version: 'bench',
    entities,
    modules: serverModules,
    tasksOf,
    log,
  });
  await app.server.ready();
  const person = await signUp(app);
  const group = await foundGroup(person);
  const ana = client(app, person.cookie, person);
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const bare = new pg.Pool({ ...postgres.connection, ...(url === undefined ? { user: administrator } : {}), max: 5 });
  // The database ends connections that are still being closed.
  bare.on('error', () => undefined);
  return {
    app,
    ana,
    group,
    postmaster: await parentOf(rows[0]?.pid ?? 0),
    pool: bare,
    close: async () => {
      await app.server.close();
      await bus.close();
      await bare.end();
      await database.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function parentOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
}
