import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../app.ts';
import { internals } from '../app/internals.ts';

/** What a page of an allowed origin may send, and read of an answer's headers. */
const sendable = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, if-none-match, idempotency-key',
  'access-control-max-age': '600',
};
const readable = 'etag, retry-after, x-bookmark, x-couch-id, x-couch-update-newrev, x-request-id';

/**
 * Lets pages of the origins that a group has listed read its answers to an access token. Never with cookies: no answer
 * allows credentials. Answers a preflight of such an origin and returns true; a list that does not contain the origin is
 * answered as a missing group.
 */
export async function answerOrigin(app: App, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { origin, authorization = '', 'access-control-request-method': method } = request.headers;
  const group = /^\/api\/(acc-[0-9a-f]{32})(?:[/?]|$)/.exec(request.url)?.[1];
  if (origin === undefined || group === undefined) return false;
  const isPreflight = request.method === 'OPTIONS' && method !== undefined;
  if (!isPreflight && !/^Bearer /i.test(authorization)) return false;
  void reply.header('vary', 'Origin');
  if (!(await originsOf(app, group)).includes(origin)) return false;
  void reply.header('access-control-allow-origin', origin);
  if (!isPreflight) {
    void reply.header('access-control-expose-headers', readable);
    return false;
  }
  void reply.headers(sendable).code(204).send();
  return true;
}

async function originsOf(app: App, group: string): Promise<readonly string[]> {
  const db = app[internals].database.reader('oficina_app', group);
  const lists = app.modules.flatMap(({ allowedOrigins }) => (allowedOrigins ? [allowedOrigins(db, group)] : []));
  return (await Promise.all(lists)).flat();
}
