import cluster from 'node:cluster';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino, type Logger } from 'pino';
import type { ModuleCard } from '#platform/entity/card.ts';
import type { Entity } from '#platform/entity/define.ts';
import { blobFolder, openBlobs } from '../blobs/open.ts';
import { openChangeBus } from '../changes/change-bus.ts';
import type { App, ServerModule } from '../app.ts';
import { createApp, type AppOptions } from './create-app.ts';
import { requireWritable } from './data-folder.ts';
import { connectDatabase } from '../db/database.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { runIntervals } from '../jobs/interval-jobs.ts';
import { startJobs } from '../jobs/jobs.ts';
import { logOptions } from './log.ts';
import { cannotListen, checkListening } from './listening.ts';
import { metricsOf } from '../metrics/metrics.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { shutDown } from './shutdown-hooks.ts';
import { pauseJobsInReadOnlyMode } from './read-only-mode.ts';
import { migrate } from '../db/schema/migrate.ts';
import { openPostgres } from '../db/embedded/open.ts';
import { announceProcess, explainUnsharedFolder } from './processes.ts';
import { missingInProduction } from './production.ts';
import { readSecret } from '../auth/secret.ts';
import { StartFailure } from './start-failure.ts';
import { closeOnSignals, type Ending } from './shutdown.ts';
import { answerMetrics } from './supervisor/gathered-metrics.ts';
import { startupBanner } from './startup-banner.ts';
import type { TasksOf } from '../workers/workers.ts';

export interface Parts {
  readonly cards: readonly ModuleCard[];
  readonly entities: readonly Entity[];
  readonly modules: readonly ServerModule[];
  readonly tasksOf: TasksOf;
  /** Creates what must exist before the first request. */
  readonly prepare?: (options: AppOptions) => Promise<void>;
  readonly conformance?: AppOptions['conformance'];
}
type Close = (ending: Ending) => Promise<void>;
type Postgres = Awaited<ReturnType<typeof openPostgres>>;

/** Milliseconds of the shutdown that are reserved for the database, which closes last. */
const databaseCloseTime = 2000;

/**
 * Starts everything in order: settings, database, migrations, queue, routes, socket. Stops it in reverse order, also
 * when a signal arrives during the start.
 */
export async function start(parts: Parts): Promise<void> {
  const environment = readEnvironment(parts.cards);
  const log = pino(logOptions(environment));
  // Under a supervisor, the supervisor has checked the address and holds the socket.
  const isSingleProcess = cluster.isPrimary;
  if (isSingleProcess) await checkListening(environment);
  await requireWritable(environment.dataDir);
  const opening = openPostgres(environment, log);
  let close: Close = async () => (await opening.catch(() => undefined))?.stop();
  const isClosing = closeOnSignals(
    async (ending) => close(ending),
    () => environment.drainSeconds * 1000,
  );
  // A single process has nothing to replace; without a handler the signal would end it.
  process.on('SIGUSR2', () => log.warn('SIGUSR2 replaces the servers of WORKERS; this is a single one.'));
  const postgres = await opening.catch((error: unknown) => {
    if (!isClosing()) throw error;
  });
  if (postgres === undefined || isClosing()) return;
  try {
    close = await serve(environment, postgres, log, parts);
  } catch (error) {
    // The shutdown has already stopped the database that the start was using.
    if (isClosing()) return;
    await postgres.stop();
    throw error;
  }
  if (isClosing() || !isSingleProcess) return;
  if (postgres.notice !== undefined) process.stdout.write(`${postgres.notice}\n`);
  for (const sentence of missingInProduction(environment)) process.stdout.write(`${sentence}\n`);
  process.stdout.write(startupBanner(environment.baseUrl, !environment.production));
}

