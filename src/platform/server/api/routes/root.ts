import { Type } from 'typebox';
import type { App } from '../../app.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, listOf } from '../shapes/shape.ts';

/** `GET /api/`: name and version, in CouchDB's format. */
export function rootRoutes(app: App, server: Api): void {
  const answer = {
    couchdb: 'Welcome',
    version: app.version,
    vendor: { name: 'Oficina' },
    features: ['find', 'changes', 'views'],
  };
  server.get(
    '/',
    {
      config: { policy: 'public', cost: 'none' },
      schema: {
        operationId: 'root',
        tags: ['Server'],
        summary: 'The product’s name and version',
        response: {
          200: exactly({
            couchdb: Type.String(),
            version: Type.String(),
            vendor: exactly({ name: Type.String() }),
            features: listOf(Type.String()),
          }),
        },
      },
    },
    async () => answer,
  );
}
