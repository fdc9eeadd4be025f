import { pino } from 'pino';
import type { ModuleCard } from '#platform/entity/card.ts';
import { requireWritable } from '../data-folder.ts';
import { readEnvironment } from '../environment.ts';
import { checkListening } from '../listening.ts';
import { logOptions } from '../log.ts';
import { serveMetrics } from '../../metrics/serve-metrics.ts';
import { openPostgres } from '../../db/embedded/open.ts';
import { missingInProduction } from '../production.ts';
import { closeOnSignals } from '../shutdown.ts';
import { StartFailure } from '../start-failure.ts';
import { startupBanner } from '../startup-banner.ts';
import { openServerProcesses } from './server-processes.ts';
import { gatherMetrics } from './gathered-metrics.ts';

/** Milliseconds that the database has to stop after the servers. */
const databaseStopTime = 10_000;

/**
 * Opens the database and the socket and starts `WORKERS` server processes. Replaces processes that end, and all of them
 * one by one on SIGUSR2. If the start fails, prints one message and exits with 1.
 */
export async function supervise(cards: readonly ModuleCard[]): Promise<void> {
  try {
    await start(cards);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(cards: readonly ModuleCard[]): Promise<void> {
  const environment = readEnvironment(cards);
  const log = pino(logOptions(environment));
  await checkListening(environment);
  await requireWritable(environment.dataDir);
  const drain = environment.drainSeconds * 1000;
  const processes = openServerProcesses(environment.workers, log);
  const opening = openPostgres(environment, log);
  const isClosing = closeOnSignals(
    async ({ awaits }) => {
      awaits('its servers');
      await processes.stop(drain);
      awaits('the database');
      await (await opening.catch(() => undefined))?.stop();
    },
    () => drain + databaseStopTime,
  );
  const postgres = await opening;
  if (isClosing()) return;
  const serves = await processes.start();
  if (isClosing()) return;
  if (!serves) {
    await postgres.stop();
    throw new StartFailure('The first server process did not start.');
  }
  process.on('SIGUSR2', () => void processes.restartOneByOne());
  if (environment.metrics !== undefined)
    await serveMetrics({ read: async () => gatherMetrics(processes.serving()), log }, environment.metrics);
  if (postgres.notice !== undefined) process.stdout.write(`${postgres.notice}\n`);
  for (const sentence of missingInProduction(environment)) process.stdout.write(`${sentence}\n`);
  process.stdout.write(startupBanner(environment.baseUrl, !environment.production, environment.workers));
}
