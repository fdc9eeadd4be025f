import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/** Milliseconds for which a kept connection may bring one more request, which is told to be its last: cut at once, it might be on its way. */
const lastRequestWithin = 5000;
/** Milliseconds for which a request may still come on a connection that has brought none: it may be on its way. */
const firstRequestWithin = 500;
/** Milliseconds for which a request that has begun is read and answered; less than the whole end may take. */
const answeredWithin = { usually: 7000, handedOver: 27_000 };

/** While a server leaves, every answer ends its connection. To be called before whatever answers. */
export function endConnections({ shutdown: leaving }: App, server: FastifyInstance): void {
  server.server.on('connection', (socket: Socket) => {
    leaving.silent.add(socket);
    socket.once('close', () => leaving.silent.delete(socket));
  });
  server.server.on('request', ({ socket }) => leaving.silent.delete(socket));
  server.addHook('onRequest', (_request, reply, done) => {
    if (leaving.begun) reply.header('connection', 'close');
    done();
  });
}

/**
 * Ends what a server takes and answers: for `drain` milliseconds balancers see in `_ready` that it ends; then it takes no more connections, answers what has
 * begun, and ends event streams. Where another process has taken over, kept connections are not cut but have their last request.
 * Who asks nothing, or sends and reads so slowly that the time is over, is cut.
 */
export async function shutDown(app: App, isHandedOver: boolean, drain: number): Promise<void> {
  const { shutdown: leaving } = app;
  const { server } = app.server;
  leaving.begun = true;
  leaving.isHandedOver = isHandedOver;
  if (!isHandedOver) await sleep(drain);
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node closes them as a part of `close`.
  if (isHandedOver) server.closeIdleConnections = () => undefined;
  const timers = [
    setTimeout(
      () => {
        closeIdle();
        for (const socket of leaving.silent) socket.destroy();
      },
      isHandedOver ? lastRequestWithin : firstRequestWithin,
    ),
    setTimeout(() => server.closeAllConnections(), isHandedOver ? answeredWithin.handedOver : answeredWithin.usually),
  ];
  await app.server.close();
  for (const timer of timers) clearTimeout(timer);
}
