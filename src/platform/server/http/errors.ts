import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BytesLost } from '../blobs/blobs.ts';
import { isBusy, isConnectionLost, isDiskFull, isTimedOut, isUnstorable } from '../db/database-failures.ts';
import { discardUnconsumed } from './body/unconsumed-body.ts';
import { xmlOf } from './xml-errors.ts';
import { failure, Failure, type ErrorCode } from '#platform/entity/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Errors of the route leave as WebDAV's `error` element instead of the JSON form. */
    errors?: 'xml';
  }
}

/** Every error leaves in the one form, with its code, its reason and nothing of the inside. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, request, reply) => {
    const { errors = 'json', door } = request.routeOptions.config;
    return answerError(error, request, reply, { errors, asks: door === 'programs' });
  });
  server.setNotFoundHandler(async () => {
    throw failure('not_found', 'missing');
  });
}

/** How a route says what went wrong; `asks`: whether it asks whoever sends no key or token for one. */
interface Form {
  readonly errors: 'json' | 'xml';
  readonly asks: boolean;
}

/** The same for what goes wrong before a route is found: an address that cannot be read. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { errors, asks }: Form = { errors: 'json', asks: false },
): FastifyReply {
  const refusal = error instanceof Failure ? error : isCut(request) ? cutOff() : translated(error as FastifyError);
  discardUnconsumed(request, reply);
  if (refusal instanceof BytesLost) request.log.error({ sha256: refusal.sha256 }, 'the bytes of a file are lost');
  // A full store is the group's affair, and told to it.
  if (refusal.status >= 500 && refusal.error !== 'insufficient_storage')
    request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  if (asks) void reply.header('cache-control', 'no-store');
  if (asks && refusal.status === 401) void reply.header('www-authenticate', 'Basic realm="Oficina", charset="UTF-8"');
  if (errors === 'xml') return reply.code(refusal.status).type('application/xml; charset=utf-8').send(xmlOf(refusal));
  return reply.code(refusal.status).type('application/json').send({ error: refusal.error, reason: refusal.reason });
}

/** The other side went away in the middle of its body: nobody hears the answer, and nothing is wrong here. */
function isCut({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function cutOff(): Failure {
  return failure('bad_request', 'The request ended before its body.');
}

const byStatus: Readonly<Record<number, { error: ErrorCode; reason: string }>> = {
  400: { error: 'bad_request', reason: 'invalid UTF-8 JSON' },
  // A file outside of the folder that is served.
  403: { error: 'not_found', reason: 'missing' },
  404: { error: 'not_found', reason: 'missing' },
  405: { error: 'method_not_allowed', reason: 'Method not allowed' },
  413: { error: 'too_large', reason: 'The request entity is too large.' },
  414: { error: 'bad_request', reason: 'The address is too long.' },
  415: { error: 'bad_content_type', reason: 'Content-Type must be application/json' },
  429: { error: 'too_many_requests', reason: 'Too many requests' },
  431: { error: 'bad_request', reason: 'The headers are too large.' },
};

const unparsed = {
  400: { error: 'bad_request', reason: 'The request is no HTTP.' },
  408: { error: 'bad_request', reason: 'The request took too long.' },
  431: { error: 'bad_request', reason: 'The headers are too large.' },
} as const;

/** For what is no HTTP, or more of it than is read: the connection answers in the same form and ends. */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  // Some ended it themselves.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(unparsed[status]);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.write(head + body);
  socket.destroySoon();
}

/** A body that does not come in time. */
export function answerTimeout(socket: Socket): void {
  answerUnparsed(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

/** An `Expect` header of other words than 100-continue; its body is not read. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ error: 'bad_request', reason: 'Expect can only be 100-continue' });
  response.writeHead(417, { 'content-type': 'application/json', connection: 'close' }).end(body);
}

/** What the framework itself refuses, in our words; anything unknown is an internal error without detail. */
function translated(error: FastifyError): Failure {
  if (isConnectionLost(error))
    return failure('service_unavailable', 'The database cannot be reached.', { retryAfter: 2 });
  if (isBusy(error))
    return failure('service_unavailable', { base: [{ code: 'others-are-writing' }] }, { retryAfter: 1 });
  if (isTimedOut(error))
    return failure('service_unavailable', { base: [{ code: 'took-too-long' }] }, { retryAfter: 5 });
  if (isUnstorable(error)) return failure('bad_request', 'Text that cannot be stored');
  // Of the files' own disk; the database says it in its own words.
  if (error.code === 'ENOSPC') return failure('insufficient_storage', 'The disk is full.', { retryAfter: 60 });
  if (isDiskFull(error)) return failure('service_unavailable', 'The disk is full.', { retryAfter: 60 });
  const known = byStatus[error.statusCode ?? 500];
  return known ? failure(known.error, known.reason) : failure('internal_server_error', 'Internal server error');
}
