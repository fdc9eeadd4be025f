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
import { openCrew } from './crew.ts';
import { gatherMetrics } from './gathered-metrics.ts';

/** Milliseconds in which the database stops after the servers. */
const forDatabase = 10_000;

/**
 * Starts as many server processes as `WORKERS` says and keeps them running: opens the database and the socket, replaces those that
 * end, and all of them one by one on SIGUSR2. A start that cannot be is told in one message, and ends with 1.
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
  const crew = openCrew(environment.workers, log);
  const opening = openPostgres(environment, log);
  const isClosing = closeOnSignals(
    async ({ awaits }) => {
      awaits('its servers');
      await crew.stop(drain);
      awaits('the database');
      await (await opening.catch(() => undefined))?.stop();
    },
    () => drain + forDatabase,
  );
  const postgres = await opening;
  if (isClosing()) return;
  const serves = await crew.start();
  if (isClosing()) return;
  if (!serves) {
    await postgres.stop();
    throw new StartFailure('The first server process did not start.');
  }
  process.on('SIGUSR2', () => void crew.roll());
  if (environment.metrics !== undefined)
    await serveMetrics({ read: async () => gatherMetrics(crew.serving()), log }, environment.metrics);
  if (postgres.notice !== undefined) process.stdout.write(`${postgres.notice}\n`);
  for (const sentence of missingInProduction(environment)) process.stdout.write(`${sentence}\n`);
  process.stdout.write(startupBanner(environment.baseUrl, !environment.production, environment.workers));
}
