import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/**
 * Milliseconds for which a keep-alive connection may send one more request, whose answer closes it. Cutting it at once
 * could lose a request on its way.
 */
const lastRequestTimeout = 5000;
/** Milliseconds for which a connection without a request may still send one: it may be on its way. */
const firstRequestTimeout = 500;
/** Milliseconds to read and answer a request that has begun; less than the limit of the whole shutdown. */
const answerTimeout = { usually: 7000, handedOver: 27_000 };

/** During a shutdown, sends `Connection: close` with every answer. Register it before anything that answers. */
export function endConnections({ shutdown: state }: App, server: FastifyInstance): void {
  server.server.on('connection', (socket: Socket) => {
    state.unusedSockets.add(socket);
    socket.once('close', () => state.unusedSockets.delete(socket));
  });
  server.server.on('request', ({ socket }) => state.unusedSockets.delete(socket));
  server.addHook('onRequest', (_request, reply, done) => {
    if (state.begun) reply.header('connection', 'close');
    done();
  });
}

/**
 * Stops accepting and answering requests. For `drain` milliseconds `_ready` tells load balancers that the server ends;
 * then it accepts no more connections, answers requests that have begun, and ends event streams.
 * If another process has taken over, keep-alive connections get one last request instead of being cut. Idle
 * connections, and clients too slow for the time limits, are cut.
 */
export async function shutDown(app: App, isHandedOver: boolean, drain: number): Promise<void> {
  const { shutdown: state } = app;
  const { server } = app.server;
  state.begun = true;
  state.isHandedOver = isHandedOver;
  if (!isHandedOver) await sleep(drain);
  const closeIdle = server.closeIdleConnections.bind(server);
  // `close` would call it.
  if (isHandedOver) server.closeIdleConnections = () => undefined;
  const timers = [
    setTimeout(
      () => {
        closeIdle();
        for (const socket of state.unusedSockets) socket.destroy();
      },
      isHandedOver ? lastRequestTimeout : firstRequestTimeout,
    ),
    setTimeout(() => server.closeAllConnections(), isHandedOver ? answerTimeout.handedOver : answerTimeout.usually),
  ];
  await app.server.close();
  for (const timer of timers) clearTimeout(timer);
}