/** Serves requests; returns the function that shuts down in order. */
async function serve(environment: Environment, postgres: Postgres, log: Logger, parts: Parts): Promise<Close> {
  const database = await connectDatabase(postgres.connection, { pooler: postgres.pooler });
  await migrate(database.pool);
  const bus = await openChangeBus(async () => {
    const client = new pg.Client(postgres.connection);
    await client.connect();
    return client;
  });
  const blobs = await openBlobs(environment, database);
  const folder = environment.s3Url === undefined ? blobFolder(environment.dataDir) : undefined;
  const announced = await announceProcess(database, folder);
  const unsharedFolder = await explainUnsharedFolder(announced.others, folder);
  if (unsharedFolder !== undefined) {
    await announced.end();
    throw new StartFailure(unsharedFolder);
  }
  const jobs = await startJobs(database, log, announced.id);
  const secret = Buffer.from(await readSecret(environment.dataDir, environment.secretKey));
  const web = webRoot();
  const { entities, modules, tasksOf, prepare, conformance } = parts;
  const options: AppOptions = {
    environment,
    database,
    bus,
    jobs,
    blobs,
    secret,
    version: version(),
    entities,
    modules,
    tasksOf,
    ...(web && { webRoot: web }),
    ...(conformance && { conformance }),
    log,
  };
  await prepare?.(options);
  const app = await createApp(options);
  const moduleJobs = parts.modules.flatMap((module) => module.jobs ?? []);
  // Work that every process repeats by itself needs no queue.
  for (const job of moduleJobs.filter(({ every }) => every === undefined)) {
    await jobs.work(job.name, async (data) => job.work(app, data), job.minutes);
    await jobs.schedule(job.name, job.schedule);
    if (job.schedule !== undefined && job.atStart === true)
      await app.system('operator', async (db) => jobs.within(db).send(job.name, {}, { singletonKey: 'start' }));
  }
  app.steps.watch();
  await app.server.listen({ host: environment.host, port: environment.port }).catch((error: unknown) => {
    throw cannotListen(error, environment);
  });
  const endIntervals = runIntervals(app, moduleJobs);
  const stopPausing = pauseJobsInReadOnlyMode(app.readOnlyMode, jobs, app.server.log);
  const metrics = environment.metrics && (await publishMetrics(app, environment.metrics));
  return async (ending) => {
    // Other processes take the waiting jobs while this one finishes its requests.
    const ended = Promise.all([endIntervals(), stopPausing().then(async () => jobs.pause())]);
    // `ended` is awaited below; until then a failure must not count as an unhandled rejection.
    ended.catch(() => undefined);
    ending.awaits('its last answers');
    await shutDown(app, ending.isHandedOver, environment.drainSeconds * 1000);
    await metrics?.stop();
    ending.awaits('jobs of its own');
    await ended;
    ending.awaits('jobs of the queue');
    await jobs.stop(Math.max(1000, ending.left() - databaseCloseTime));
    // While the announcement exists, no other process begins the jobs that this one still holds.
    await announced.end();
    ending.awaits('the database');
    await bus.close();
    await database.close();
    await postgres.stop();
  };
}

/** Serves metrics on a port of this process, or sends them to the supervisor, which serves those of all processes. */
async function publishMetrics(
  app: App,
  at: NonNullable<Environment['metrics']>,
): Promise<{ stop(): Promise<void> } | undefined> {
  const registry = metricsOf(app, app.requestMetrics);
  if (cluster.isPrimary) return serveMetrics({ read: async () => registry.metrics(), log: app.server.log }, at);
  answerMetrics(registry);
  return undefined;
}

const serverFolder = dirname(fileURLToPath(import.meta.url));

/**
 * Folder of the built browser application, next to the built server; undefined in development, where Vite serves it.
 */
function webRoot(): string | undefined {
  const folder = join(serverFolder, '..', 'web');
  return existsSync(join(folder, 'index.html')) ? folder : undefined;
}

/** The stamp of the build. It changes with the sources, so that browsers notice a new version. */
function version(): string {
  const stamp = join(serverFolder, '..', 'stamp');
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').trim().slice(0, 12) : 'development';
}
