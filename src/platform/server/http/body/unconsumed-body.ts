import type { FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';

/** Up to this many bytes of an unwanted body are read and discarded, so that the connection can be reused. */
const worthReading = 16_384;
/** Milliseconds that a client has to send them, or to read the answer before its connection is cut. */
const patience = 1000;
/** Maximum of connections that wait for that. */
const maxLingering = 200;

let lingering = 0;

/** Whether a request says that it has a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Call it before an answer that does not read the body: discards a small body, and closes the connection after the
 * answer for a large one.
 */
export function discardUnconsumed(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request) || !(raw.socket instanceof Socket)) return;
  const { socket } = raw;
  if (Number(request.headers['content-length'] ?? Number.NaN) <= worthReading) {
    const timer = setTimeout(() => {
      if (!raw.complete) socket.destroy();
    }, patience).unref();
    raw.once('end', () => clearTimeout(timer));
    return;
  }
  void reply.header('connection', 'close');
  if (lingering < maxLingering) socket.destroySoon = () => linger(socket);
}

/**
 * Closes our side after the answer and reads no more. Cutting a connection while bytes arrive would lose the answer, so
 * the client gets a moment to read it.
 */
function linger(socket: Socket): void {
  lingering += 1;
  const timer = setTimeout(() => socket.destroy(), patience).unref();
  socket.once('close', () => {
    lingering -= 1;
    clearTimeout(timer);
  });
  socket.end();
  // The server resumes reading once by itself, to discard the rest.
  setImmediate(() => socket.pause());
}
