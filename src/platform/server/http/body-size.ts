import type { FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';
import { fail } from '#platform/entity/failure.ts';
import { hasBody } from './unread.ts';

const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Refuses a body that says itself that it is larger than the route takes, before any of it is read. */
export function insistOnSize(request: FastifyRequest): void {
  if (!hasBody(request)) return;
  const limit = withoutBody.has(request.method) ? 0 : request.routeOptions.bodyLimit;
  if (limit === 0 || Number(request.headers['content-length'] ?? 0) > limit)
    throw fail('too_large', 'The request entity is too large.');
}

/**
 * Lets the body come. Whoever asked whether to send it hears that it is wanted; a connection on which nothing comes for `idle`
 * milliseconds in the middle of it is cut.
 */
export function letBodyCome(request: FastifyRequest, reply: FastifyReply, idle: number): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request) || !(raw.socket instanceof Socket)) return;
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
  const { socket } = raw;
  socket.setTimeout(idle);
  raw.once('end', () => socket.setTimeout(0));
}
