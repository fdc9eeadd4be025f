import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { lastBackup } from '../../transfer/backup/daily.ts';
import { isDiskFull } from '../../app/data-folder.ts';
import { internals } from '../../app/internals.ts';

/**
 * `/_up`: the process answers. `/_ready`: the process is not about to end, its database answers and has the newest
 * migration, and the disk has free space. It also reports the day of the last backup and the state of mails, which do
 * not affect readiness.
 */
export function healthRoutes(app: App, server: FastifyInstance): void {
  const config = { policy: 'public', cost: 'none' } as const;
  // Metrics have a port of their own; a scraper that asks here must not read the application's page as an answer.
  server.get('/metrics', { config }, async () => {
    throw failure('not_found', 'missing');
  });
  server.get('/_up', { config }, async () => ({ status: 'ok' }));
  server.get('/_ready', { config }, async (request) => {
    if (app.shutdown.begun) throw failure('service_unavailable', 'This server is draining: it is about to end.');
    try {
      await app[internals].database.health.query('SELECT count(*) FROM sessions WHERE token_hash = $1', [
        Buffer.alloc(32),
      ]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw failure('service_unavailable', 'The database cannot be reached.');
    }
    const { dataDir, backupDir } = app.environment;
    // Our own database may be stored elsewhere, behind a link of this name.
    const full = await Promise.all([
      isDiskFull(dataDir, app.readDiskUsage),
      isDiskFull(join(dataDir, 'postgres'), app.readDiskUsage),
    ]);
    if (full.includes(true)) throw failure('service_unavailable', 'The disk of the data folder is full.');
    return {
      status: 'ok',
      database: 'ok',
      disk: 'ok',
      jobs: app.jobs.running() ? 'ok' : 'off',
      backup: backupDir === undefined ? 'off' : ((await lastBackup(backupDir)) ?? 'none'),
      ...(await toldByModules(app)),
    };
  });
}

async function toldByModules(app: App): Promise<Record<string, string>> {
  const { health } = app[internals].database;
  const states: Record<string, string> = {};
  for (const { ready = {} } of app.modules)
    for (const [name, read] of Object.entries(ready))
      states[name] = await read(health, app.now()).catch((error: unknown) => {
        app.server.log.warn({ err: error, health: name }, 'ready');
        return 'unknown';
      });
  return states;
}
