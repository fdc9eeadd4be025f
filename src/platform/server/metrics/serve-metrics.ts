import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { cannotListen } from '../app/listening.ts';

interface Measuring {
  /** All metrics, in the text format of Prometheus. */
  readonly read: () => Promise<string>;
  readonly log: { warn(of: object, message: string): void };
}

/** Serves `GET /metrics` on a separate port, which is not behind the proxy. Returns the port and a function that stops it. */
export async function serveMetrics(
  { read, log }: Measuring,
  at: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; stop(): Promise<void> }> {
  /** Concurrent requests share one reading. */
  let reading: Promise<string> | undefined;
  const server = createServer((request, response) => {
    const end = (status: number, text: string, type = 'text/plain; charset=utf-8'): void =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
    request.resume();
    if (request.url !== '/metrics') return end(404, 'Ask for /metrics.\n');
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(405, 'GET alone is answered.\n');
    reading ??= read().finally(() => (reading = undefined));
    reading.then(
      (text) => end(200, text, Registry.PROMETHEUS_CONTENT_TYPE),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics');
        end(500, 'The metrics cannot be read.\n');
      },
    );
  });
  server.listen(at.port, at.host);
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, at);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
