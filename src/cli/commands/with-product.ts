import pg from 'pg';
import { pino } from 'pino';
import type { App } from '#platform/server/app.ts';
import { openBlobs } from '#platform/server/blobs/open.ts';
import { openChangeBus } from '#platform/server/changes/change-bus.ts';
import { createApp } from '#platform/server/app/create-app.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { readEnvironment } from '#platform/server/app/environment.ts';
import { noJobs } from '#platform/server/jobs/jobs.ts';
import { migrate } from '#platform/server/db/schema/migrate.ts';
import { openPostgres } from '#platform/server/db/embedded/open.ts';
import { readSecret } from '#platform/server/auth/secret.ts';
import { serverModules, tasksOf } from '#src/modules.server.ts';
import { cards, entities } from '#src/modules.ts';

/** Opens the product without listening while `work` runs; a server may run at the same time. */
export async function withProduct<T>(work: (app: App) => Promise<T>): Promise<T> {
  const { oidc, ...settings } = readEnvironment(cards);
  // The operator registers people and resets passwords, even where people may only sign in by the issuer.
  const environment = { ...settings, oidc: oidc && { ...oidc, only: false } };
  const log = pino({ level: 'silent' });
  const postgres = await openPostgres(environment, log);
  try {
    const database = await connectDatabase(postgres.connection);
    try {
      await migrate(database.pool);
      const bus = await openChangeBus(async () => {
        const client = new pg.Client(postgres.connection);
        await client.connect();
        return client;
      });
      try {
        const app = await createApp({
          environment,
          database,
          bus,
          jobs: noJobs,
          blobs: await openBlobs(environment, database),
          secret: Buffer.from(await readSecret(environment.dataDir, environment.secretKey)),
          version: 'cli',
          entities,
          modules: serverModules,
          tasksOf,
          log,
        });
        await app.server.ready();
        try {
          return await work(app);
        } finally {
          await app.server.close();
        }
      } finally {
        await bus.close();
      }
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}
