import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openBlobFolder } from '#platform/server/blobs/folder.ts';
import { withSmallFiles } from '#platform/server/blobs/small-files.ts';
import { openChangeBus } from '#platform/server/changes/change-bus.ts';
import { conformance } from '#platform/server/testing/conformance.ts';
import { createApp, type AppOptions } from '#platform/server/app/create-app.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { sessionSettings } from '#platform/server/db/session-settings.ts';
import { readEnvironment, type Environment } from '#platform/server/app/environment.ts';
import { noJobs } from '#platform/server/jobs/jobs.ts';
import type { Pooler } from '#platform/server/db/pools.ts';
import { logOptions } from '#platform/server/app/log.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { getTypeParser } from '#platform/server/db/wire-types.ts';
import { serverModules } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';
import { builtTasks } from './built.ts';

type App = Awaited<ReturnType<typeof createApp>>;

/** A machine that runs tests is busy: what overruns its limits is tested with limits of its own. */
const limits = { threads: 2, cpu: 60_000, patience: 120_000, memory: 1024, queue: 64, wait: 60_000 };
const patient = { quick: limits, print: limits, long: limits };

/** The whole server on a database of its own, with a clock that the test moves. */
export interface TestApp {
  readonly app: App;
  readonly database: Database;
  /** Settings of the clock: `clock.now` is what the server sees. */
  readonly clock: { now: Date };
  /** The administrator's view of the tables, past every wall, for looking at what is stored. */
  readonly pool: pg.Pool;
  /** Where the bytes of files lie. */
  readonly files: string;
  /** The database's address, for a process of its own. */
  readonly url: string;
  close(): Promise<void>;
}

interface TestOptions
  extends Partial<Pick<AppOptions, 'jobs'>>, Pick<AppOptions, 'readDiskUsage' | 'idleTimeout' | 'pools'> {
  /** Modules beside those of the product. */
  readonly also?: AppOptions['modules'];
  /** Puts a pooler before the database. */
  readonly through?: (connection: pg.PoolConfig) => Promise<Pooler>;
}

export async function testApp(
  variables: Record<string, string> = {},
  logged?: { write: (line: string) => void },
  { also = [], through, ...options }: TestOptions = {},
): Promise<TestApp> {
  const own = await testDatabase();
  const rights = [...serverModules, ...also].flatMap(({ authentication, memberships, keys }) => [
    ...(authentication?.tables ?? []),
    ...(memberships?.tables ?? []),
    ...(keys?.tables ?? []),
  ]);
  const pooler = (await through?.(own.connection)) ?? own.pooler;
  const database = await connectDatabase(own.connection, { rightsTables: rights, pooler });
  // On a cluster the product may ask one server at a time; who looks at what is stored asks all of them.
  // Beside a pooler a connection may be new, and knows no setting of ours.
  const looking =
    database.sharded || pooler !== undefined
      ? new pg.Pool({
          ...own.connection,
          options: `${sessionSettings.options} -c app.account_id=`,
          types: { getTypeParser },
        })
      : database.pool;
  // One that is still closing when its database goes is nobody's failure.
  if (looking !== database.pool) looking.on('connect', (client) => client.on('error', () => undefined));
  const bus = await openChangeBus(async () => {
    const listener = new pg.Client(own.connection);
    await listener.connect();
    return listener;
  });
  const files = await mkdtemp(join(tmpdir(), 'oficina-files-'));
  const clock = { now: new Date() };
  const app = await createApp({
    environment: environmentOf(variables),
    database,
    bus,
    jobs: noJobs,
    blobs: withSmallFiles(await openBlobFolder(files), database),
    secret: randomBytes(32),
    version: 'test',
    entities,
    modules: [...serverModules, ...also],
    tasksOf: builtTasks,
    pools: patient,
    conformance,
    now: () => clock.now,
    ...options,
    // As in production, whose lines are the ones that must hold nothing secret.
    log: logged
      ? pino(logOptions({ production: true, logLevel: undefined }), logged)
      : pino({ level: process.env['LOG'] ?? 'silent' }),
  });
  await app.server.ready();
  return {
    app,
    database,
    clock,
    pool: looking,
    url: own.url,
    files,
    close: async () => {
      await app.server.close();
      await bus.close();
      await database.close();
      if (looking !== database.pool) await looking.end();
      await own.drop();
      await rm(files, { recursive: true, force: true });
    },
  };
}

/** Whatever a test sets, it may ask as often as it likes and look into the outbox; unless it asks for production by name. */
function environmentOf(variables: Record<string, string>): Environment {
  const environment = readEnvironment(cards, variables);
  if (variables['NODE_ENV'] !== undefined) return environment;
  return { ...environment, production: false, rateLimits: variables['RATE_LIMITS'] === 'on' };
}

export { client, foundGroup, inProgress as goingOn, mailedToken, signIn, signUp, type Client } from './client.ts';
