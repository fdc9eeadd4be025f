import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from './app.ts';

/** How a server ends; `_ready` and event streams tell of it. */
export interface Leaving {
  /** Whether this server is about to end, and whoever can should go to another one. */
  begun: boolean;
  /** Another process answers in its place already. */
  isHandedOver: boolean;
}

/** Milliseconds for which a kept connection may bring one more request, which is told to be its last: cut at once, it might be on its way. */
const lastRequestWithin = 5000;

/** While a server leaves, every answer ends its connection. To be called before whatever answers. */
export function endConnections({ leaving }: App, server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, done) => {
    if (leaving.begun) reply.header('connection', 'close');
    done();
  });
}

/**
 * Ends what a server takes and answers: for `drain` milliseconds balancers see in `_ready` that it ends; then it takes no more connections, answers what has
 * begun, and ends event streams. Where another process has taken over, kept connections are not cut but have their last request.
 */
export async function leave(app: App, isHandedOver: boolean, drain: number): Promise<void> {
  app.leaving.begun = true;
  app.leaving.isHandedOver = isHandedOver;
  if (!isHandedOver) {
    await sleep(drain);
    return app.server.close();
  }
  const { server } = app.server;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node closes them as a part of `close`.
  server.closeIdleConnections = () => undefined;
  const last = setTimeout(closeIdle, lastRequestWithin);
  await app.server.close();
  clearTimeout(last);
}
