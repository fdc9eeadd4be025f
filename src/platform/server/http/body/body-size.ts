import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { failure } from '#platform/entity/failure.ts';
import { answerTimeout } from '../errors.ts';
import { hasBody } from './unconsumed-body.ts';

const withoutBody = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/** Throws 413 for a body whose declared length exceeds the route's limit, before reading it. */
export function assertSize(request: FastifyRequest): void {
  if (!hasBody(request)) return;
  const limit = withoutBody.has(request.method) ? 0 : request.routeOptions.bodyLimit;
  if (limit === 0 || Number(request.headers['content-length'] ?? 0) > limit)
    throw failure('too_large', 'The request entity is too large.');
}

/** Smaller bodies must arrive completely in time; larger ones are files. */
const small = 1_000_000;
/** A small body may take this many times `idle`. */
const inAll = 10;
/** Minimum bytes of a large body per two `idle` periods, so that a trickle does not hold the connection open. */
const least = 4096;

/**
 * Watches the arrival of the body; sends `100 Continue` if the client waits for it. Cuts the connection if nothing
 * arrives for `idle` milliseconds, if a small body takes ten times as long, or if a large one only trickles.
 */
export function readBody(request: FastifyRequest, reply: FastifyReply, idle: number): void {
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
    // Unread bytes in the buffer wait for us, not for the client.
    if (socket.bytesRead - seen < least && raw.readableLength === 0) answerTimeout(socket);
    seen = socket.bytesRead;
  }, idle * 2).unref();
}
