import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/** `GET /api/`: what answers here, in the words that CouchDB clients look for, and its version. */
export function rootRoutes(app: App, server: FastifyInstance): void {
  const config = { policy: 'public', cost: 'none' } as const;
  const answer = {
    couchdb: 'Welcome',
    version: app.version,
    vendor: { name: 'Oficina' },
    features: ['find', 'changes', 'views'],
  };
  server.get('/', { config }, async () => answer);
}
