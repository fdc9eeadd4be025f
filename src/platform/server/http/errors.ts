import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { BytesLost } from '../blobs/blobs.ts';
import { isBusy, isConnectionLost, isDiskFull, isTimedOut, isUnstorable } from '../db/database-failures.ts';
import { discardUnconsumed } from './body/unconsumed-body.ts';
import { busyPage } from './busy-page.ts';
import { xmlOf } from './xml-errors.ts';
import { failure, Failure, type ErrorCode } from '#platform/entity/failure.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route answers errors as WebDAV's `error` element instead of JSON. */
    errors?: 'xml';
  }
}

/** Answers every error in the common format, with code and reason, without internal details. */
export function answerErrors(server: FastifyInstance): void {
  server.setErrorHandler(async (error, request, reply) => {
    const { errors = 'json', door } = request.routeOptions.config;
    return answerError(error, request, reply, { errors, asks: door === 'programs' });
  });
  server.setNotFoundHandler(async () => {
    throw failure('not_found', 'missing');
  });
}

/** Format of errors; `asks`: whether 401 asks for a key or token. */
interface Form {
  readonly errors: 'json' | 'xml';
  readonly asks: boolean;
}

/** The same for errors before a route is found: a URL that cannot be parsed. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { errors, asks }: Form = { errors: 'json', asks: false },
): FastifyReply {
  const refusal = error instanceof Failure ? error : isCut(request) ? cutOff() : translated(error as FastifyError);
  discardUnconsumed(request, reply);
  if (refusal instanceof BytesLost) request.log.error({ sha256: refusal.sha256 }, 'the bytes of a file are lost');
  if (isAwaited(error)) request.log.warn({ reason: refusal.reason }, 'request is to be tried again');
  // A full quota is the group's concern, a full disk the operator's.
  else if (refusal.status >= 500 && (refusal.error !== 'insufficient_storage' || isDiskFull(error)))
    request.log.error({ err: error }, 'request failed');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  if (asks) void reply.header('cache-control', 'no-store');
  if (asks && refusal.status === 401) void reply.header('www-authenticate', 'Basic realm="Oficina", charset="UTF-8"');
  const page = refusal.status === 503 && refusal.retryAfter !== undefined ? busyPage(request) : undefined;
  if (page !== undefined)
    return reply
      .code(503)
      .header('refresh', String(refusal.retryAfter))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  if (errors === 'xml') return reply.code(refusal.status).type('application/xml; charset=utf-8').send(xmlOf(refusal));
  return reply.code(refusal.status).type('application/json').send({ error: refusal.error, reason: refusal.reason });
}

/**
 * Nothing is wrong: others are writing, or too much is being worked on, and the client tries again. A sentence instead of a code tells of a fault,
 * such as a file store that cannot be reached.
 */
function isAwaited(error: unknown): boolean {
  if (error instanceof Failure) return error.error === 'service_unavailable' && typeof error.reason !== 'string';
  return isBusy(error);
}

/** The client disconnected while sending its body: nobody reads the answer, and it is no error of ours. */
function isCut({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function cutOff(): Failure {
  return failure('bad_request', 'The request ended before its body.');
}

const byStatus: Readonly<Record<number, { error: ErrorCode; reason: string }>> = {
  400: { error: 'bad_request', reason: 'invalid UTF-8 JSON' },
  // A file outside the served folder.
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

/** Answers invalid HTTP, or too much of it, in the common format and closes the connection. */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  // Some clients have closed it already.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(unparsed[status]);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
  if (socket.writable) socket.write(head + body);
  socket.destroySoon();
}

/** Answers a body that arrives too late with 408. */
export function answerTimeout(socket: Socket): void {
  answerUnparsed(Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

/** Refuses an `Expect` header other than 100-continue, without reading the body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ error: 'bad_request', reason: 'Expect can only be 100-continue' });
  response.writeHead(417, { 'content-type': 'application/json', connection: 'close' }).end(body);
}

/** Translates the framework's errors; unknown errors become internal errors without details. */
function translated(error: FastifyError): Failure {
  if (isConnectionLost(error))
    return failure('service_unavailable', 'The database cannot be reached.', { retryAfter: 2 });
  if (isBusy(error))
    return failure('service_unavailable', { base: [{ code: 'others-are-writing' }] }, { retryAfter: 1 });
  if (isTimedOut(error))
    return failure('service_unavailable', { base: [{ code: 'took-too-long' }] }, { retryAfter: 5 });
  if (isUnstorable(error)) return failure('bad_request', 'Text that cannot be stored');
  if (isDiskFull(error)) return failure('insufficient_storage', 'The disk is full.', { retryAfter: 60 });
  const known = byStatus[error.statusCode ?? 500];
  return known ? failure(known.error, known.reason) : failure('internal_server_error', 'Internal server error');
}
