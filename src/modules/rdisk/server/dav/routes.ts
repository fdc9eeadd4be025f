import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { largestContent } from '../../rules/limits.ts';
import { sendCapabilities, sendXml } from './send-response.ts';
import { lock, unlock } from './lock.ts';
import { multistatus, propstat } from './responses.ts';
import { proppatch } from './proppatch.ts';
import { checkPut, put } from './put.ts';
import { get, propfind } from './read.ts';
import { putQueue } from './save-puts.ts';
import { copy, mkcol, move, remove } from './change-tree.ts';

type Handle = (app: App, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

const methods: Readonly<Record<string, Handle>> = {
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  MKCOL: mkcol,
  DELETE: remove,
  COPY: copy,
  MOVE: move,
  LOCK: lock,
  UNLOCK: unlock,
};

const config = { policy: 'member', token: 'rdisk', door: 'programs', errors: 'xml' } as const;

/** `/dav/{group}/…`: the drive over WebDAV, class 1, 2 and 3. */
export function davRoutes(app: App, server: Api): void {
  const save = putQueue(app);
  void server.register(async (scope) => {
    // Each method reads its body as a stream.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async ({ raw }) => {
      // The content itself determines its type, so a malformed Content-Type is no reason to refuse it.
      if (raw.headers['content-type'] !== undefined) raw.headers['content-type'] = 'application/octet-stream';
    });
    for (const url of ['/dav/:db', '/dav/:db/*']) {
      for (const [method, handle] of Object.entries(methods))
        scope.route({
          method,
          url,
          config: { ...config, cost: 'program' },
          bodyLimit: 1_000_000,
          handler: async (request, reply) => handle(app, request, reply),
        });
      scope.get(url, { config: { ...config, cost: 'transfer' } }, async (request, reply) => get(app, request, reply));
      scope.put(
        url,
        {
          config: { ...config, cost: 'transfer', beforeBody: async (request) => checkPut(app, request) },
          bodyLimit: largestContent,
        },
        async (request, reply) => put(app, save, request, reply),
      );
      scope.options(url, { config: open }, async (_request, reply) => sendCapabilities(reply));
    }
    // Windows sends requests for the host's root before those for a drive.
    for (const url of ['/', '/dav']) {
      scope.options(url, { config: open }, async (_request, reply) => sendCapabilities(reply));
      scope.route({ method: 'PROPFIND', url, config: open, handler: async (_request, reply) => sendTop(reply, url) });
    }
  });
}

const open = { policy: 'public', cost: 'none', door: 'programs', errors: 'xml' } as const;

/** Responds with an empty directory. */
function sendTop(reply: FastifyReply, url: string): FastifyReply {
  const properties = propstat(['<D:resourcetype><D:collection/></D:resourcetype>'], '200 OK', true);
  return sendXml(reply, 207, multistatus([`<D:response><D:href>${url}</D:href>${properties}</D:response>`]));
}
