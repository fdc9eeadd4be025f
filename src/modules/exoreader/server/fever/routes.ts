import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import type { Principal } from '#platform/server/context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { requestParameters, type RequestParameters } from '../greader/parameters.ts';
import { feverResponse } from './fever-response.ts';
import { mark } from './mark.ts';

/**
 * The Fever API: `POST /fever/{group}/?api&items&…` with `api_key`, the MD5 of a person's email, a colon and an access token. An
 * invalid key gets `auth: 0`, as the protocol says, whether the group exists or not.
 */
export function feverRoutes(app: App, server: Api): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const config = { policy: 'public', cost: 'find', door: 'programs' } as const;
    for (const method of ['GET', 'POST'])
      for (const url of ['/fever/:db', '/fever/:db/'])
        scope.route({
          method,
          url,
          config,
          bodyLimit: 100_000,
          handler: async (request, reply) => reply.send(await answer(app, request)),
        });
  });
}

async function answer(app: App, request: FastifyRequest): Promise<object> {
  const parameters = requestParameters(request);
  const principal = await principalOf(app, request, parameters);
  if (principal === undefined) return { api_version: 3, auth: 0 };
  if (parameters.one('mark') !== undefined) await mark(app, principal, parameters);
  return { api_version: 3, auth: 1, ...(await feverResponse(app, principal, parameters)) };
}

/** The person of the key, in the path's group; undefined if the key may not read there. */
async function principalOf(
  app: App,
  request: FastifyRequest,
  parameters: RequestParameters,
): Promise<Principal | undefined> {
  const key = parameters.one('api_key')?.toLowerCase() ?? '';
  const { db: account } = request.params as { readonly db: string };
  if (!/^[0-9a-f]{32}$/.test(key)) return undefined;
  const caller = await app.callers(`md5:${key}`, account);
  if (caller?.access === undefined || caller.access.pending || caller.overdue === true) return undefined;
  if (!(caller.scopes ?? []).some((scope) => scope.startsWith('reader:'))) return undefined;
  await caller.noteUse?.();
  const { user, access, roles, scopes, key: program } = caller;
  return { account, who: { user, access, roles, scopes, key: program }, log: request.log };
}
