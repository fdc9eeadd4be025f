import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { readingAccount } from '../context.ts';
import { find } from '../find/find.ts';
import { presented, type Path } from './database.ts';

/** `POST /{db}/_find`: CouchDB's selectors over typed tables. */
export function findRoutes(app: App, server: FastifyInstance): void {
  server.post<{ Params: Path }>(
    '/:db/_find',
    { config: { policy: 'member', cost: 'find', token: 'by-kind' } },
    async (request) =>
      readingAccount(app, request, async (ctx) => find(ctx, request.body, (doc) => presented(app, doc))),
  );
}
