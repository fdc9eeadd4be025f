import type { FastifyReply, FastifyRequest } from 'fastify';
import { Socket } from 'node:net';

/** Bytes of an unwanted body that are read and thrown away, so that the connection stays good for the next request. */
const worthReading = 16_384;
/** Milliseconds that a client has for them, or for taking the answer before its connection is cut. */
const patience = 1000;
/** Connections at most that are kept for that. */
const maxLingering = 200;

let lingering = 0;

/** Whether a request says that it has a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** To be called before an answer that goes out although the body is not read: it will not be, and the connection ends. */
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
 * Ends our side after the answer and reads no more. A connection that is cut while bytes are still coming takes the answer with it,
 * so the other side gets a moment to read it.
 */
function linger(socket: Socket): void {
  lingering += 1;
  const timer = setTimeout(() => socket.destroy(), patience).unref();
  socket.once('close', () => {
    lingering -= 1;
    clearTimeout(timer);
  });
  socket.end();
  // The server resumes reading once more on its own, to throw the rest away.
  setImmediate(() => socket.pause());
}
