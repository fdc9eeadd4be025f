import { Type } from 'typebox';
import type { App } from '../../app.ts';
import { openApi } from '../openapi/openapi-document.ts';
import { apiPage, type Example } from '../openapi/api-page.ts';
import type { Api } from '../shapes/api.ts';

/** `/api/openapi.json` for programs and `/api/docs` for people, generated from definitions and routes. */
export function openApiRoutes(app: App, server: Api): void {
  const config = { policy: 'public', cost: 'none' } as const;
  // Made at the first request, when all routes are registered.
  let made: { readonly document: object; readonly page: ReturnType<typeof apiPage> } | undefined;
  const make = (): NonNullable<typeof made> => {
    const document = openApi(app.registry.entities, app.routes, app.version);
    return { document, page: apiPage(document, exampleOf(app)) };
  };
  const about = { tags: ['Server'] };
  server.get(
    '/openapi.json',
    {
      config,
      schema: {
        ...about,
        operationId: 'openApi',
        summary: 'This document',
        response: { 200: Type.Unsafe<object>({ type: 'object' }) },
      },
    },
    async () => (made ??= make()).document,
  );
  server.get(
    '/docs',
    {
      config,
      schema: {
        ...about,
        operationId: 'docs',
        summary: 'This document as a web page',
        response: { 200: { content: { 'text/html': { schema: Type.String() } } } },
      },
    },
    async (_request, reply) => {
      const { page } = (made ??= make());
      return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html);
    },
  );
}

/** The example of the first module that has one; otherwise any kind. */
function exampleOf({ modules, registry }: App): Example {
  const example = modules.find((module) => module.example !== undefined)?.example;
  const entity = example?.entity ?? registry.entities.find(({ scope }) => scope === 'account');
  return { kind: entity?.kind ?? '', prefix: entity?.prefix ?? '', selector: {}, change: {}, ...example };
}
