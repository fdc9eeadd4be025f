import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { openApi } from '../openapi.ts';
import { apiPage } from '../openapi-page.ts';

/** `/api/openapi.json` for programs, `/api/docs` for people; both made from the definitions. */
export function openApiRoutes(app: App, server: FastifyInstance): void {
  const config = { policy: 'public', cost: 'none' } as const;
  const document = openApi(
    app.registry.entities,
    app.modules.flatMap((module) => module.calls ?? []),
    app.version,
  );
  const page = apiPage(document);
  server.get('/openapi.json', { config }, async () => document);
  server.get('/docs', { config }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html),
  );
}
