import type { FastifyInstance } from 'fastify';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { internals } from '../internals.ts';

/** `/_up`: the process answers. `/_ready`: so does its database, and the newest migration is there. */
export function healthRoutes(app: App, server: FastifyInstance): void {
  const config = { policy: 'public', cost: 'none' } as const;
  server.get('/_up', { config }, async () => ({ status: 'ok' }));
  server.get('/_ready', { config }, async (request) => {
    try {
      await app[internals].database.health.query('SELECT count(*) FROM sessions WHERE token_hash = $1', [
        Buffer.alloc(32),
      ]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw fail('service_unavailable', 'The database cannot be reached.');
    }
    return { status: 'ok', database: 'ok', jobs: app.jobs.running() ? 'ok' : 'off' };
  });
}
