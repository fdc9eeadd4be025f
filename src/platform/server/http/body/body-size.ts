import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { failure } from '#platform/entity/failure.ts';
import { answerTimeout } from '../errors.ts';
import { hasBody } from './unconsumed-body.ts';

const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Refuses a body that says itself that it is larger than the route takes, before any of it is read. */
export function insistOnSize(request: FastifyRequest): void {
  if (!hasBody(request)) return;
  const limit = withoutBody.has(request.method) ? 0 : request.routeOptions.bodyLimit;
  if (limit === 0 || Number(request.headers['content-length'] ?? 0) > limit)
    throw failure('too_large', 'The request entity is too large.');
}

/** Bytes of a body up to which it has to be whole in time: what is no file. */
const small = 1_000_000;
/** So many times `idle` may such a body take. */
const inAll = 10;
/** Bytes of a larger one that come at least in twice `idle`: it takes as long as it takes, and is not held open for nothing. */
const least = 4096;

/**
 * Lets the body come. Whoever asked whether to send it hears that it is wanted. A connection on which nothing comes for `idle`
 * milliseconds in the middle of it is cut; so is one whose small body takes ten times as long, or whose large one only drips.
 */
export function letBodyCome(request: FastifyRequest, reply: FastifyReply, idle: number): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request) || !(raw.socket instanceof Socket)) return;
  if (request.headers.expect !== undefined) reply.raw.writeContinue();
  const { socket } = raw;
  socket.setTimeout(idle);
  const timer = request.routeOptions.bodyLimit > small ? cutDripping(raw, socket, idle) : cutLate(socket, idle);
  const end = (): void => {
    clearTimeout(timer);
    socket.setTimeout(0);
  };
  raw.once('end', end);
  raw.once('close', end);
}

function cutLate(socket: Socket, idle: number): NodeJS.Timeout {
  return setTimeout(() => answerTimeout(socket), idle * inAll).unref();
}

function cutDripping(raw: IncomingMessage, socket: Socket, idle: number): NodeJS.Timeout {
  let seen = socket.bytesRead;
  return setInterval(() => {
    // What lies here unread is waiting for us.
    if (socket.bytesRead - seen < least && raw.readableLength === 0) answerTimeout(socket);
    seen = socket.bytesRead;
  }, idle * 2).unref();
}
